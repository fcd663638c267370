import type { Alteracao, CelulaMudada, LoteEmAndamento } from '@estampa/contract/importacoes/lote.routes.ts'
import type { QueryClient } from '@tanstack/react-query'
import { apiQuery } from '../../../shared/api/apiQuery.ts'
import { CHAVE_DOS_PRODUTOS } from '../../../shared/api/keys.ts'
import { loteApi } from '../../../shared/generated/loteApi.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { toastWithUndo } from '../../../shared/ui/toasts/toastWithUndo.ts'
import type { FiltrosDeProdutos } from '../produtos.queries.ts'

/** The ticked products, or all that the filters find. */
export type Quais = { readonly ids: readonly number[] } | { readonly filtros: FiltrosDeProdutos }
const corpoDe = (selection: Quais, alteracao: Alteracao, previa: boolean, mostrar?: number) => ({
  ...('ids' in selection ? { ids: [...selection.ids] } : { filtros: selection.filtros }),
  alteracoes: [alteracao],
  previa,
  ...(mostrar !== undefined && { mostrar }),
})

/** Preview of the change with its first rows, or as many as are asked for; asked anew for each change that is typed. */
export const previaDoLote = (selection: Quais, alteracao: Alteracao | null, mostrar?: number) => ({
  queryKey: [...CHAVE_DOS_PRODUTOS, 'em-lote', 'previa', selection, alteracao, mostrar] as const,
  queryFn: async () =>
    alteracao === null
      ? null
      : await loteApi('POST /produtos/em-lote/', { body: corpoDe(selection, alteracao, true, mostrar) }),
  enabled: alteracao !== null,
  staleTime: 0,
  retry: false,
})

export const changeProdutosInLote = async (selection: Quais, alteracao: Alteracao, idempotencyKey: string) =>
  await loteApi('POST /produtos/em-lote/', { body: corpoDe(selection, alteracao, false), idempotencyKey })

/** Cells of the table, written like a change of many. */
export const saveCelulas = async (cells: readonly CelulaMudada[], idempotencyKey: string) =>
  await loteApi('POST /produtos/em-lote/celulas/', { body: { celulas: [...cells] }, idempotencyKey })

const isLoteRunning = ({ estado }: LoteEmAndamento) => estado === 'aplicando' || estado === 'desfazendo'
/** The progress of a change of many products; polling while it works. */
export const andamentoDoLote = (lote: number | null) =>
  apiQuery([...CHAVE_DOS_PRODUTOS, 'em-lote', lote], loteApi, 'GET /produtos/em-lote/:id/', {
    params: { id: lote ?? 0 },
    enabled: lote !== null,
    staleTime: 0,
    retry: 3,
    refetchInterval: ({ state }) => (state.data && !isLoteRunning(state.data) ? false : 700),
  })
export const rereadProdutos = (client: QueryClient) => client.invalidateQueries({ queryKey: CHAVE_DOS_PRODUTOS })

/** Says what a change of many did; one click takes it back. */
export const tellLote = (client: QueryClient, { lote_id }: LoteEmAndamento, message: string): void =>
  toastWithUndo(
    message,
    async () => {
      await loteApi('POST /produtos/em-lote/:id/desfazer/', { params: { id: lote_id } })
      toast('success', 'Desfazendo a mudança.')
      await rereadProdutos(client)
    },
    { duration: 15_000 },
  )
