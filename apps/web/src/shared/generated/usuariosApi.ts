// Written from the contract by node scripts/checks/readers.mjs.
import type { usuariosRoutes } from '@estampa/contract/usuarios/usuarios.routes.ts'
import { client } from '../api/api.ts'
import { booleano, id, ifMissing, inteiro, object, oneOf, optional, rows, texto, textoOuNulo } from '../api/readers.ts'

const permissoes = object({ ver_custos: ifMissing(booleano, true), ver_faturamento: ifMissing(booleano, true), mudar_precos: ifMissing(booleano, true), dar_desconto: ifMissing(booleano, true), cancelar_vendas: ifMissing(booleano, true), estornar_pagamentos: ifMissing(booleano, true), conferir_caixa: ifMissing(booleano, true), corrigir_estoque: ifMissing(booleano, true), exportar_dados: ifMissing(booleano, true), excluir_definitivo: ifMissing(booleano, true) })
export const pessoaDaEquipe = object({ id, username: texto, nome: texto, tipo: texto, ativo: booleano, segundo_fator: booleano, ultimo_acesso: textoOuNulo, permissoes, sem_senha: booleano })
export const convite = object({ link: texto, expira_em: texto, alcance: oneOf(["internet", "rede", "maquina"], "maquina") })
export const pessoaConvidada = object({ id, username: texto, nome: texto, tipo: texto, ativo: booleano, segundo_fator: booleano, ultimo_acesso: textoOuNulo, permissoes, sem_senha: booleano, convite })
export const pessoaMudada = object({ id, username: texto, nome: texto, tipo: texto, ativo: booleano, segundo_fator: booleano, ultimo_acesso: textoOuNulo, permissoes, sem_senha: booleano, convite: optional(convite) })
const answer = object({ encerradas: inteiro })
export const convidada = object({ username: texto, nome: texto })

export const usuariosApi = client<typeof usuariosRoutes>({
  'GET /usuarios/': rows(pessoaDaEquipe),
  'POST /usuarios/': pessoaConvidada,
  'PUT /usuarios/:id/': pessoaMudada,
  'POST /usuarios/:id/convite/': convite,
  'POST /usuarios/:id/encerrar-sessoes/': answer,
  'POST /usuarios/:id/remover-segundo-fator/': pessoaDaEquipe,
  'GET /convites/:token/': convidada,
  'POST /convites/:token/': convidada,
})
