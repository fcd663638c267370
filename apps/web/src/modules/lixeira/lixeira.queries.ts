import type { ProdutoResumo } from '@estampa/contract/produtos/produtos.schemas.ts'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { apiPages, changeRows, type Pages } from '../../shared/api/apiPages.ts'
import { produtosApi } from '../../shared/generated/produtosApi.ts'
import { sendBatches } from '../produtos/produtos.queries.ts'

export type ProdutoExcluido = ReturnType<typeof toProdutoExcluido>

/** Page by page, the latest first. Read anew on each visit: products arrive here from other screens. */
export const listaDaLixeira = {
  ...apiPages(['lixeira'], produtosApi, 'GET /produtos/lixeira/', {
    view: toProdutoExcluido,
    query: { excluidos: true },
    failed: 'A lixeira não pôde ser lida',
  }),
  staleTime: 0,
  gcTime: 0,
}

function toProdutoExcluido(produto: ProdutoResumo) {
  const { id, titulo, codigo, sku, variacoes, imagem_url, imagens_url, excluido_em } = produto
  const quantas = variacoes.length
  const segundo = quantas > 0 ? (quantas === 1 ? '1 variação' : `${quantas} variações`) : (sku ?? '')
  return {
    id,
    titulo,
    /** Code, and SKU or number of variations; empty ones are left out. */
    identidade: [...new Set([codigo, segundo])].filter(Boolean),
    imagem: imagem_url ?? imagens_url[0] ?? null,
    excluidoEm: excluido_em,
  }
}

/** Takes products that left the trash, restored or gone, off the list at once; then reads the list again. */
export function removeFromLixeira(client: QueryClient, ids: readonly number[]): void {
  const fora = new Set(ids)
  client.setQueryData<Pages<ProdutoExcluido>>(
    listaDaLixeira.queryKey,
    changeRows((linhas) => linhas.filter(({ id }) => !fora.has(id))),
  )
  void client.invalidateQueries({ queryKey: listaDaLixeira.queryKey })
}

const LOTE_DE_IDS = 1000 // what one request may carry

/** Deletes for good, with variations and images. Resolves to the ids that went. */
export const deleteLixeiraProdutos = mutationOptions({
  mutationFn: (ids: readonly number[]) =>
    sendBatches(ids, LOTE_DE_IDS, (lote) =>
      produtosApi('DELETE /produtos/lixeira/excluir-multiplos/', { body: { ids: lote } }),
    ),
  onSuccess: (deletedIds, _ids, _resultado, { client }) => removeFromLixeira(client, deletedIds),
  // Some of them may have gone before the failure.
  onError: (_erro, _ids, _resultado, { client }) => client.invalidateQueries({ queryKey: listaDaLixeira.queryKey }),
})
