// Written from the contract by node scripts/checks/readers.mjs.
import type { embalagensRoutes } from '@estampa/contract/embalagens/embalagens.routes.ts'
import { client } from '../api/api.ts'
import { id, list, number, numero, object, rows, texto, textoOuNulo } from '../api/readers.ts'

export const embalagem = object({ id, nome: texto, largura: number, altura: number, comprimento: number, peso: number })
const embalagens = object({ id, nome: texto, largura: number, altura: number, comprimento: number, peso: number, usada_em: textoOuNulo })
export const embalagensDaVenda = object({ peso_dos_itens: numero, embalagens: list(embalagens) })

export const embalagensApi = client<typeof embalagensRoutes>({
  'GET /embalagens/': rows(embalagem),
  'POST /embalagens/': embalagem,
  'PUT /embalagens/:id/': embalagem,
  'GET /vendas/:id/embalagens/': embalagensDaVenda,
})
