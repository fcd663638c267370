import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lerVenda } from '../../../test/support/lidos.ts'
import { CHAVE_DOS_PRODUTOS } from '../../shared/api/keys.ts'
import { mudarOpcoesDeEnvio, opcoesDeEnvio, opcoesDeFrete } from './envio.queries.ts'
import { CHAVE_DAS_LISTAS, historicoDaVenda, onVendaChanged, relerVenda, umaVenda } from './vendas.queries.ts'

const venda = lerVenda({
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
  const antes = Promise.withResolvers<typeof venda>()
  const leitura = client.fetchQuery({ queryKey, queryFn: () => antes.promise })
  const mudada = { ...venda, status: 'retirada' } as const
  onVendaChanged(client, mudada)
  antes.resolve(venda)
  expect(await leitura).toEqual(mudada)
  expect(client.getQueryData(queryKey)).toEqual(mudada)
})

test('after an act the history, the lists and the products are read again; the sale itself only where it did not come back', () => {
  const guardadas = {
    venda: umaVenda(7).queryKey,
    outra: umaVenda(8).queryKey,
    historico: historicoDaVenda(7).queryKey,
    lista: [...CHAVE_DAS_LISTAS, 'uma'],
    produtos: [...CHAVE_DOS_PRODUTOS, 'um', 1],
  }
  const velhas = (agir: (client: QueryClient) => void) => {
    const client = new QueryClient()
    for (const chave of Object.values(guardadas)) client.setQueryData<unknown>(chave, {})
    agir(client)
    return Object.entries(guardadas).flatMap(([nome, chave]) =>
      client.getQueryState(chave)?.isInvalidated ? nome : [],
    )
  }
  expect(velhas((client) => onVendaChanged(client, venda))).toEqual(['historico', 'lista', 'produtos'])
  expect(velhas((client) => relerVenda(client, 7))).toEqual(['venda', 'historico', 'lista', 'produtos'])
})

test('a quote holds for one address, one parcel and what the ERP knows: any other is asked for anew', () => {
  const cliente = { cep: '50030230', endereco: 'Rua A', municipio: 'Recife', uf: 'PE' }
  const pacote = { altura: 1, largura: 2, comprimento: 3, peso: 4 }
  const chaveDe = (mudanca: object) =>
    JSON.stringify(
      opcoesDeFrete(lerVenda({ id: 7, cliente, ...pacote, produtos_nao_publicados: [], ...mudanca })).queryKey,
    )
  const outras = [
    ...Object.keys(cliente).map((campo) => ({ cliente: { ...cliente, [campo]: 'RS' } })),
    ...Object.keys(pacote).map((campo) => ({ [campo]: 9 })),
    { produtos_nao_publicados: ['Camiseta'] },
    { id: 8 },
  ]
  expect(new Set(outras.map(chaveDe)).add(chaveDe({})).size).toBe(outras.length + 1)
  expect(chaveDe({ anotacao: 'depois das 18 h', status: 'etiqueta' })).toBe(chaveDe({}))
})

test('other options of shipping make the quotes of this sale old, and of no other', async () => {
  const client = new QueryClient()
  const chaves = [7, 8].map((id) => opcoesDeFrete(lerVenda({ id })).queryKey)
  for (const chave of chaves) client.setQueryData(chave, [])
  const { onSuccess } = mudarOpcoesDeEnvio(7)
  await onSuccess?.({ seguro: true } as never, {}, undefined, { client } as never)
  expect(chaves.map((chave) => client.getQueryState(chave)?.isInvalidated)).toEqual([true, false])
  expect(client.getQueryData(opcoesDeEnvio(7).queryKey)).toEqual({ seguro: true })
})
