import type { RouteKey, RouteTable } from '@estampa/contract/route.ts'
import {
  type MutationFunctionContext,
  mutationOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
  type UndefinedInitialDataOptions,
} from '@tanstack/react-query'
import type { Api, CallOf, CallOptions, Read } from './api.ts'

/** The parameters of an operation in the contract. */
export type ParametersOf<R extends RouteTable, K extends keyof R & RouteKey> = Omit<CallOf<R[K]>, keyof CallOptions>

interface OpcoesDaConsulta<T> extends Omit<UndefinedInitialDataOptions<T>, 'queryKey' | 'queryFn' | 'meta'> {
  /** Written to the console with the error when the answer cannot be read. */
  failed?: string
}

/** The query of one operation of the contract. `view` makes of the answer what the screen needs. */
export function apiQuery<R extends RouteTable, K extends keyof R & RouteKey, T = Read<R[K]>>(
  queryKey: QueryKey,
  api: Api<R>,
  route: K,
  options: ParametersOf<R, K> & OpcoesDaConsulta<NoInfer<T>> & { view?: (resposta: Read<R[K]>) => T },
) {
  type Untyped = OpcoesDaConsulta<T> & { params?: unknown; query?: unknown; view?: (resposta: unknown) => T }
  const { params, query, failed, view, ...resto } = options as Untyped
  return queryOptions({
    ...resto,
    queryKey,
    queryFn: async ({ signal }) => {
      const answer = await untyped(api)(route, { params, query, signal })
      return view ? view(answer) : (answer as T)
    },
    ...(failed && { meta: { failed } }),
  })
}

/** A client's operations where their parameters are not known. */
export const untyped = <R extends RouteTable>(api: Api<R>) =>
  api as unknown as (rota: RouteKey, chamada: object) => Promise<unknown>

/**
 * Keeps the answer of a change as the record that `queryKey` holds. A reading that began before the change is given up: it
 * would bring the former record back.
 */
export function storeAnswer<T>(client: QueryClient, queryKey: QueryKey, answer: T): void {
  client.setQueryData<T>(queryKey, answer)
  void client.cancelQueries({ queryKey, exact: true })
}

/** Has the queries below each of these keys read again after a mutation, whether it succeeded or failed. */
export const rereadAfter = (...keys: readonly QueryKey[]) => ({
  onSettled: (
    _data: unknown,
    _error: Error | null,
    _sent: unknown,
    _before: unknown,
    context: MutationFunctionContext,
  ) => Promise.all(keys.map((queryKey) => context.client.invalidateQueries({ queryKey }))),
})

/** A change, after which the queries below `queryKey` are read again. */
export const change = <T, V = void>(queryKey: QueryKey, mutationFn: (dados: V) => Promise<T>) =>
  mutationOptions({ mutationFn, ...rereadAfter(queryKey) })
