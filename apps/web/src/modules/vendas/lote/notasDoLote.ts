import type { QueryClient } from '@tanstack/react-query'
import { CHAVE_DAS_VENDAS } from '../../../shared/api/keys.ts'
import { emitirNota } from '../nota.queries.ts'
import { type DoLote, notasDoLote, POR_PEDIDO_PREPARADO, recusa } from './lote.ts'

/** Has each sale's invoice authorised, some at a time; one that is refused holds back no other. */
export async function emitirNotas(client: QueryClient, vendas: readonly DoLote[]): Promise<void> {
  if (notasDoLote.get()?.acabou === false) return
  notasDoLote.set({ total: vendas.length, feitas: 0, avancadas: [], recusadas: [], acabou: false })
  for (let i = 0; i < vendas.length; i += POR_PEDIDO_PREPARADO) {
    const grupo = vendas.slice(i, i + POR_PEDIDO_PREPARADO)
    const fins = await Promise.allSettled(grupo.map(({ id }) => emitirNota(client, id)))
    const atual = notasDoLote.get()
    if (!atual) return
    notasDoLote.set({
      ...atual,
      feitas: atual.feitas + grupo.length,
      avancadas: [...atual.avancadas, ...grupo.filter((_, n) => fins[n]?.status === 'fulfilled').map(({ id }) => id)],
      recusadas: [
        ...atual.recusadas,
        ...fins.flatMap((fim, n) => (fim.status === 'rejected' ? recusa(grupo[n], fim.reason) : [])),
      ],
      acabou: i + POR_PEDIDO_PREPARADO >= vendas.length,
    })
  }
  void client.invalidateQueries({ queryKey: CHAVE_DAS_VENDAS })
}
