import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './apiError.ts'

const TRINTA_SEGUNDOS = 30_000
const MAXIMO_DE_REPETICOES = 2

/** Reads are repeated when there was no answer or the server failed; never when it refused. Writes are not. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: TRINTA_SEGUNDOS,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        retry: (vezes, erro) =>
          vezes < MAXIMO_DE_REPETICOES && erro instanceof ApiError && (erro.semResposta || erro.status >= 502),
        retryDelay: (vez) => 400 * 2 ** vez,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
