import { describe, expect, it, test, vi } from 'vitest'
import { ok, prepare, received } from '../../../test/support/api-control.ts'
import { createQueryClient } from '../../shared/api/queryClient.ts'
import { addToContagem } from './contagem.ts'
import { pecasDaContagem, pecasDoProduto } from './registrado.queries.ts'

const LER = 'GET /produtos/1/'
const ESTOQUE = 'GET /produtos/1/estoque/'
const CANECA = { id: 1, titulo: 'Caneca', sku: 'CAN', tem_variacoes: false }
const peca = (produtoId: number, variacaoId: number | null = null) => ({
  produtoId,
  variacaoId,
  titulo: 'Caneca',
  variacao: '',
  sku: 'CAN',
  registrado: 4,
  reservado: 1,
})

describe('the pieces of a product', () => {
  it('are itself with what is in the house, read anew each time', async () => {
    const estoques = [ok({ fisico: 4, reservado: 1, disponivel: 3 }), ok({ fisico: 9, reservado: 0, disponivel: 9 })]
    await prepare({ [LER]: [ok(CANECA), ok({ ...CANECA, titulo: 'Xícara' })], [ESTOQUE]: estoques })
    const client = createQueryClient()
    expect(await pecasDoProduto(client, 1)).toEqual([peca(1)])
    expect(await pecasDoProduto(client, 1)).toEqual([{ ...peca(1), titulo: 'Xícara', registrado: 9, reservado: 0 }])
  })

  it('are its variations with the stock of each; without one, with the quantity of its record', async () => {
    const variacoes = [
      { id: 11, sku: 'M', tamanho: 'M', quantidade: 7 },
      { id: 12, sku: 'G', tamanho: 'G', quantidade: 5 },
    ]
    await prepare({
      [LER]: ok({ ...CANECA, tem_variacoes: true, variacoes }),
      [ESTOQUE]: ok({
        fisico: 9,
        reservado: 3,
        variacoes: [{ variacao_id: 11, fisico: 4, reservado: 1, disponivel: 3 }],
      }),
    })
    expect(await pecasDoProduto(createQueryClient(), 1)).toEqual([
      { ...peca(1, 11), variacao: 'M', sku: 'M' },
      { ...peca(1, 12), variacao: 'G', sku: 'G', registrado: 5, reservado: 0 },
    ])
  })

  it.each([
    ['does not exist', { status: 404 }],
    ['is in the trash', ok({ ...CANECA, excluido_em: '2026-11-01T10:00:00Z' })],
  ])('are none where the product %s', async (_que, produto) => {
    await prepare({ [LER]: produto, [ESTOQUE]: ok({}) })
    expect(await pecasDoProduto(createQueryClient(), 1)).toBeNull()
  })

  it('are not taken for gone when they cannot be read', async () => {
    await prepare({ [LER]: { status: 500 }, [ESTOQUE]: ok({}) })
    await expect(pecasDoProduto(createQueryClient(), 1)).rejects.toMatchObject({ status: 500 })
  })
})

test('of a count each product is read once, and each that was read is told', async () => {
  const ids = [1, 2, 3, 4, 5, 6]
  const answers = ids.flatMap((id) => [
    [`GET /produtos/${id}/`, id === 6 ? { status: 404 } : ok({ ...CANECA, id })],
    [`GET /produtos/${id}/estoque/`, ok({ fisico: 4, reservado: 1 })],
  ])
  await prepare(Object.fromEntries(answers))
  const contagem = [...ids.map((id) => peca(id)), peca(2, 20)].reduce(
    (current, scannedPeca) => addToContagem(current, scannedPeca),
    addToContagem([], peca(1)),
  )
  const onProgress = vi.fn()
  const pecas = await pecasDaContagem(createQueryClient(), contagem, onProgress)
  expect(Object.fromEntries(pecas)).toEqual({ ...Object.fromEntries(ids.map((id) => [id, [peca(id)]])), 6: null })
  expect(onProgress.mock.calls.flat()).toEqual(ids)
  expect(await received()).toHaveLength(2 * ids.length)
})
