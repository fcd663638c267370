import { expect } from 'vitest'
import type { TestLoja } from './loja.ts'
import type { Balcao } from './vendas.ts'

export const turnOnProducao = ({ pedir }: Pick<TestLoja, 'pedir'>, vender_sob_demanda = true) =>
  pedir('PATCH', '/api/producao/configuracao/', { ativa: true, vender_sob_demanda })

/** Stores a file as an art, or as the next version of one: no two files are alike. */
export async function uploadArte({ pedir }: Pick<TestLoja, 'pedir'>, nome: string, arteId?: number): Promise<number> {
  const upload = new FormData()
  upload.set('nome', nome)
  if (arteId !== undefined) upload.set('arte_id', String(arteId))
  upload.set('arquivo', new Blob([`<svg>${nome}${Math.random()}</svg>`]), `${nome.toLowerCase()}.svg`)
  const { status, body } = await pedir('POST', '/api/artes/', upload)
  expect([status, body.codigo]).toEqual([201, undefined])
  return body.id
}

/** Sends the proof of a sale's prints, or of some of its lines; `token` opens it. */
export async function requestProva({ pedir }: Pick<TestLoja, 'pedir'>, vendaId: number, itens?: readonly number[]) {
  const { status, body } = await pedir('POST', `/api/vendas/${vendaId}/provas/`, itens && { itens })
  expect([status, body.codigo]).toEqual([201, undefined])
  return { versao: body.versao as number, token: new URL(body.link).pathname.split('/').at(-1) ?? '' }
}

/** In a shop that prints, a blank in two sizes and a product that is printed on it. */
export async function createEstampada({ loja, criarProduto }: Balcao, pretas: number, pretasG = 0) {
  await turnOnProducao(loja)
  const grade = (quantidade: number, quantidadeG: number) => [
    { nome_cor: 'Preta', tamanho: 'M', quantidade },
    { nome_cor: 'Preta', tamanho: 'G', quantidade: quantidadeG },
  ]
  const lisa = await criarProduto({ titulo: 'Lisa', variacoes: grade(pretas, pretasG) })
  const produto = await criarProduto({ titulo: 'Leão', variacoes: grade(0, 0) })
  const [lm, lg] = lisa.variacoes
  const [m, g] = produto.variacoes
  const ficha = await loja.pedir('PUT', `/api/produtos/${produto.id}/ficha/`, [
    { variacao_id: m.id, lisa_variacao_id: lm.id },
    { variacao_id: g.id, lisa_variacao_id: lg.id },
  ])
  expect(ficha.status).toBe(200)
  return { lisa, produto, m, g, lm, lg }
}
type Estampada = Awaited<ReturnType<typeof createEstampada>>

/** Reads and acts of production, in a shop that prints. */
export const openBancada = ({ loja: { pedir }, estoque }: Balcao) => ({
  linha: ({ produto, m }: Estampada, quantidade: number) => ({
    id: produto.id,
    variacao_id: m.id,
    quantidade,
    valor_unitario: 50,
  }),
  agir: (id: number, ato: string, corpo?: object) => pedir('POST', `/api/producoes/${id}/${ato}/`, corpo),
  concluir: (id: number, quantidade: number) => pedir('POST', `/api/producoes/${id}/concluir/`, { quantidade }),
  producao: async (id: number) => (await pedir('GET', `/api/producoes/${id}/`)).body,
  producoes: async (busca = '') => (await pedir('GET', `/api/producoes/?${busca}`)).body.results,
  /** The first one of the sale. */
  producaoDe: async (venda: number) => (await pedir('GET', `/api/producoes/?venda=${venda}`)).body.results[0],
  /** A code is scanned at the bench. */
  escanear: (codigo: string) => pedir('POST', '/api/producoes/bancada/', { codigo }),
  paraEstoque: (produto_id: number, variacao_id: number | null, quantidade: number) =>
    pedir('POST', '/api/producoes/', { produto_id, variacao_id, quantidade }),
  porFicha: (id: number, ficha: readonly object[]) => pedir('PUT', `/api/produtos/${id}/ficha/`, ficha),
  /** Counts stock, so that so many more pieces of a variation are on the shelf. */
  contar: (produto_id: number, variacao_id: number, contado: number) =>
    pedir('POST', '/api/estoque/contagem/', { itens: [{ produto_id, variacao_id, contado, esperado: 0 }] }),
  /** Pieces in the house and held, of each product: `25/20 0/0`. */
  async pecas(...produtos: { id: number }[]) {
    const lidos = await Promise.all(produtos.map(({ id }) => estoque(id)))
    return lidos.map(({ fisico, reservado }) => `${fisico}/${reservado}`).join(' ')
  },
})
