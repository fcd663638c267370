import { afterEach, expect, test } from 'vitest'
import { answer, ok, prepare, received } from '../../../../test/support/api-control.ts'
import { usar } from '../../../../test/support/hook.tsx'
import { listaDeVendas } from '../lista.queries.ts'
import { avancarLote, dispensarLote, FaltaAlgo, useLote } from './lote.ts'

const AVANCAR = 'POST /vendas/avancar-multiplas/'
const vendas = (quantas: number) =>
  Array.from({ length: quantas }, (_, i) => ({ id: i + 1, cliente_nome: `C${i + 1}` }))
const ids = async () => (await received(AVANCAR)).map(({ body }) => (body as { ids: number[] }).ids)
const abrir = () => usar(useLote)
afterEach(dispensarLote)

test('sales move on ten by ten, and what the server refuses is told with its reason', async () => {
  const recusadas = [{ id: 12, cliente_nome: 'C12', motivo: 'Falta a etiqueta.' }]
  await prepare({ [AVANCAR]: [ok({ avancadas: [1, { id: 2 }], recusadas: [] }), ok({ avancadas: [11], recusadas })] })
  const { agora, client } = await abrir()
  const { queryKey } = listaDeVendas()
  client.setQueryData(queryKey, { pages: [], pageParams: [] })
  await avancarLote(client, { de: 'separacao', vendas: vendas(12) })
  expect(await ids()).toEqual([
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    [11, 12],
  ])
  await expect.poll(agora).toMatchObject({
    de: 'separacao',
    para: 'embalagem',
    total: 12,
    feitas: 12,
    avancadas: [1, 2, 11],
    recusadas,
    acabou: true,
  })
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

test('a lost answer is asked for once more with the same key; a refusal is not, and the others go on', async () => {
  await prepare({
    [AVANCAR]: [
      { status: 200, body: {}, cut: true },
      ok({ avancadas: [1], recusadas: [] }),
      answer(409, { erro: 'Outra pessoa mudou.' }),
    ],
  })
  const { agora, client } = await abrir()
  await avancarLote(client, { de: 'separacao', vendas: vendas(11) })
  const [a, b, c] = (await received(AVANCAR)).map(({ idempotencyKey }) => idempotencyKey)
  expect([a === b, b === c]).toEqual([true, false])
  await expect.poll(agora).toMatchObject({
    feitas: 11,
    avancadas: [1],
    recusadas: [{ id: 11, cliente_nome: 'C11', motivo: 'Outra pessoa mudou.' }],
  })
})

test('what a step asks for is saved first, four by four; a sale that lacks it stays, with the reason', async () => {
  await prepare({ [AVANCAR]: ok({ avancadas: [], recusadas: [] }) })
  const { agora, client } = await abrir()
  const preparar = async (id: number) => {
    if (id === 2) throw new FaltaAlgo('Nenhum serviço atende.')
    if (id === 5) throw new TypeError('ours')
  }
  await avancarLote(client, { de: 'embalagem', vendas: vendas(5), preparar })
  expect(await ids()).toEqual([[1, 3, 4]])
  await expect
    .poll(() => agora()?.recusadas.map(({ id, motivo }) => [id, motivo]))
    .toEqual([
      [2, 'Nenhum serviço atende.'],
      [5, 'Não foi possível agora. Tente novamente.'],
    ])
})

test('nothing moves after the last step, nor while another lot is under way; once that has ended the next one does', async () => {
  await prepare({ [AVANCAR]: ok() })
  const { agora, client } = await abrir()
  await avancarLote(client, { de: 'concluido', vendas: vendas(1) })
  expect(agora()).toBeNull()
  const primeiro = avancarLote(client, { de: 'separacao', vendas: vendas(1) })
  await avancarLote(client, { de: 'separacao', vendas: vendas(2) })
  await primeiro
  expect(await ids()).toEqual([[1]])
  await avancarLote(client, { de: 'separacao', vendas: vendas(2) })
  expect(await ids()).toEqual([[1], [1, 2]])
})
