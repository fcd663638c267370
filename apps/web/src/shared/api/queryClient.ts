import { QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError, isAway } from './apiError.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /**
       * Sentence about what could not be read, written to the console with the error; without it a failure is not
       * written.
       */
      failed?: string
      /** HTTP status that the screen expects: no failure. */
      expected?: number
    }
  }
}

const STALE_MS = 30_000
const MAXIMO_DE_REPETICOES = 2
/** A busy server says when to come back: worth a few more times than one that says nothing. */
const MAXIMO_QUANDO_OCUPADO = 4
const ESPERA_MAXIMA_MS = 10_000

/** Reads are repeated when there was no answer or the server failed; never when it refused. Writes are not. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        const expected = error instanceof ApiError && error.status === meta?.expected
        if (meta?.failed && !expected) console.error(meta.failed, error)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        retry: shouldRetry,
        retryDelay: retryDelayMs,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** Whether a read that has failed `vezes` times before is tried once more. */
export function shouldRetry(vezes: number, error: unknown): boolean {
  if (!(error instanceof ApiError) || !isAway(error)) return false
  return vezes < (error.retryAfterSeconds === null ? MAXIMO_DE_REPETICOES : MAXIMO_QUANDO_OCUPADO)
}

/** Delay of the next attempt, ms: what `Retry-After` asks for, else exponential backoff. */
export function retryDelayMs(vez: number, error: unknown): number {
  const requestedSeconds = error instanceof ApiError ? error.retryAfterSeconds : null
  return requestedSeconds === null ? 400 * 2 ** vez : Math.min(requestedSeconds * 1000, ESPERA_MAXIMA_MS)
}

/**
 * Removes the query of a deleted record. A query that a mounted screen still observes is removed when its last observer
 * leaves: removed earlier, the screen's next render would read the deleted record again and get 404.
 */
export function forgetQuery(client: QueryClient, queryKey: QueryKey): void {
  const cache = client.getQueryCache()
  const query = cache.find({ queryKey })
  if (!query) return
  if (query.getObserversCount() === 0) {
    cache.remove(query)
    return
  }
  const unsubscribe = cache.subscribe((event) => {
    if (event.query !== query) return
    if (event.type === 'observerRemoved' && query.getObserversCount() === 0) cache.remove(query)
    if (event.type === 'removed') unsubscribe()
  })
}
