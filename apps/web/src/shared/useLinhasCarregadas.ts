import type { InfiniteData } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { useUltimaResposta } from './useUltimaResposta.ts'

/**
 * The rows of all pages loaded so far. While another search is on its way, and when it failed, they are those of the
 * search before (`anteriores`); null until there was a first one. `linhasDe` must not change from one call to the next.
 */
export function useLinhasCarregadas<
  P extends { readonly total: number; readonly aoMenos: boolean },
  T extends { readonly id: number },
>(dados: InfiniteData<P, unknown> | undefined, linhasDe: (pagina: P) => readonly T[]) {
  const { resposta, anterior } = useUltimaResposta(dados)
  const paginas = useDeferredValue(resposta)?.pages
  // A row changed between two pages may come in both.
  const linhas = useMemo(
    () => (paginas ? [...new Map(paginas.flatMap(linhasDe).map((linha) => [linha.id, linha])).values()] : null),
    [paginas, linhasDe],
  )
  const { total = 0, aoMenos = false } = paginas?.at(-1) ?? {}
  return { linhas, total, aoMenos, anteriores: anterior }
}
