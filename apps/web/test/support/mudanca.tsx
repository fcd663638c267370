import {
  MutationObserver,
  type MutationObserverOptions,
  type QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { renderHook } from 'vitest-browser-react'
import type { NomeDeLida } from './lidas.ts'

type Acao = (client: QueryClient) => Promise<unknown>
/**
 * The request that a mutation sends, how a screen calls it, the queries that it marks stale (`velhas`), those that it fills
 * with the answer (`novas`) and those that it removes (`fora`).
 */
export type TestMudanca = readonly [
  rota: string,
  acao: Acao,
  velhas?: readonly NomeDeLida[],
  outras?: { novas?: readonly NomeDeLida[]; fora?: readonly NomeDeLida[] },
]

export const mutate =
  <R, V, C>(options: MutationObserverOptions<R, Error, V, C>, data?: NoInfer<V>): Acao =>
  (client) =>
    new MutationObserver(client, options).mutate(data as V)
/** A change that a screen makes through a hook of its own. */
export const runHook =
  <A extends unknown[], H>(usar: (...dados: A) => H, data: NoInfer<A>, agir: (feito: H) => unknown): Acao =>
  async (client) => {
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>
        <MemoryRouter>{children}</MemoryRouter>
      </QueryClientProvider>
    )
    const { result, act } = await renderHook(() => usar(...data), { wrapper })
    await act(() => void agir(result.current))
  }
/** Saves `value` through a hook. */
export const salva = <A extends unknown[], V>(
  usar: (...dados: A) => { save: (valor: V) => unknown },
  data: NoInfer<A>,
  value: NoInfer<V>,
): Acao => runHook(usar, data, ({ save }) => save(value))
export const doNothing = () => {}
