import type { Produto, ProdutoResumo, ProdutosBusca } from '@estampa/contract/produtos/produtos.schemas.ts'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { apiPages, changeRows, keepForReturn, type Pages } from '../../shared/api/apiPages.ts'
import { apiQuery, storeAnswer } from '../../shared/api/apiQuery.ts'
import { CHAVE_DOS_PRODUTOS } from '../../shared/api/keys.ts'
import { forgetQuery } from '../../shared/api/queryClient.ts'
import { produtosApi } from '../../shared/generated/produtosApi.ts'
import { completeProduto, completeProdutoResumo, resumoDe } from './produto.ts'

const CHAVE_DAS_LISTAS = [...CHAVE_DOS_PRODUTOS, 'lista'] as const

/** Filters of the list: only the set ones are present. Prices in reais. */
export interface FiltrosDeProdutos {
  busca?: string
  modelo?: number
  /** With the categories below it. */
  categoria?: number
  cor?: string
  tamanho?: string
  preco_min?: number
  preco_max?: number
  situacao?: SituacaoDoProduto
  /** Only products that this import of a spreadsheet wrote. */
  importacao?: number
  /** Words of `busca` may be nearly right. */
  parecidos?: true
}

export type SituacaoDoProduto = NonNullable<ProdutosBusca['situacao']>

export const listaDeProdutos = (filters: FiltrosDeProdutos = {}) => ({
  ...apiPages([...CHAVE_DAS_LISTAS, filters], produtosApi, 'GET /produtos/busca/', {
    view: completeProdutoResumo,
    query: { ...filters },
    failed: 'A busca de produtos falhou',
  }),
  ...keepForReturn(),
})

/** Sizes, colours and the price range that exist among the products. */
export const filtrosDisponiveis = apiQuery(
  [...CHAVE_DOS_PRODUTOS, 'filtros'],
  produtosApi,
  'GET /produtos/filtros-disponiveis/',
  { failed: 'Os filtros disponíveis não puderam ser lidos' },
)

export const umProduto = (id: number) =>
  apiQuery([...CHAVE_DOS_PRODUTOS, 'um', id], produtosApi, 'GET /produtos/:id/', {
    view: completeProduto,
    params: { id },
  })

/** Reads the fiscal data of most products of a category; another's save may change it. */
export const fiscalProposto = (categoria_id: string) =>
  apiQuery([...CHAVE_DOS_PRODUTOS, 'fiscal', categoria_id], produtosApi, 'GET /produtos/fiscal-proposto/', {
    query: { categoria_id },
    staleTime: 0,
  })

/** As it is now, asked anew. */
export const produtoAgora = (client: QueryClient, id: number) => client.fetchQuery({ ...umProduto(id), staleTime: 0 })

/** Call after a product was created or changed: its record, every list and the filters follow. */
export async function onProdutoSaved(client: QueryClient, produto: Produto): Promise<void> {
  storeAnswer(client, umProduto(produto.id).queryKey, produto)
  const resumo = resumoDe(produto)
  changeLists(client, (produtos) => produtos.map((p) => (p.id === produto.id ? resumo : p)))
  await rereadLists(client)
}

const LOTE_DE_IDS = 400 // keeps the address of one DELETE below what servers accept

/** Moves products to the trash; resolves to the ids that were moved. They leave every list at once. */
export const moveToTrash = mutationOptions({
  mutationFn: (ids: readonly number[]) =>
    sendBatches(ids, LOTE_DE_IDS, (lote) =>
      produtosApi('DELETE /produtos/lixeira-multiplos/', { query: { ids: lote.join(',') } }),
    ),
  onSuccess: (movedIds, _ids, _resultado, { client }) => onMovedToTrash(client, movedIds),
  // Some of the batches may have gone through.
  onError: (_erro, _ids, _resultado, { client }) => rereadLists(client),
})

export const moveOneToTrash = mutationOptions({
  mutationFn: (id: number) => produtosApi('DELETE /produtos/:id/', { params: { id } }),
  onSuccess: (_answer, id, _resultado, { client }) => onMovedToTrash(client, [id]),
})

function onMovedToTrash(client: QueryClient, ids: readonly number[]): Promise<void> {
  const fora = new Set(ids)
  changeLists(client, (produtos) => produtos.filter(({ id }) => !fora.has(id)))
  for (const id of ids) forgetQuery(client, umProduto(id).queryKey)
  return rereadLists(client, 'none')
}

/** Takes products out of the trash; resolves to the ids that came back. */
export const restoreFromTrash = mutationOptions({
  mutationFn: (ids: readonly number[]) =>
    sendBatches(ids, LOTE_DE_IDS, (lote) =>
      produtosApi('POST /produtos/lixeira/restaurar-multiplos/', { body: { ids: lote } }),
    ),
  onSuccess: (_ids, _pedidos, _resultado, { client }) => rereadLists(client),
})

/** Resolves to the ids that the answers name; an answer that names none is of its whole batch. */
export async function sendBatches(
  ids: readonly number[],
  tamanho: number,
  send: (lote: number[]) => Promise<{ ids?: readonly number[] }>,
): Promise<number[]> {
  const feitos: number[] = []
  for (let i = 0; i < ids.length; i += tamanho) {
    const lote = ids.slice(i, i + tamanho)
    feitos.push(...((await send(lote)).ids ?? lote))
  }
  return feitos
}

/** `none` only marks the lists stale for their next visit, when the visible rows were already updated in place. */
async function rereadLists(client: QueryClient, refetchType: 'active' | 'none' = 'active') {
  await Promise.all([
    client.invalidateQueries({ queryKey: CHAVE_DAS_LISTAS, refetchType }),
    client.invalidateQueries({ queryKey: filtrosDisponiveis.queryKey }),
  ])
}

const changeLists = (client: QueryClient, change: (produtos: ProdutoResumo[]) => ProdutoResumo[]) =>
  client.setQueriesData<Pages<ProdutoResumo>>({ queryKey: CHAVE_DAS_LISTAS }, changeRows(change))
