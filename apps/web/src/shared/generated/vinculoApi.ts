// Written from the contract by node scripts/checks/readers.mjs.
import type { vinculoRoutes } from '@estampa/contract/bling/vinculo.routes.ts'
import { client } from '../api.ts'
import { bool, id, idOrNull, int, list, number, numberOrNull, object, orNull, scalar, text, textOrNull } from '../readers.ts'
import { produto } from './produtosApi.ts'

const produtoNoBling = object({ id: number, nome: text, preco: number, formato: text, situacao: text, variacoes: number })
const campos = object({ campo: text, aqui: scalar, bling: scalar, igual: bool })
const variacoes = object({ variacao_id: idOrNull, nome: text, id_bling: numberOrNull, campos: list(campos) })
const imagens = object({ aqui: int, bling: int, aviso: textOrNull })
const campos2 = object({ nome: text, antes: text, enviado: text })
const versoes = object({ id, criado_em: text, usuario: textOrNull, campos: list(campos2) })
export const comparacao = object({ vinculado: bool, kit: bool, bling: orNull(produtoNoBling), campos: list(campos), variacoes: list(variacoes), imagens, versoes: list(versoes) })

export const vinculoApi = client<typeof vinculoRoutes>({
  'POST /produtos/:id/vincular-ao-bling/': produto,
  'GET /produtos/:id/bling/': comparacao,
  'POST /produtos/:id/bling/enviar/': comparacao,
  'POST /produtos/:id/bling/trazer/': comparacao,
  'POST /produtos/:id/bling/versoes/:versao/devolver/': comparacao,
})
