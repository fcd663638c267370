import { expect, test } from 'vitest'
import { NOMES_DAS_PERMISSOES, permissoesDe } from './permissoes.ts'

const com = (tipo: string, ...negadas: string[]) =>
  NOMES_DAS_PERMISSOES.filter((nome) => permissoesDe(tipo, negadas)[nome])

test('an employee has every permission that is not denied; an administrator has all', () => {
  const todas = ['ver_custos', 'exportar_dados', 'estornar_pagamentos', 'corrigir_estoque', 'excluir_definitivo']
  expect(com('funcionario')).toEqual(todas)
  expect(com('funcionario', 'ver_custos', 'corrigir_estoque')).toEqual([todas[1], todas[2], todas[4]])
  expect(com('admin', 'ver_custos')).toEqual(todas)
})
