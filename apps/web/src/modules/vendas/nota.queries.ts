import { fatosDaNota, type ModeloDeNota, rotuloDaNota } from '@estampa/contract/notas/nota.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { download } from '../../shared/api/http.ts'
import { notasApi } from '../../shared/generated/notasApi.ts'
import { FaltaAlgo } from './lote/lote.ts'
import { notaEmAndamento } from './venda.ts'
import { mudancaDaVenda, umaVenda } from './vendas.queries.ts'

/** Asks for the invoice; without a model the server takes the one that suits the sale. */
export const pedirNota = (id: number) =>
  mudancaDaVenda((modelo: ModeloDeNota | undefined) =>
    notasApi('POST /vendas/:id/nota/', { params: { id }, body: modelo ? { modelo } : null }),
  )

/** Sends the same invoice again, mended at Bling. */
export const reenviarNota = (id: number) =>
  mudancaDaVenda(() => notasApi('POST /vendas/:id/nota/enviar/', { params: { id } }))

export const baixarXml = (id: number, chave: string | null) =>
  mutationOptions({
    mutationFn: async () => {
      const xml = await notasApi('GET /vendas/:id/nota/xml/', { params: { id } })
      download(new Blob([xml as Blob]), `${chave ?? `nota-${id}`}.xml`)
    },
  })

const PRIMEIRA_ESPERA_MS = 1000
const MAIOR_ESPERA_MS = 8000
/** One that takes longer goes on by itself, and its sale shows it. */
const PACIENCIA_MS = 120_000

/** Has the sale's invoice authorised, made or sent again as it needs; throws the reason why it is not. */
export async function emitirNota(client: QueryClient, id: number): Promise<void> {
  const ler = () => client.fetchQuery({ ...umaVenda(id), staleTime: 0 })
  const { nota } = await ler()
  if (nota === null || !fatosDaNota(nota.estado).viva)
    await notasApi('POST /vendas/:id/nota/', { params: { id }, body: null })
  else if (fatosDaNota(nota.estado).reenviavel) await notasApi('POST /vendas/:id/nota/enviar/', { params: { id } })
  let espera = PRIMEIRA_ESPERA_MS
  for (let passou = 0; passou < PACIENCIA_MS; passou += espera, espera = Math.min(espera * 1.5, MAIOR_ESPERA_MS)) {
    const agora = await ler()
    if (!notaEmAndamento(agora)) return exigirAutorizada(agora)
    await new Promise((resolve) => setTimeout(resolve, espera))
  }
  throw new FaltaAlgo('A SEFAZ ainda não respondeu. A nota continua sozinha: veja na venda.')
}

function exigirAutorizada({ nota }: Venda): void {
  if (nota?.estado === 'autorizada') return
  throw new FaltaAlgo([`Nota ${rotuloDaNota(nota?.estado ?? '')}.`, nota?.motivo].filter(Boolean).join(' '))
}
