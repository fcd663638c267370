// Written from the contract by node scripts/checks/readers.mjs.
import type { vinculoRoutes } from '@estampa/contract/bling/vinculo.routes.ts'
import { client } from '../api/api.ts'
import { booleano, id, idDe, inteiro, list, number, numero, object, orNull, scalar, texto, textoOuNulo } from '../api/readers.ts'
import { produto } from './produtosApi.ts'

const produtoNoBling = object({ id: number, nome: texto, preco: number, formato: texto, situacao: texto, variacoes: number })
const campos = object({ campo: texto, aqui: scalar, bling: scalar, igual: booleano })
const variacoes = object({ variacao_id: idDe, nome: texto, id_bling: numero, campos: list(campos) })
const imagens = object({ aqui: inteiro, bling: inteiro, aviso: textoOuNulo })
const campos2 = object({ nome: texto, antes: texto, enviado: texto })
const versoes = object({ id, criado_em: texto, usuario: textoOuNulo, campos: list(campos2) })
export const comparacao = object({ vinculado: booleano, kit: booleano, bling: orNull(produtoNoBling), campos: list(campos), variacoes: list(variacoes), imagens, versoes: list(versoes) })

export const vinculoApi = client<typeof vinculoRoutes>({
  'POST /produtos/:id/vincular-ao-bling/': produto,
  'GET /produtos/:id/bling/': comparacao,
  'POST /produtos/:id/bling/versoes/:versao/devolver/': comparacao,
})
