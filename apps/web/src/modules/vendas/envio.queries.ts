import type { OpcoesDeEnvioEntrada } from '@estampa/contract/frete/frete.routes.ts'
import type { EtiquetaEmAndamento, EtiquetaGerada } from '@estampa/contract/frete/frete.schemas.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../shared/api/apiError.ts'
import { apiQuery, storeAnswer } from '../../shared/api/apiQuery.ts'
import { CHAVE_DAS_VENDAS } from '../../shared/api/keys.ts'
import { freteApi } from '../../shared/generated/freteApi.ts'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { umaVenda } from './vendas.queries.ts'

/** The ways to ship a sale, asked for anew on each visit of the step, and when what a quote depends on has changed. */
export const opcoesDeFrete = (venda: Venda) =>
  queryOptions({
    queryKey: [...CHAVE_DAS_VENDAS, 'frete', venda.id, buildCotacaoKey(venda)],
    queryFn: ({ signal }) => quoteFrete(venda.id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    meta: { failed: 'Shipping could not be quoted' },
  })

const buildCotacaoKey = ({ cliente, altura, largura, comprimento, peso, produtos_nao_publicados: fora }: Venda) => [
  cliente.cep,
  cliente.endereco,
  cliente.municipio,
  cliente.uf,
  altura,
  largura,
  comprimento,
  peso,
  fora,
]

export const quoteFrete = (id: number, signal?: AbortSignal) =>
  freteApi('POST /vendas/:id/calcular-frete/', { params: { id }, signal })

/** Reads the services that did not take the package at the quote of this instant. */
export const fretesIndisponiveis = ({ id }: Venda, quotedAt: number) =>
  apiQuery(
    [...CHAVE_DAS_VENDAS, 'frete', id, 'indisponiveis', quotedAt],
    freteApi,
    'GET /vendas/:id/fretes-indisponiveis/',
    { params: { id }, gcTime: 0, retry: false },
  )

/** Takes the label that became dearer out of the cart. */
export const refuseEtiquetaPreco = (id: number) =>
  mutationOptions({
    mutationFn: async () => (await freteApi('POST /vendas/:id/recusar-preco/', { params: { id } })).mensagem,
    onSuccess: (message) => void toast('success', message),
  })

/** Gives the label back; the sale may have another. The answer says when the money returns. */
export const cancelEtiqueta = (id: number) =>
  mutationOptions({
    mutationFn: async () => (await freteApi('POST /vendas/:id/cancelar-etiqueta/', { params: { id } })).mensagem,
    onSuccess: (message) => void toast('success', message),
  })

/** Looks at the carrier for the declaration of contents; the sale shows what came of it. */
export const readDeclaracao = (id: number) =>
  mutationOptions({
    mutationFn: async () => await freteApi('POST /vendas/:id/declaracao/', { params: { id } }),
    onSuccess: (_declaracao, _vazio, _resultado, { client }) =>
      client.invalidateQueries({ queryKey: umaVenda(id).queryKey }),
  })

export const rastreamentoDaVenda = (id: number, codigo: string) =>
  apiQuery([...CHAVE_DAS_VENDAS, 'rastreamento', id, codigo], freteApi, 'GET /vendas/:id/rastreamento/', {
    params: { id },
    staleTime: 60_000,
    retry: false,
    failed: 'The package could not be tracked',
  })

const PRIMEIRA_ESPERA_MS = 1_000
const MAIOR_ESPERA_MS = 10_000

/**
 * Buys the label, at the dearer price `aceito` where the person was asked, or finds the one that was bought before; waits for
 * it without a limit, while the screen shows the progress.
 */
export async function readEtiqueta(client: QueryClient, id: number, aceito: number | null = null): Promise<void> {
  const params = { id }
  // `generating`: it is paid, and its file comes later.
  const { link_etiqueta, estado }: Partial<EtiquetaGerada & EtiquetaEmAndamento> =
    aceito === null
      ? await freteApi('POST /vendas/:id/gerar-etiqueta/', { params })
      : await freteApi('POST /vendas/:id/comprar-etiqueta/', { params, body: { valor: aceito } })
  const generating = estado === 'gerando'
  if (!generating && !link_etiqueta) throw new Error('The answer has no label')
  for (let espera = PRIMEIRA_ESPERA_MS; generating; espera = Math.min(espera * 1.5, MAIOR_ESPERA_MS)) {
    const { etiqueta } = await client.fetchQuery({ ...umaVenda(id), staleTime: 0 })
    if (etiqueta?.estado === 'pronta') return
    if (etiqueta?.estado !== 'gerando')
      throw new ApiError(502, { erro: etiqueta?.motivo ?? 'A etiqueta foi cancelada.' })
    await new Promise((resolve) => setTimeout(resolve, espera))
  }
}

export const opcoesDeEnvio = (id: number) =>
  apiQuery([...CHAVE_DAS_VENDAS, 'opcoes-de-envio', id], freteApi, 'GET /vendas/:id/opcoes-de-envio/', {
    params: { id },
    retry: false,
  })

/** Changes some of it; prices may have to be asked for again. */
export const changeEnvioOptions = (id: number) =>
  mutationOptions({
    mutationFn: async (body: OpcoesDeEnvioEntrada) =>
      await freteApi('PUT /vendas/:id/opcoes-de-envio/', { params: { id }, body }),
    onSuccess: (options, _corpo, _resultado, { client }) => {
      storeAnswer(client, opcoesDeEnvio(id).queryKey, options)
      void client.invalidateQueries({ queryKey: [...CHAVE_DAS_VENDAS, 'frete', id] })
    },
  })

export const agenciasDaVenda = (id: number, busca: string) =>
  apiQuery([...CHAVE_DAS_VENDAS, 'agencias', id, busca], freteApi, 'GET /vendas/:id/agencias/', {
    params: { id },
    query: { busca },
    retry: false,
  })
