import { useQueries } from '@tanstack/react-query'
import type { DesenhoDoQr } from './etiqueta/desenho.ts'
import type { Etiqueta } from './etiqueta/etiqueta.ts'
import { desenhoDoQr } from './qrcodes.queries.ts'

/** The drawings of all codes on these labels, by address. */
export function useDesenhos(etiquetas: readonly Etiqueta[]) {
  const urls = [...new Set(etiquetas.map(({ qrUrl }) => qrUrl))]
  const consultas = useQueries({ queries: urls.map(desenhoDoQr) })
  const falhas = consultas.filter(({ isError }) => isError)
  const desenhos = new Map<string, DesenhoDoQr>()
  for (const [i, url] of urls.entries()) {
    const desenho = consultas[i]?.data
    if (desenho) desenhos.set(url, desenho)
  }
  return {
    desenhos,
    prontos: desenhos.size === urls.length,
    falhou: falhas.length > 0,
    tentarDeNovo: () => falhas.forEach(({ refetch }) => void refetch()),
  }
}
