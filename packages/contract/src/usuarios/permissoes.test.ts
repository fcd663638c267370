import { expect, test } from 'vitest'
import { ENTITY_PERMISSIONS } from '../entities.ts'
import { NOMES_DAS_PERMISSOES, permissoesDe, rotuloDoTipo } from './permissoes.ts'
import { permissoes } from './usuarios.schemas.ts'

const listGrantedPermissoes = (tipo: string, ...negadas: string[]) =>
  NOMES_DAS_PERMISSOES.filter((nome) => permissoesDe(tipo, negadas)[nome])

test('an employee has every permission that is not denied; an administrator has all', () => {
  const dinheiro = ['ver_custos', 'ver_faturamento', 'mudar_precos', 'dar_desconto', 'cancelar_vendas']
  const estoque = ['estornar_pagamentos', 'conferir_caixa', 'corrigir_estoque', 'exportar_dados', 'excluir_definitivo']
  const allPermissoes = [...dinheiro, ...estoque, ...ENTITY_PERMISSIONS]
  expect(listGrantedPermissoes('funcionario')).toEqual(allPermissoes)
  expect(listGrantedPermissoes('funcionario', 'ver_custos', 'dar_desconto')).toEqual(
    allPermissoes.toSpliced(3, 1).slice(1),
  )
  expect(listGrantedPermissoes('admin', 'ver_custos')).toEqual(allPermissoes)
  expect(Object.keys(permissoes.shape)).toEqual(allPermissoes)
})

test.each([
  ['admin', 'Administrador'],
  ['funcionario', 'Equipe'],
  ['vendedor', 'Equipe'],
])('the type %s reads %s', (tipo, rotulo) => {
  expect(rotuloDoTipo(tipo)).toBe(rotulo)
})
