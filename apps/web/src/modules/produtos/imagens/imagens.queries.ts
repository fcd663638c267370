import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { comConexao } from '../../../shared/apiError.ts'
import { imagensApi } from '../../../shared/generated/imagensApi.ts'
import { guardarResposta } from '../../../shared/registro/consulta.ts'
import { avisar } from '../../../shared/ui/toast.ts'
import { onProdutoSaved, umProduto } from '../produtos.queries.ts'

interface UmArquivo {
  readonly arquivo: File
  readonly chave: string
  readonly onProgress: (parte: number) => void
}

/** The three changes of a stored product's gallery. Each is saved at once; the product in the cache follows. */
export function useGaleria(produtoId: number) {
  const client = useQueryClient()
  const mutationKey = ['imagens', produtoId]
  // One at a time: the order that was asked for last is the one that stays.
  const fila = { mutationKey, scope: { id: mutationKey.join('-') } }
  const reler = async () => {
    // What the next one in the queue already shows must not be replaced by what the previous one found.
    if (client.isMutating({ mutationKey }) > 1) return
    await onProdutoSaved(client, await client.fetchQuery({ ...umProduto(produtoId), staleTime: 0 }))
  }
  const ordenarNaTela = (ids: readonly number[]) => {
    const produto = client.getQueryData(umProduto(produtoId).queryKey)
    if (produto) guardarResposta(client, umProduto(produtoId).queryKey, naOrdem(produto, ids))
  }
  const adicionar = useMutation({
    ...fila,
    mutationFn: ({ arquivo, chave: idempotencyKey, onProgress }: UmArquivo) => {
      const body = new FormData()
      body.append('imagens', arquivo)
      return imagensApi('POST /produtos/:id/imagens/', { params: { id: produtoId }, body, idempotencyKey, onProgress })
    },
    onSettled: reler,
  })
  const remover = useMutation({
    ...fila,
    mutationFn: (id: number) => imagensApi('DELETE /produtos/imagens/:id/', { params: { id } }),
    onSettled: reler,
  })
  const ordenar = useMutation({
    ...fila,
    mutationFn: (ids: readonly number[]) =>
      imagensApi('PATCH /produtos/:id/imagens/', {
        params: { id: produtoId },
        body: ids.map((id, ordem) => ({ id, ordem })),
      }),
    onMutate: (ids) => {
      const antes = client.getQueryData(umProduto(produtoId).queryKey)?.imagens.map(({ id }) => id)
      ordenarNaTela(ids)
      return antes
    },
    onError: (erro, _ids, antes) => {
      // Put back at once: reading the product again may fail as well. Not under an order that was asked for later.
      if (antes && client.isMutating({ mutationKey }) <= 1) ordenarNaTela(antes)
      avisar('error', comConexao(erro, 'Erro ao salvar ordem das imagens.'))
    },
    onSettled: reler,
  })
  return { adicionar, remover, ordenar }
}

const naOrdem = (produto: Produto, ids: readonly number[]): Produto => ({
  ...produto,
  imagens: ids
    .flatMap((id) => produto.imagens.filter((imagem) => imagem.id === id))
    .map((imagem, ordem) => ({ ...imagem, ordem })),
})
