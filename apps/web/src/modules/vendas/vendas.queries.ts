import type { PagamentoNoBalcao, VendaConcluida } from '@estampa/contract/balcao/balcao.schemas.ts'
import type {
  LembretesEntrada,
  MedidasEntrada,
  RastreioEntrada,
  ServicoFreteEntrada,
} from '@estampa/contract/vendas/entrada.schemas.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import type { StatusDaVenda } from '@estampa/contract/vendas/vendas.status.ts'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { request } from '../../shared/api/api.ts'
import { ApiError } from '../../shared/api/apiError.ts'
import { apiQuery, storeAnswer } from '../../shared/api/apiQuery.ts'
import { CHAVE_DAS_VENDAS, CHAVE_DOS_PRODUTOS } from '../../shared/api/keys.ts'
import { lista, objeto } from '../../shared/api/readers.ts'
import { balcaoApi } from '../../shared/generated/balcaoApi.ts'
import { pagamentosApi } from '../../shared/generated/pagamentosApi.ts'
import { pedidosApi } from '../../shared/generated/pedidosApi.ts'
import { vendasApi } from '../../shared/generated/vendasApi.ts'
import { completeVenda, notaEmAndamento, pedidoACaminho } from './venda.ts'

export const CHAVE_DAS_LISTAS = [...CHAVE_DAS_VENDAS, 'lista'] as const

/** The address of a label lasts at least nine minutes: an open sale has a fresh one before that. */
const OITO_MINUTOS = 480_000
/** The carrier issues its declaration soon after the label, and the DANFE comes soon after the invoice. */
const MEIO_MINUTO = 30_000
const PRIMEIRA_RELEITURA_MS = 2000
const MAIOR_RELEITURA_MS = 60_000
/** Since when a sale is read again by itself, or since the person's last act on it. */
const waiting = new WeakMap<object, number>()

/**
 * Reads a sale in full; polling while its order, invoice or label is under way, and its history with it: backoff of 2,
 * 4, 8 … s, to 60 s. A tab in the background asks nothing.
 */
export const umaVenda = (id: number) =>
  queryOptions({
    queryKey: [...CHAVE_DAS_VENDAS, 'uma', id],
    queryFn: async ({ signal, client, queryKey }) => {
      const before = client.getQueryData<Venda>(queryKey)
      const venda = completeVenda(await vendasApi('GET /vendas/:id/', { params: { id }, signal }))
      if (before && hasRunningWork(before)) void client.invalidateQueries({ queryKey: historicoDaVenda(id).queryKey })
      return venda
    },
    refetchInterval: (query) => {
      const { data, dataUpdatedAt } = query.state
      if (data && hasRunningWork(data)) {
        const desde = waiting.get(query) ?? dataUpdatedAt
        waiting.set(query, desde)
        return Math.min(Math.max(dataUpdatedAt - desde, 0) + PRIMEIRA_RELEITURA_MS, MAIOR_RELEITURA_MS)
      }
      waiting.delete(query)
      if (data?.etiqueta?.declaracao?.estado === 'esperando' || lacksDanfe(data)) return MEIO_MINUTO
      return data?.link_etiqueta_pdf || data?.nota?.link_pdf ? OITO_MINUTOS : false
    },
  })

const hasRunningWork = (venda: Venda): boolean =>
  pedidoACaminho(venda) || notaEmAndamento(venda) || venda.etiqueta?.estado === 'gerando'
const lacksDanfe = (venda: Venda | undefined): boolean =>
  venda?.nota?.estado === 'autorizada' && venda.nota.link_pdf === null

export const historicoDaVenda = (id: number) =>
  apiQuery([...CHAVE_DAS_VENDAS, 'historico', id], vendasApi, 'GET /vendas/:id/historico/', {
    params: { id },
    staleTime: 0,
    failed: 'The history of the sale could not be read',
  })

/** Stores the answer of anything that changed a sale: its record is shown at once, its history and the lists follow. */
export function onVendaChanged(client: QueryClient, venda: Venda): void {
  readVendaSoon(client, venda.id)
  storeAnswer(client, umaVenda(venda.id).queryKey, venda)
  rereadRelated(client, venda.id)
}

/**
 * Rereads a sale that changed without a new record at hand. Pieces may have been reserved, freed or taken: products
 * follow too.
 */
export function rereadVenda(client: QueryClient, id: number): void {
  readVendaSoon(client, id)
  void client.invalidateQueries({ queryKey: umaVenda(id).queryKey })
  rereadRelated(client, id)
}

/** After an act the next reading comes soon again. */
function readVendaSoon(client: QueryClient, id: number): void {
  const query = client.getQueryCache().find({ queryKey: umaVenda(id).queryKey })
  if (query) waiting.set(query, Date.now())
}

function rereadRelated(client: QueryClient, id: number): void {
  void client.invalidateQueries({ queryKey: historicoDaVenda(id).queryKey })
  void client.invalidateQueries({ queryKey: CHAVE_DAS_LISTAS })
  void client.invalidateQueries({ queryKey: CHAVE_DOS_PRODUTOS, refetchType: 'none' })
}

/** A change that the server answers with the sale. */
export const mudancaDaVenda = <V>(send: (dados: V) => Promise<Venda>) =>
  mutationOptions({
    mutationFn: async (dados: V) => completeVenda(await send(dados)),
    onSuccess: (venda, _dados, _resultado, { client }) => onVendaChanged(client, venda),
  })

/** Moves one step from the status on screen; when another person moved the sale first, nothing changes. */
export const changeVendaStatus = ({ id, status: currentStatus }: Pick<Venda, 'id' | 'status'>) =>
  mudancaDaVenda((status: StatusDaVenda) =>
    vendasApi('PATCH /vendas/:id/status/', { params: { id }, body: { status, de: currentStatus } }),
  )

/** Moves one step on although pieces are still to be printed: they leave plain. */
export const leaveUnprinted = ({ id, status: currentStatus }: Pick<Venda, 'id' | 'status'>) =>
  mudancaDaVenda((status: StatusDaVenda) =>
    vendasApi('PATCH /vendas/:id/status/', {
      params: { id },
      body: { status, de: currentStatus, apesar_do_que_falta: true },
    }),
  )

/** Chooses the variation of a line that left it open (null: open again), without an edit of the sale. */
export const chooseVariacao = (id: number) =>
  mudancaDaVenda(({ itemId, variacao_id }: { itemId: number; variacao_id: number | null }) =>
    vendasApi('PATCH /vendas/:id/itens/:itemId/', { params: { id, itemId }, body: { variacao_id } }),
  )

/** Keeps the package's measures (cm and kg); the status stays. */
export const saveMedidas = (id: number) =>
  mudancaDaVenda((body: MedidasEntrada) => vendasApi('POST /vendas/:id/medidas/', { params: { id }, body }))

/** Keeps a tracking code that a person typed; the status stays. */
export const saveRastreio = (id: number) =>
  mudancaDaVenda((body: RastreioEntrada) => vendasApi('POST /vendas/:id/rastreio/', { params: { id }, body }))

/** Keeps the chosen shipping service; the status stays. */
export const saveFreteService = (id: number) =>
  mudancaDaVenda((body: ServicoFreteEntrada) => vendasApi('POST /vendas/:id/servico-frete/', { params: { id }, body }))

/** Says which product a line of an imported order is; answers the sale, whose pieces are reserved as far as there are. */
export const chooseItemProduto = (id: number, item: number) =>
  mudancaDaVenda((body: { produto_id: number; variacao_id?: number; quantidade?: number }) =>
    pedidosApi('POST /vendas/:id/itens/:item/produto/', { params: { id, item }, body }),
  )

/** Changes note, due date and priority in the version that was read; the step stays. */
export const changeLembretes = (id: number) =>
  mudancaDaVenda((body: LembretesEntrada & { versao: number | null }) =>
    vendasApi('PATCH /vendas/:id/', { params: { id }, body }),
  )

/** `isNotaKept`: an administrator says that the invoice stays as it is. */
export const cancelVenda = (id: number) =>
  mutationOptions({
    mutationFn: (isNotaKept: boolean) =>
      vendasApi('DELETE /vendas/:id/', { params: { id }, query: isNotaKept ? { apesar_da_nota: true } : {} }),
    onSuccess: (_nada, _vazio, _resultado, { client }) => rereadVenda(client, id),
  })

/** Brings back a sale that was cancelled today. */
export const undoCancelamento = (id: number) =>
  mudancaDaVenda((_nada: void) => vendasApi('POST /vendas/:id/desfazer-cancelamento/', { params: { id } }))

/** Requests the order's sending to Bling; resolves to the synchronisation to follow. */
export const syncVenda = (id: number) =>
  mutationOptions({
    mutationFn: async () => {
      const answer = objeto(await request({ method: 'POST', url: `/vendas/${id}/sincronizar_bling/` }))
      // Products that hold the order back are a refusal, whatever the status that the answer came with.
      if (lista(answer.produtos).length > 0) throw new ApiError(409, answer)
      return pedidosApi.read('POST /vendas/:id/sincronizar_bling/', answer).sincronizacao
    },
    onSuccess: (_sincronizacao, _vazio, _resultado, { client }) => rereadVenda(client, id),
  })

export const deletePagamento = (id: number) =>
  mudancaDaVenda(({ pagamentoId, motivo }: { readonly pagamentoId: number; readonly motivo: string }) =>
    pagamentosApi('DELETE /vendas/:id/pagamentos/:pagamentoId/', {
      params: { id, pagamentoId },
      ...(motivo && { body: { motivo } }),
    }),
  )

export const chargeFrete = (id: number) =>
  mudancaDaVenda((frete_cobrado: number) =>
    pagamentosApi('PATCH /vendas/:id/cobranca/', { params: { id }, body: { frete_cobrado } }),
  )

/** The customer pays and leaves with the pieces: every step of the sale at once; `key` keeps it from being paid twice. */
export async function finishBalcaoVenda(
  id: number,
  pagamentos: readonly PagamentoNoBalcao[],
  key: string,
): Promise<VendaConcluida> {
  const finishedVenda = await balcaoApi('POST /vendas/:id/concluir-no-balcao/', {
    params: { id },
    body: pagamentos.length > 1 ? { pagamentos: [...pagamentos] } : { pagamento: pagamentos[0] ?? null },
    idempotencyKey: key,
  })
  return { ...finishedVenda, ...completeVenda(finishedVenda) }
}
