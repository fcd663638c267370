import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../../../../shared/apiError.ts'
import { gerarEtiqueta } from '../../envio.queries.ts'
import { historicoDaVenda, umaVenda } from '../../vendas.queries.ts'

const PRIMEIRA_ESPERA_MS = 1_000
const MAIOR_ESPERA_MS = 10_000

/** Requests the label and waits without a time limit; the screen shows the progress meanwhile. */
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

/** Reads the sale again, ever more slowly, while its label is being made: a person may have come back to it. */
export function useAcompanharEtiqueta({ id, etiqueta }: Venda): void {
  const client = useQueryClient()
  const gerando = etiqueta?.estado === 'gerando'
  useEffect(() => {
    if (!gerando) return
    let relogio: ReturnType<typeof setTimeout> | undefined
    let parado = false
    const esperar = (ms: number) => {
      relogio = setTimeout(async () => {
        await client.refetchQueries({ queryKey: umaVenda(id).queryKey })
        void client.invalidateQueries({ queryKey: historicoDaVenda(id).queryKey })
        if (!parado) esperar(Math.min(ms * 1.5, MAIOR_ESPERA_MS))
      }, ms)
    }
    esperar(PRIMEIRA_ESPERA_MS)
    return () => {
      parado = true
      clearTimeout(relogio)
    }
  }, [client, id, gerando])
}
