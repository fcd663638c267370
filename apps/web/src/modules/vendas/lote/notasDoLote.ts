import type { QueryClient } from '@tanstack/react-query'
import { emitirNota } from '../nota.queries.ts'
import { comCada, type DoLote, notasDoLote, POR_PEDIDO_PREPARADO, tratarLote } from './lote.ts'

/** Has each sale's invoice authorised, some at a time; one that is refused holds back no other. */
export async function emitirNotas(client: QueryClient, vendas: readonly DoLote[]): Promise<void> {
  if (notasDoLote.get()?.acabou === false) return
  notasDoLote.set({ total: vendas.length, feitas: 0, avancadas: [], recusadas: [], acabou: false })
  await tratarLote(client, notasDoLote, { vendas, porVez: POR_PEDIDO_PREPARADO }, async (grupo) => {
    const { prontas, recusadas } = await comCada(grupo, (id) => emitirNota(client, id))
    return { avancadas: prontas.map(({ id }) => id), recusadas }
  })
}
