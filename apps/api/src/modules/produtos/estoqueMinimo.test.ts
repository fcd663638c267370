import { expect, test } from 'vitest'
import { importacoesDoArquivo } from '../../../test/support/importacoes.ts'

const { loja, balcao } = await importacoesDoArquivo()
const { modelo_id, categoria_id } = await balcao.criarProduto()

test('the minimum stock comes back as sent, stays when left out, is 0 when emptied; half a piece is refused', async () => {
  const novo = { modelo_id, categoria_id, titulo: 'Camiseta', sku: 'MIN', estoque_minimo: 4 }
  const { body } = await loja.pedir('POST', '/api/produtos/', {
    ...novo,
    variacoes: [{ tamanho: 'P', estoque_minimo: '7' }, { tamanho: 'M' }],
  })
  const minimos = (produto: { estoque_minimo: number; variacoes: { estoque_minimo: number }[] }) => [
    produto.estoque_minimo,
    ...produto.variacoes.map((variacao) => variacao.estoque_minimo),
  ]
  expect(minimos(body)).toEqual([4, 7, 0])
  const change = (dados: object) => loja.pedir('PUT', `/api/produtos/${body.id}/`, dados)
  const [p, m] = body.variacoes.map(({ estoque_minimo: _, ...variacao }: { estoque_minimo: number }) => variacao)
  expect(minimos((await change({ variacoes: [p, { ...m, estoque_minimo: 2 }] })).body)).toEqual([4, 7, 2])
  const emptied = await change({ estoque_minimo: '', variacoes: [{ ...p, estoque_minimo: null }, m] })
  expect(minimos(emptied.body)).toEqual([0, 0, 2])
  const refused = await change({ estoque_minimo: 1.5 })
  expect([refused.status, Object.keys(refused.body.erros ?? {})]).toEqual([400, ['estoque_minimo']])
})
