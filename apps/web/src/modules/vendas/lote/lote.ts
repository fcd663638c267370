import { passoSeguinte } from '@estampa/contract/vendas/vendas.machine.ts'
import { type StatusDaVenda } from '@estampa/contract/vendas/vendas.status.ts'
import type { QueryClient } from '@tanstack/react-query'
import { newKey } from '../../../shared/api/api.ts'
import { ApiError, sentenceOf } from '../../../shared/api/apiError.ts'
import { CHAVE_DAS_VENDAS } from '../../../shared/api/keys.ts'
import { createStore, type Store, useStore } from '../../../shared/device/store.ts'
import { vendasApi } from '../../../shared/generated/vendasApi.ts'
import { onSessionEnd } from '../../../shared/session/session.ts'

export interface DoLote {
  readonly id: number
  readonly cliente_nome: string
}
export interface RecusadaDoLote extends DoLote {
  readonly motivo: string
}
/** Sales that are treated together, and how far that is; `avancadas` are those with which it went well. */
export interface AndamentoDasVendas {
  readonly total: number
  readonly feitas: number
  readonly avancadas: readonly number[]
  readonly recusadas: readonly RecusadaDoLote[]
  readonly acabou: boolean
}
interface Lote extends AndamentoDasVendas {
  readonly de: StatusDaVenda
  readonly para: StatusDaVenda
}

// Outside the list: the work goes on while the person looks at another screen.
const lote = createStore<Lote | null>(null)
export const useVendaLote = (): Lote | null => useStore(lote)
export const dismissVendaLote = (): void => lote.set(null)
onSessionEnd(dismissVendaLote)
/** Nothing is left to say of sales that all went on. */
export const dismissDoneLote = (): void => {
  if (lote.get()?.acabou && !hasRecusadas(lote.get())) dismissVendaLote()
}

/** Progress of invoices that are asked for together. */
export const notasDoLote = createStore<AndamentoDasVendas | null>(null)
export const useNotasDoLote = (): AndamentoDasVendas | null => useStore(notasDoLote)
export const dismissNotas = (): void => notasDoLote.set(null)
onSessionEnd(dismissNotas)

/** Says anew why sales stay, by their ids, as after what was done about it. */
export function tellMotivos(motivos: ReadonlyMap<number, string>): void {
  const retold = <A extends AndamentoDasVendas>(current: A | null): A | null =>
    current && {
      ...current,
      recusadas: current.recusadas.map((venda) => ({ ...venda, motivo: motivos.get(venda.id) ?? venda.motivo })),
    }
  lote.set(retold(lote.get()))
  notasDoLote.set(retold(notasDoLote.get()))
}

/** Something is left for the person to do: what has ended so stands above the list, and covers none of its sales. */
export const hasRecusadas = (andamento: AndamentoDasVendas | null): boolean =>
  andamento !== null && andamento.acabou && andamento.recusadas.length > 0

/** Sales of one request; fewer where each one is prepared first, so that progress is seen. */
const POR_PEDIDO = 10
export const POR_PEDIDO_PREPARADO = 4

/** Treats the sales some at a time; `onde` says how far that is. Dismissed meanwhile, it ends after those under way. */
export async function processLote<A extends AndamentoDasVendas>(
  client: QueryClient,
  store: Store<A | null>,
  { vendas, porVez }: { vendas: readonly DoLote[]; porVez: number },
  processGroup: (grupo: readonly DoLote[]) => Promise<Pick<AndamentoDasVendas, 'avancadas' | 'recusadas'>>,
): Promise<void> {
  for (let i = 0; i < vendas.length; i += porVez) {
    const group = vendas.slice(i, i + porVez)
    const { avancadas, recusadas } = await processGroup(group)
    const current = store.get()
    if (!current) return
    store.set({
      ...current,
      feitas: current.feitas + group.length,
      avancadas: [...current.avancadas, ...avancadas],
      recusadas: [...current.recusadas, ...recusadas],
      acabou: i + porVez >= vendas.length,
    })
  }
  void client.invalidateQueries({ queryKey: CHAVE_DAS_VENDAS })
}

/** Does `act` with each of these sales; one that is refused holds back no other. */
export async function runForVendas(group: readonly DoLote[], act: (id: number) => Promise<unknown> | undefined) {
  const fins = await Promise.allSettled(group.map(async ({ id }) => act(id)))
  return {
    prontas: group.filter((_, n) => fins[n]?.status === 'fulfilled'),
    recusadas: fins.flatMap((end, n) => (end.status === 'rejected' ? recusa(group[n], end.reason) : [])),
  }
}

interface Avanco {
  de: StatusDaVenda
  vendas: readonly DoLote[]
  /** Saves what the step asks of each sale; one that it refuses stays, with the reason. */
  preparar?: (id: number) => Promise<unknown>
}

/** Moves the sales on, some at a time. */
export async function advanceLote(client: QueryClient, { de, vendas, preparar }: Avanco): Promise<void> {
  const nextPasso = passoSeguinte(de)
  if (nextPasso === null || (lote.get() && !lote.get()?.acabou)) return
  lote.set({ de, para: nextPasso, total: vendas.length, feitas: 0, avancadas: [], recusadas: [], acabou: false })
  await processLote(client, lote, { vendas, porVez: preparar ? POR_PEDIDO_PREPARADO : POR_PEDIDO }, async (group) => {
    const { prontas, recusadas } = await runForVendas(group, (id) => preparar?.(id))
    const moveResult = await moveVendas(de, prontas)
    return { avancadas: moveResult.avancadas, recusadas: [...recusadas, ...moveResult.recusadas] }
  })
}

async function moveVendas(currentStatus: StatusDaVenda, vendas: readonly DoLote[]) {
  const ids = vendas.map(({ id }) => id)
  if (ids.length === 0) return { avancadas: [], recusadas: [] }
  const idempotencyKey = newKey()
  const requestAdvance = () =>
    vendasApi('POST /vendas/avancar-multiplas/', { body: { ids, de: currentStatus }, idempotencyKey })
  try {
    // The answer was lost: the same key answers what the first request did.
    return await requestAdvance().catch((error: unknown) => {
      if (error instanceof ApiError && error.noAnswer) return requestAdvance()
      throw error
    })
  } catch (error) {
    return { avancadas: [], recusadas: vendas.flatMap((venda) => recusa(venda, error)) }
  }
}

function recusa(venda: DoLote | undefined, error: unknown): RecusadaDoLote[] {
  if (!venda) return []
  if (error instanceof FaltaAlgo) return [{ ...venda, motivo: error.message }]
  return [{ ...venda, motivo: sentenceOf(error, 'Não foi possível agora. Tente novamente.', 'erro') }]
}

/** A sale cannot be prepared, for this reason. */
export class FaltaAlgo extends Error {}
