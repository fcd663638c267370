import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readVenda } from '../../../test/support/lidos.ts'
import { opcoesDeFrete } from './envio.queries.ts'
import { onVendaChanged, umaVenda } from './vendas.queries.ts'

const venda = readVenda({
  id: 7,
  status: 'etiqueta',
  numero_pedido_bling: null,
  sincronizacao: { id: 1, estado: 'pendente' },
})

test('a sale whose order is under way is read after 2, 4, 8 … s, to 60 s, and soon again after an act', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const client = new QueryClient()
  const { queryKey, refetchInterval } = umaVenda(7)
  const query = client.getQueryCache().build<typeof venda>(client, { queryKey })
  const esperas = (vezes: number) =>
    Array.from({ length: vezes }, () => {
      const espera = typeof refetchInterval === 'function' ? Number(refetchInterval(query as never)) : 0
      vi.advanceTimersByTime(espera)
      client.setQueryData(queryKey, venda)
      return espera / 1000
    })
  client.setQueryData(queryKey, venda)
  expect(esperas(7)).toEqual([2, 4, 8, 16, 32, 60, 60])
  onVendaChanged(client, venda)
  expect(esperas(2)).toEqual([2, 4])
})

test('a reading that began before a sale was changed does not bring the former one back', async () => {
  const client = new QueryClient()
  const { queryKey } = umaVenda(7)
  client.setQueryData(queryKey, venda)
  const before = Promise.withResolvers<typeof venda>()
  const leitura = client.fetchQuery({ queryKey, queryFn: () => before.promise })
  const changedVenda = { ...venda, status: 'retirada' } as const
  onVendaChanged(client, changedVenda)
  before.resolve(venda)
  expect(await leitura).toEqual(changedVenda)
  expect(client.getQueryData(queryKey)).toEqual(changedVenda)
})

test('a quote holds whatever else a sale says of itself', () => {
  const chaveDe = (change: object) => opcoesDeFrete(readVenda({ id: 7, ...change })).queryKey
  expect(chaveDe({ anotacao: 'depois das 18 h', status: 'etiqueta' })).toEqual(chaveDe({}))
})
