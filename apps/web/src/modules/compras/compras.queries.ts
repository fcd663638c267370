import type { comprasRoutes } from '@estampa/contract/compras/compras.routes.ts'
import type { Compra, CompraRecebida, ConfiguracaoDasCompras } from '@estampa/contract/compras/compras.schemas.ts'
import { hashKey, mutationOptions, type Query, type QueryClient } from '@tanstack/react-query'
import type { CallOf } from '../../shared/api/api.ts'
import { ApiError } from '../../shared/api/apiError.ts'
import { apiQuery, change, rereadAfter } from '../../shared/api/apiQuery.ts'
import { CHAVE_DAS_COMPRAS, CHAVE_DAS_VENDAS, CHAVE_DOS_PRODUTOS } from '../../shared/api/keys.ts'
import { forgetQuery } from '../../shared/api/queryClient.ts'
import { comprasApi } from '../../shared/generated/comprasApi.ts'
import { CHAVE_DA_PRODUCAO } from '../producao/producao.queries.ts'

export const readCompra = (id: number) =>
  apiQuery([...CHAVE_DAS_COMPRAS, 'uma', id], comprasApi, 'GET /compras/:id/', {
    params: { id },
    failed: 'A compra não pôde ser lida',
  })

/** What should be bought so that it lasts for `dias`; of one supplier, what was bought there before. */
export const readSugestao = (dias: number, fornecedorId: number | null) =>
  apiQuery([...CHAVE_DAS_COMPRAS, 'sugestao', dias, fornecedorId], comprasApi, 'GET /compras/sugestao/', {
    query: { dias, ...(fornecedorId !== null && { fornecedor_id: fornecedorId }) },
    failed: 'A sugestão não pôde ser lida',
    staleTime: 0,
  })

export const comprasConfiguracao = apiQuery(
  [...CHAVE_DAS_COMPRAS, 'configuracao'],
  comprasApi,
  'GET /compras/configuracao/',
  {
    failed: 'A configuração das compras não pôde ser lida',
  },
)
export const changeComprasConfiguracao = change(
  CHAVE_DAS_COMPRAS,
  (body: Partial<ConfiguracaoDasCompras>): Promise<ConfiguracaoDasCompras> =>
    comprasApi('PATCH /compras/configuracao/', { body }),
)

type Corpo = CallOf<(typeof comprasRoutes)['POST /compras/']>['body']

/** Changes a stored draft, or makes a new one under a key. */
export async function saveCompra(
  client: QueryClient,
  body: Corpo,
  to: { readonly id: number } | { readonly idempotencyKey: string },
): Promise<Compra> {
  try {
    return 'id' in to
      ? await comprasApi('PUT /compras/:id/', { params: { id: to.id }, body })
      : await comprasApi('POST /compras/', { body, ...to })
  } finally {
    void client.invalidateQueries({ queryKey: CHAVE_DAS_COMPRAS })
  }
}
export const parseCompra = (json: unknown) => comprasApi.read('GET /compras/:id/', json)

export const readCompraPdf = (id: number): Promise<unknown> => comprasApi('GET /compras/:id/pdf/', { params: { id } })

/** What a purchase changes, or what arrives of it. */
const CHANGED = [CHAVE_DAS_COMPRAS, CHAVE_DOS_PRODUTOS, CHAVE_DA_PRODUCAO]
const REREAD = rereadAfter(...CHANGED)

/**
 * Gives the purchase its supplier's invoice, or makes a draft of that: without a purchase, or where something of its lines
 * is still to be said. `isKnown`: the invoice has its purchase already.
 */
export const sendNotaXml = (compraId: number | null) =>
  mutationOptions({
    mutationFn: async (file: File): Promise<{ readonly id: number; readonly isKnown: boolean }> => {
      const body = new FormData()
      body.append('arquivo', file)
      const query = compraId === null ? {} : { compra_id: compraId }
      try {
        return { id: (await comprasApi('POST /compras/xml/', { query, body })).id, isKnown: false }
      } catch (error) {
        if (error instanceof ApiError && error.compraId !== null) return { id: error.compraId, isKnown: true }
        throw error
      }
    },
    ...REREAD,
  })

/** The invoice of this draft is that of an ordered purchase; the draft is gone, and its page reads it no more. */
export const joinCompra = (id: number) =>
  mutationOptions({
    mutationFn: (compra_id: number): Promise<Compra> =>
      comprasApi('POST /compras/:id/juntar/', { params: { id }, body: { compra_id } }),
    onSettled: (_joined, error, _order, _before, { client }) => {
      const { queryKey: draftKey } = readCompra(id)
      if (!error) forgetQuery(client, draftKey)
      const isRead = ({ queryHash }: Query) => error !== null || queryHash !== hashKey(draftKey)
      return Promise.all(CHANGED.map((queryKey) => client.invalidateQueries({ queryKey, predicate: isRead })))
    },
  })

const acts = {
  pedir: 'POST /compras/:id/pedir/',
  encerrar: 'POST /compras/:id/encerrar/',
  cancelar: 'POST /compras/:id/cancelar/',
} as const
export const actOnCompra = (id: number, ato: keyof typeof acts) =>
  mutationOptions({
    mutationFn: (): Promise<Compra> => comprasApi(acts[ato], { params: { id } }),
    ...REREAD,
  })

type Recebido = CallOf<(typeof comprasRoutes)['POST /compras/:id/receber/']>['body']
export const receivePecas = (id: number) =>
  mutationOptions({
    mutationFn: ({ body, idempotencyKey }: { body: Recebido; idempotencyKey: string }): Promise<CompraRecebida> =>
      comprasApi('POST /compras/:id/receber/', { params: { id }, body, idempotencyKey }),
    // Sales that waited for these pieces have them now.
    ...rereadAfter(...CHANGED, CHAVE_DAS_VENDAS),
  })
export const reverseRecebimento = (id: number, recebimento_id: number) =>
  mutationOptions({
    mutationFn: (): Promise<Compra> =>
      comprasApi('POST /compras/:id/recebimentos/:recebimento_id/estornar/', { params: { id, recebimento_id } }),
    ...REREAD,
  })
/** Fills empty NCMs and EANs of products with the invoice's, or asks no more. */
export const answerMissingNumbers = (id: number) =>
  mutationOptions({
    mutationFn: (preencher: boolean): Promise<Compra> =>
      comprasApi('POST /compras/:id/preencher/', { params: { id }, body: { preencher } }),
    ...REREAD,
  })
/** Writes costs of what a person received who does not see costs. */
export const applyCustos = (id: number) =>
  mutationOptions({
    mutationFn: (): Promise<Compra> => comprasApi('POST /compras/:id/custos/', { params: { id } }),
    ...REREAD,
  })
