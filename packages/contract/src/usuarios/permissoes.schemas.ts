import { z } from 'zod'
import type { Permissao } from './permissoes.ts'

const sim = z.boolean('Informe sim ou não')
export const permissoes = z.object({
  ver_custos: sim,
  exportar_dados: sim,
  estornar_pagamentos: sim,
  corrigir_estoque: sim,
  excluir_definitivo: sim,
} satisfies Record<Permissao, typeof sim>)
