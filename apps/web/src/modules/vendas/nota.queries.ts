import { fatosDaNota, type ModeloDeNota, rotuloDaNota } from '@estampa/contract/notas/nota.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { download } from '../../shared/api/http.ts'
import { notasApi } from '../../shared/generated/notasApi.ts'
import { type DoLote, FaltaAlgo, notasDoLote, POR_PEDIDO_PREPARADO, processLote, runForVendas } from './lote/lote.ts'
import { notaEmAndamento, pedidoACaminho } from './venda.ts'
import { mudancaDaVenda, umaVenda } from './vendas.queries.ts'

/** Asks for the invoice; without a model the server takes the one that suits the sale. */
export const requestNota = (id: number) =>
  mudancaDaVenda((modelo: ModeloDeNota | undefined) =>
    notasApi('POST /vendas/:id/nota/', { params: { id }, body: modelo ? { modelo } : null }),
  )

/** Sends the same invoice again, mended at Bling. */
export const resendNota = (id: number) =>
  mudancaDaVenda(() => notasApi('POST /vendas/:id/nota/enviar/', { params: { id } }))

export const downloadXml = (id: number, key: string | null) =>
  mutationOptions({
    mutationFn: async () => {
      const xml = await notasApi('GET /vendas/:id/nota/xml/', { params: { id } })
      download(new Blob([xml as Blob]), `${key ?? `nota-${id}`}.xml`)
    },
  })

const PRIMEIRA_ESPERA_MS = 1000
const MAIOR_ESPERA_MS = 8000
/** An invoice that takes longer goes on by itself, and its sale shows it. */
const PACIENCIA_MS = 120_000

/** Has the sale's invoice authorised, made or sent again as it needs; throws the reason why it is not. */
async function issueNota(client: QueryClient, id: number): Promise<void> {
  const { nota } = await readVendaUntil(client, id, (venda) => !pedidoACaminho(venda))
  if (nota === null || !fatosDaNota(nota.estado).viva)
    await notasApi('POST /vendas/:id/nota/', { params: { id }, body: null })
  else if (fatosDaNota(nota.estado).reenviavel) await notasApi('POST /vendas/:id/nota/enviar/', { params: { id } })
  const { nota: agora } = await readVendaUntil(client, id, (venda) => !notaEmAndamento(venda))
  if (agora?.estado === 'autorizada') return
  if (agora && fatosDaNota(agora.estado).emAndamento)
    throw new FaltaAlgo('A SEFAZ ainda não respondeu. A nota continua sozinha: veja na venda.')
  throw new FaltaAlgo([`Nota ${rotuloDaNota(agora?.estado ?? '')}.`, agora?.motivo].filter(Boolean).join(' '))
}

/** Has each sale's invoice authorised, some at a time; one that is refused holds back no other. */
export async function issueNotas(client: QueryClient, vendas: readonly DoLote[]): Promise<void> {
  if (notasDoLote.get()?.acabou === false) return
  notasDoLote.set({ total: vendas.length, feitas: 0, avancadas: [], recusadas: [], acabou: false })
  await processLote(client, notasDoLote, { vendas, porVez: POR_PEDIDO_PREPARADO }, async (group) => {
    const { prontas, recusadas } = await runForVendas(group, (id) => issueNota(client, id))
    return { avancadas: prontas.map(({ id }) => id), recusadas }
  })
}

/** Reads the sale until this can be said of it, or patience ends. */
async function readVendaUntil(client: QueryClient, id: number, pronta: (venda: Venda) => boolean): Promise<Venda> {
  for (let espera = PRIMEIRA_ESPERA_MS, passou = 0; ; espera = Math.min(espera * 1.5, MAIOR_ESPERA_MS)) {
    const venda = await client.fetchQuery({ ...umaVenda(id), staleTime: 0 })
    if (pronta(venda) || passou >= PACIENCIA_MS) return venda
    await new Promise((resolve) => setTimeout(resolve, espera))
    passou += espera
  }
}
