import { expect } from 'vitest'
import type { Loja } from './loja.ts'
import type { Balcao } from './vendas.ts'

export const ligarProducao = ({ pedir }: Pick<Loja, 'pedir'>, vender_sob_demanda = true) =>
  pedir('PATCH', '/api/producao/configuracao/', { ativa: true, vender_sob_demanda })

/** In a shop that prints, a blank in two sizes and a product that is printed on it. */
export async function criarEstampada({ loja, criarProduto }: Balcao, pretas: number, outras = 0) {
  await ligarProducao(loja)
  const grade = (quantidade: number, outra: number) => [
    { nome_cor: 'Preta', tamanho: 'M', quantidade },
    { nome_cor: 'Preta', tamanho: 'G', quantidade: outra },
  ]
  const lisa = await criarProduto({ titulo: 'Lisa', variacoes: grade(pretas, outras) })
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
