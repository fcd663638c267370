import { MAXIMO_DE_IMAGENS, motivoDaRecusa } from '@estampa/contract/imagens/imagens.schemas.ts'
import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { chamar } from '../../../shared/api.ts'
import { avisar } from '../../../shared/ui/toast.ts'
import { aoSalvarProduto, umProduto } from '../produtos.queries.ts'

/** An image as the form shows it: a chosen file or a stored one. `chave` is stable; of a stored image its id as text. */
export interface Foto {
  readonly chave: string
  readonly url: string
}
/** An image that is still on this computer. `url` is an object URL, to be revoked by whoever made it. */
export interface FotoEscolhida extends Foto {
  readonly arquivo: File
}
/** A chosen file that will not be sent, and why. */
export interface Recusa {
  readonly nome: string
  readonly motivo: string
}

/** Parts the chosen files in those that may be sent and those that may not; `vagas` is how many the product still takes. */
export function separarArquivos(arquivos: readonly File[], vagas: number): { aceitos: File[]; recusas: Recusa[] } {
  const aceitos: File[] = []
  const recusas: Recusa[] = []
  for (const arquivo of arquivos) {
    const cheio = aceitos.length >= vagas ? `No máximo ${MAXIMO_DE_IMAGENS} imagens por produto` : null
    const motivo = motivoDaRecusa(arquivo) ?? cheio
    if (motivo === null) aceitos.push(arquivo)
    else recusas.push({ nome: arquivo.name, motivo })
  }
  return { aceitos, recusas }
}

/** The list with the item at `de` moved to `para`; out of bounds changes nothing. */
export function mover<T>(lista: readonly T[], de: number, para: number): T[] {
  const nova = [...lista]
  const [item] = nova.splice(de, 1)
  if (item === undefined || para < 0 || para > nova.length) return [...lista]
  nova.splice(para, 0, item)
  return nova
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
    await aoSalvarProduto(client, await client.fetchQuery({ ...umProduto(produtoId), staleTime: 0 }))
  }
  const adicionar = useMutation({
    ...fila,
    mutationFn: (arquivos: readonly File[]) => {
      const body = new FormData()
      for (const arquivo of arquivos) body.append('imagens', arquivo)
      return chamar('POST /produtos/:id/imagens/', { params: { id: produtoId }, body })
    },
    onSettled: reler,
  })
  const remover = useMutation({
    ...fila,
    mutationFn: (id: number) => chamar('DELETE /produtos/imagens/:id/', { params: { id } }),
    onSettled: reler,
  })
  const ordenar = useMutation({
    ...fila,
    mutationFn: (ids: readonly number[]) =>
      chamar('PATCH /produtos/:id/imagens/', {
        params: { id: produtoId },
        body: ids.map((id, ordem) => ({ id, ordem })),
      }),
    onMutate: (ids) => {
      client.setQueryData(umProduto(produtoId).queryKey, (produto) => produto && naOrdem(produto, ids))
    },
    onError: () => avisar('error', 'Erro ao salvar ordem das imagens.'),
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
