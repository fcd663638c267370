import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../../shared/apiError.ts'
import { gerarEtiqueta } from '../../envio.queries.ts'
import { umaVenda } from '../../vendas.queries.ts'

const PRIMEIRA_ESPERA_MS = 1_000
const MAIOR_ESPERA_MS = 10_000

/** Requests the label and waits for it without a limit; the screen shows the progress. */
export async function obterEtiqueta(client: QueryClient, id: number): Promise<void> {
  const { link, gerando } = await gerarEtiqueta(id)
  if (!gerando && !link) throw new Error('The answer has no label')
  for (let espera = PRIMEIRA_ESPERA_MS; gerando; espera = Math.min(espera * 1.5, MAIOR_ESPERA_MS)) {
    const { etiqueta } = await client.fetchQuery({ ...umaVenda(id), staleTime: 0 })
    if (etiqueta?.estado === 'pronta') return
    if (etiqueta?.estado !== 'gerando')
      throw new ApiError(502, { erro: etiqueta?.motivo ?? 'A etiqueta foi cancelada.' })
    await new Promise((resolve) => setTimeout(resolve, espera))
  }
}
