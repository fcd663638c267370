import type {
  FiltrosDisponiveis,
  Produto,
  ProdutoResumo,
  ProdutosBusca,
} from '@estampa/contract/produtos/produtos.schemas.ts'
import {
  type InfiniteData,
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { chamar, chamarProxima } from '../../shared/api.ts'
import { aoMenos, lista, numero, objeto, proximaPagina, texto, total } from '../../shared/tolerant.ts'
import { lerProduto, lerProdutoResumo } from './produto.ts'

/** Generic to specific: invalidating the first reaches all that is known about products. */
export const CHAVE_DOS_PRODUTOS = ['produtos'] as const
const CHAVE_DAS_LISTAS = [...CHAVE_DOS_PRODUTOS, 'lista'] as const

/** Filters of the list: only the set ones are present. Prices in reais. */
export interface FiltrosDeProdutos {
  busca?: string
  modelo?: number
  cor?: string
  tamanho?: string
  preco_min?: number
  preco_max?: number
  situacao?: SituacaoDoProduto
}

export type SituacaoDoProduto = NonNullable<ProdutosBusca['situacao']>

export interface PaginaDeProdutos {
  produtos: ProdutoResumo[]
  /** Over all pages. */
  total: number
  /** There are more than `total` says. */
  aoMenos: boolean
  proxima: string | null
}
type Paginas = InfiniteData<PaginaDeProdutos, string | null>

const UMA_HORA = 3_600_000
/** A list this deep is not read again only because someone came back to it: that is one request a page. */
const PAGINAS_QUE_SE_RELEEM = 10

/** The list, page by page. It is kept for an hour, so that coming back from a product finds the same place. */
export const listaDeProdutos = (filtros: FiltrosDeProdutos = {}) =>
  infiniteQueryOptions({
    queryKey: [...CHAVE_DAS_LISTAS, filtros],
    queryFn: async ({ pageParam, signal }) =>
      lerPagina(
        pageParam === null
          ? await chamar('GET /produtos/busca/', { query: { ...filtros }, signal })
          : await chamarProxima('GET /produtos/busca/', pageParam, { signal }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ proxima }) => proxima,
    gcTime: UMA_HORA,
    structuralSharing: false, // comparing thousands of products at each further page is a long task
    refetchOnMount: ({ state }) => (state.data?.pages.length ?? 0) <= PAGINAS_QUE_SE_RELEEM,
  })

const lerPagina = (json: unknown): PaginaDeProdutos => ({
  produtos: lista(json)
    .map(lerProdutoResumo)
    .filter(({ id }) => id > 0),
  total: total(json),
  aoMenos: aoMenos(json),
  proxima: proximaPagina(json),
})

/** Sizes, colours and the price range that exist among the products. */
export const filtrosDisponiveis = queryOptions({
  queryKey: [...CHAVE_DOS_PRODUTOS, 'filtros'],
  queryFn: async ({ signal }) => lerFiltros(await chamar('GET /produtos/filtros-disponiveis/', { signal })),
})

function lerFiltros(json: unknown): FiltrosDisponiveis {
  const dados = objeto(json)
  const { min, max } = objeto(dados.preco)
  const textos = (valor: unknown) => lista(valor).map(texto).filter(Boolean)
  return { tamanhos: textos(dados.tamanhos), cores: textos(dados.cores), preco: { min: numero(min), max: numero(max) } }
}

/** One product in full. */
export const umProduto = (id: number) =>
  queryOptions({
    queryKey: [...CHAVE_DOS_PRODUTOS, 'um', id],
    queryFn: async ({ signal }) => lerProduto(await chamar('GET /produtos/:id/', { params: { id }, signal })),
  })

/** Call after a product was created or changed: its record, every list and the filters follow. */
export async function aoSalvarProduto(client: QueryClient, produto: Produto): Promise<void> {
  client.setQueryData(umProduto(produto.id).queryKey, produto)
  const resumo = lerProdutoResumo(produto)
  mudarListas(client, (produtos) => produtos.map((p) => (p.id === produto.id ? resumo : p)))
  await relerListas(client)
}

const LOTE_DE_IDS = 400 // keeps the address of one DELETE below what servers accept

/** Moves products to the trash; resolves to the ids that were moved. They leave every list at once. */
export const moverParaLixeira = mutationOptions({
  mutationFn: (ids: readonly number[]) => emLotes(ids, (lote) => excluirLote(lote)),
  onSuccess: (movidos, _ids, _resultado, { client }) => aoMoverParaLixeira(client, movidos),
  // Some of the batches may have gone through.
  onError: (_erro, _ids, _resultado, { client }) => relerListas(client),
})

/** The same for the one product that is open. */
export const moverUmParaLixeira = mutationOptions({
  mutationFn: (id: number) => chamar('DELETE /produtos/:id/', { params: { id } }),
  onSuccess: (_nada, id, _resultado, { client }) => aoMoverParaLixeira(client, [id]),
})

function aoMoverParaLixeira(client: QueryClient, ids: readonly number[]): Promise<void> {
  const fora = new Set(ids)
  mudarListas(client, (produtos) => produtos.filter(({ id }) => !fora.has(id)))
  for (const id of ids) client.removeQueries({ queryKey: umProduto(id).queryKey })
  return relerListas(client, 'none')
}
const excluirLote = (ids: readonly number[]) =>
  chamar('DELETE /produtos/lixeira-multiplos/', { query: { ids: ids.join(',') } })

/** Takes products out of the trash; resolves to the ids that came back. */
export const restaurarDaLixeira = mutationOptions({
  mutationFn: (ids: readonly number[]) =>
    emLotes(ids, (lote) => chamar('POST /produtos/lixeira/restaurar-multiplos/', { body: { ids: [...lote] } })),
  onSuccess: (_ids, _pedidos, _resultado, { client }) => relerListas(client),
})

async function emLotes(ids: readonly number[], enviar: (lote: readonly number[]) => Promise<unknown>) {
  const feitos: number[] = []
  for (let i = 0; i < ids.length; i += LOTE_DE_IDS) {
    const lote = ids.slice(i, i + LOTE_DE_IDS)
    const resposta = objeto(await enviar(lote))
    feitos.push(...(Array.isArray(resposta.ids) ? lista<number>(resposta.ids) : lote))
  }
  return feitos
}

/** `none` only marks the lists stale for their next visit, when the visible rows were already updated in place. */
async function relerListas(client: QueryClient, refetchType: 'active' | 'none' = 'active') {
  await Promise.all([
    client.invalidateQueries({ queryKey: CHAVE_DAS_LISTAS, refetchType }),
    client.invalidateQueries({ queryKey: filtrosDisponiveis.queryKey }),
  ])
}

function mudarListas(client: QueryClient, mudar: (produtos: ProdutoResumo[]) => ProdutoResumo[]): void {
  client.setQueriesData<Paginas>({ queryKey: CHAVE_DAS_LISTAS }, (dados) => {
    if (!dados) return dados
    const antes = dados.pages.flatMap(({ produtos }) => produtos).length
    const pages = dados.pages.map((pagina) => ({ ...pagina, produtos: mudar(pagina.produtos) }))
    const saidos = antes - pages.flatMap(({ produtos }) => produtos).length
    return { ...dados, pages: pages.map((pagina) => ({ ...pagina, total: pagina.total - saidos })) }
  })
}
