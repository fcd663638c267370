import type {
  FiltrosDisponiveis,
  Produto,
  ProdutoResumo,
  ProdutosBusca,
} from '@estampa/contract/produtos/produtos.schemas.ts'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { chamar } from '../../shared/api.ts'
import { esquecer } from '../../shared/queryClient.ts'
import { campos, varios } from '../../shared/readers.ts'
import { CHAVE_DOS_PRODUTOS } from '../../shared/registro/chaves.ts'
import { consulta, guardarResposta } from '../../shared/registro/consulta.ts'
import { manterParaVoltar, mudarLinhas, type Paginas, paginas } from '../../shared/registro/paginas.ts'
import { lista, numero, objeto, texto } from '../../shared/tolerant.ts'
import { lerProduto, lerProdutoResumo } from './produto.ts'

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
  /** Words of `busca` may be nearly right. */
  parecidos?: true
}

export type SituacaoDoProduto = NonNullable<ProdutosBusca['situacao']>

/** The list, page by page. */
export const listaDeProdutos = (filtros: FiltrosDeProdutos = {}) => ({
  ...paginas([...CHAVE_DAS_LISTAS, filtros], 'GET /produtos/busca/', lerProdutoResumo, {
    query: { ...filtros },
    falha: 'A busca de produtos falhou',
  }),
  ...manterParaVoltar(),
})

const lerTextos = (json: unknown) => lista(json).map(texto).filter(Boolean)
const lerFiltros = campos<FiltrosDisponiveis>({
  tamanhos: lerTextos,
  cores: lerTextos,
  tons: varios(campos({ nome_cor: texto, cor: texto })),
  preco: campos({ min: numero, max: numero }),
})

/** Sizes, colours and the price range that exist among the products. */
export const filtrosDisponiveis = consulta(
  [...CHAVE_DOS_PRODUTOS, 'filtros'],
  'GET /produtos/filtros-disponiveis/',
  lerFiltros,
  { falha: 'Os filtros disponíveis não puderam ser lidos' },
)

export const umProduto = (id: number) =>
  consulta([...CHAVE_DOS_PRODUTOS, 'um', id], 'GET /produtos/:id/', lerProduto, { params: { id } })

/** Call after a product was created or changed: its record, every list and the filters follow. */
export async function onProdutoSaved(client: QueryClient, produto: Produto): Promise<void> {
  guardarResposta(client, umProduto(produto.id).queryKey, produto)
  const resumo = lerProdutoResumo(produto)
  mudarListas(client, (produtos) => produtos.map((p) => (p.id === produto.id ? resumo : p)))
  await relerListas(client)
}

const LOTE_DE_IDS = 400 // keeps the address of one DELETE below what servers accept

/** Moves products to the trash; resolves to the ids that were moved. They leave every list at once. */
export const moverParaLixeira = mutationOptions({
  mutationFn: (ids: readonly number[]) =>
    emLotes(ids, (lote) => chamar('DELETE /produtos/lixeira-multiplos/', { query: { ids: lote.join(',') } })),
  onSuccess: (movidos, _ids, _resultado, { client }) => onMovedToTrash(client, movidos),
  // Some of the batches may have gone through.
  onError: (_erro, _ids, _resultado, { client }) => relerListas(client),
})

/** The same for the one product that is open. */
export const moverUmParaLixeira = mutationOptions({
  mutationFn: (id: number) => chamar('DELETE /produtos/:id/', { params: { id } }),
  onSuccess: (_nada, id, _resultado, { client }) => onMovedToTrash(client, [id]),
})

function onMovedToTrash(client: QueryClient, ids: readonly number[]): Promise<void> {
  const fora = new Set(ids)
  mudarListas(client, (produtos) => produtos.filter(({ id }) => !fora.has(id)))
  for (const id of ids) esquecer(client, umProduto(id).queryKey)
  return relerListas(client, 'none')
}

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

const mudarListas = (client: QueryClient, mudar: (produtos: ProdutoResumo[]) => ProdutoResumo[]) =>
  client.setQueriesData<Paginas<ProdutoResumo>>({ queryKey: CHAVE_DAS_LISTAS }, mudarLinhas(mudar))
