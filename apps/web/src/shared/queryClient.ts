import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './apiError.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** What could not be read, written to the console with the error; without it a failure is not written. */
      falha?: string
      /** HTTP status that the screen expects: no failure. */
      esperado?: number
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
      onError: (erro, { meta }) => {
        const esperado = erro instanceof ApiError && erro.status === meta?.esperado
        if (meta?.falha && !esperado) console.error(meta.falha, erro)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        retry: repetir,
        retryDelay: esperaMs,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** Whether a read that has failed `vezes` times before is tried once more. */
export function repetir(vezes: number, erro: unknown): boolean {
  if (!(erro instanceof ApiError) || !(erro.semResposta || erro.status >= 502)) return false
  return vezes < (erro.esperarSegundos === null ? MAXIMO_DE_REPETICOES : MAXIMO_QUANDO_OCUPADO)
}

/** Milliseconds until then: what `Retry-After` asks for, or ever more. */
export function esperaMs(vez: number, erro: unknown): number {
  const pedida = erro instanceof ApiError ? erro.esperarSegundos : null
  return pedida === null ? 400 * 2 ** vez : Math.min(pedida * 1000, ESPERA_MAXIMA_MS)
}
