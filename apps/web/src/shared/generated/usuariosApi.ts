// Written from the contract by node scripts/checks/readers.mjs.
import type { usuariosRoutes } from '@estampa/contract/usuarios/usuarios.routes.ts'
import { client } from '../api.ts'
import { bool, id, ifMissing, object, optional, rows, text, textOrNull } from '../readers.ts'
import { sessoesEncerradas } from './acessoApi.ts'

const permissoes = object({ ver_custos: ifMissing(bool, true), ver_faturamento: ifMissing(bool, true), mudar_precos: ifMissing(bool, true), dar_desconto: ifMissing(bool, true), cancelar_vendas: ifMissing(bool, true), estornar_pagamentos: ifMissing(bool, true), corrigir_estoque: ifMissing(bool, true), exportar_dados: ifMissing(bool, true), excluir_definitivo: ifMissing(bool, true) })
export const pessoaDaEquipe = object({ id, username: text, nome: text, tipo: text, ativo: bool, segundo_fator: bool, ultimo_acesso: textOrNull, permissoes, sem_senha: bool })
export const convite = object({ link: text, expira_em: text })
export const pessoaConvidada = object({ id, username: text, nome: text, tipo: text, ativo: bool, segundo_fator: bool, ultimo_acesso: textOrNull, permissoes, sem_senha: bool, convite })
export const pessoaMudada = object({ id, username: text, nome: text, tipo: text, ativo: bool, segundo_fator: bool, ultimo_acesso: textOrNull, permissoes, sem_senha: bool, convite: optional(convite) })
export const convidada = object({ username: text, nome: text })

export const usuariosApi = client<typeof usuariosRoutes>({
  'GET /usuarios/': rows(pessoaDaEquipe),
  'POST /usuarios/': pessoaConvidada,
  'PUT /usuarios/:id/': pessoaMudada,
  'POST /usuarios/:id/convite/': convite,
  'POST /usuarios/:id/encerrar-sessoes/': sessoesEncerradas,
  'POST /usuarios/:id/remover-segundo-fator/': pessoaDaEquipe,
  'GET /convites/:token/': convidada,
  'POST /convites/:token/': convidada,
})
