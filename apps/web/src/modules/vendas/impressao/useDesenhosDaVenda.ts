import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useQueries } from '@tanstack/react-query'
import { desenhoDoQr } from '../../qrcodes/qrcodes.queries.ts'

/** The drawing of a QR code, as qrcodes.queries.ts reads it. */
export interface Desenho {
  readonly modulos: number
  readonly tracos: readonly { readonly d: string; readonly fill: string; readonly stroke: string }[]
}
export type Desenhos = ReadonlyMap<string, Desenho>

/** The codes of a sale's products by address. A list is of use without one that cannot be had: it is not waited for. */
export function useDesenhosDaVenda(venda: Venda | null): { desenhos: Desenhos; prontos: boolean } {
  const urls = [...new Set((venda?.itens ?? []).flatMap(({ qr_code_url }) => qr_code_url ?? []))]
  const consultas = useQueries({ queries: urls.map(desenhoDoQr) })
  const pares = urls.flatMap((url, i) => {
    const desenho = consultas[i]?.data
    return desenho ? [[url, desenho] as const] : []
  })
  return { desenhos: new Map(pares), prontos: consultas.every(({ isPending }) => !isPending) }
}
