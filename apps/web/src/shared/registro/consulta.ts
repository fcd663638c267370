import {
  type MutationFunctionContext,
  type QueryClient,
  type QueryKey,
  queryOptions,
  type UndefinedInitialDataOptions,
} from '@tanstack/react-query'
import { type Chamada, chamar, type Opcoes, type RotaDaApi } from '../api.ts'
import type { Reader } from '../readers.ts'

/** The parameters of `K` in the contract. */
export type ParametrosDe<K extends RotaDaApi> = Omit<Chamada<K>, keyof Opcoes>

interface OpcoesDaConsulta<T> extends Omit<UndefinedInitialDataOptions<T>, 'queryKey' | 'queryFn' | 'meta'> {
  /** Written to the console with the error when the answer cannot be read. */
  falha?: string
}

/** The query of one route of the contract. `ler` reads the answer. */
export function consulta<K extends RotaDaApi, T>(
  queryKey: QueryKey,
  rota: K,
  ler: Reader<T>,
  opcoes: ParametrosDe<K> & OpcoesDaConsulta<T>,
) {
  const { params, query, falha, ...resto }: OpcoesDaConsulta<T> & { params?: unknown; query?: unknown } = opcoes
  return queryOptions({
    ...resto,
    queryKey,
    queryFn: async ({ signal }) => ler(await pedirRota(rota, { params, query, signal })),
    ...(falha && { meta: { falha } }),
  })
}

/** `chamar` for a route whose parameters are not known here. */
export const pedirRota = chamar as (rota: RotaDaApi, chamada: object) => Promise<unknown>

/**
 * Keeps the answer of a change as the record that `queryKey` holds. A reading that began before the change is given up: it
 * would bring the former record back.
 */
export function guardarResposta<T>(client: QueryClient, queryKey: QueryKey, resposta: T): void {
  client.setQueryData<T>(queryKey, resposta)
  void client.cancelQueries({ queryKey, exact: true })
}

/** Has the queries below `queryKey` read again after a mutation, whether it succeeded or failed. */
export const relerDepois = (queryKey: QueryKey) => ({
  onSettled: (
    _resposta: unknown,
    _erro: unknown,
    _dados: unknown,
    _antes: unknown,
    { client }: MutationFunctionContext,
  ) => client.invalidateQueries({ queryKey }),
})
