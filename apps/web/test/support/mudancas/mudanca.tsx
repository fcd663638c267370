import {
  MutationObserver,
  type MutationObserverOptions,
  type QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { renderHook } from 'vitest-browser-react'
import type { Efeito } from '../lidas.ts'

type Acao = (client: QueryClient) => Promise<unknown>
/** A change by its name, the request it sends, how a screen asks for it and what it makes stale, new or gone. */
export type Mudanca = readonly [nome: string, rota: string, acao: Acao, efeito: Efeito]

export const com =
  <R, V, C>(opcoes: MutationObserverOptions<R, Error, V, C>, dados: V): Acao =>
  (client) =>
    new MutationObserver(client, opcoes).mutate(dados)
/** A change that a screen makes through a hook of its own. */
export const noHook =
  <H,>(usar: () => H, agir: (feito: H) => unknown): Acao =>
  async (client) => {
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>
        <MemoryRouter>{children}</MemoryRouter>
      </QueryClientProvider>
    )
    const { result, act } = await renderHook(usar, { wrapper })
    await act(() => void agir(result.current))
  }

export const TODOS_OS_PRODUTOS = ['produtos', 'filtros de produtos', 'produto 5', 'produto 6', 'estoque 5'] as const
export const LISTAS_DE_VENDAS = ['vendas', 'fila de vendas', 'vendas da cliente 3'] as const
export const LISTAS_DE_PRODUTOS = ['produtos', 'filtros de produtos'] as const
