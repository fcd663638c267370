import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addConnectionSentence } from '../../../shared/api/apiError.ts'
import { storeAnswer } from '../../../shared/api/apiQuery.ts'
import { imagensApi } from '../../../shared/generated/imagensApi.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { ConfirmDialog } from '../../../shared/ui/dialogs/ConfirmDialog.tsx'
import { Modal } from '../../../shared/ui/dialogs/Modal.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { onProdutoSaved, umProduto } from '../produtos.queries.ts'
import { DropZone } from './DropZone.tsx'
import { type Foto, moveListItem } from './fotos.ts'
import GradeDeFotos from './GradeDeFotos.tsx'
import ListaDeArquivos from './ListaDeArquivos.tsx'
import { useArquivos } from './useArquivos.ts'

interface ImagensModalProps {
  produtoId: number
  fotos: readonly Foto[]
  onClose: () => void
}

/** Adds, removes and reorders the images of a stored product. Every change is saved as it is made. */
export default function ImagensModal({ produtoId, fotos, onClose }: ImagensModalProps) {
  const { adicionar, remover, ordenar } = useGaleria(produtoId)
  const [fotoToRemove, setFotoToRemove] = useState<Foto | null>(null)
  const [havia] = useState(fotos.length > 0)

  const files = useArquivos(fotos.length, (arquivo, envio) => adicionar.mutateAsync({ arquivo, ...envio }))
  const busy = files.enviando.length > 0
  const confirmRemoval = (foto: Foto) =>
    remover.mutate(Number(foto.chave), {
      onError: (error) => toast('error', addConnectionSentence(error, 'Erro ao remover imagem. Tente novamente.')),
      onSettled: () => setFotoToRemove(null),
    })
  const onMove = (oldIndex: number, newIndex: number) =>
    ordenar.mutate(moveListItem(fotos, oldIndex, newIndex).map(({ chave }) => Number(chave)))

  return (
    <Modal
      title="Gerenciar imagens"
      size="lg"
      onClose={onClose}
      // Esc belongs to the question while it is asked.
      busy={busy || fotoToRemove !== null}
      footer={
        <Button onClick={onClose} loading={busy}>
          Concluir
        </Button>
      }
    >
      {fotos.length === 0 ? (
        <DropZone onFiles={files.receber} progress={files.progress} focar={havia} />
      ) : (
        <GradeDeFotos fotos={fotos} onMove={onMove} onRemove={setFotoToRemove}>
          <DropZone onFiles={files.receber} progress={files.progress} compact />
        </GradeDeFotos>
      )}
      <ListaDeArquivos {...files} />
      {fotoToRemove && (
        <ConfirmDialog
          title="Remover imagem"
          danger="Remover"
          pending={remover.isPending}
          onConfirm={() => confirmRemoval(fotoToRemove)}
          onClose={() => setFotoToRemove(null)}
        >
          <p className="m-0 mb-2 font-forte">Deseja realmente remover esta imagem?</p>
          <p className="m-0">
            Atenção: a imagem <strong>NÃO</strong> é removida no Bling; lá ela precisa ser removida manualmente.
          </p>
        </ConfirmDialog>
      )}
    </Modal>
  )
}

interface UmArquivo {
  readonly arquivo: File
  readonly chave: string
  readonly onProgress: (parte: number) => void
}

/** The three changes of a stored product's gallery. Each is saved at once; the product in the cache follows. */
export function useGaleria(produtoId: number) {
  const client = useQueryClient()
  const mutationKey = ['imagens', produtoId]
  // Queues the changes, one at a time: the order that was asked for last is the one that stays.
  const fila = { mutationKey, scope: { id: mutationKey.join('-') } }
  const rereadProduto = async () => {
    // An older answer must not replace the optimistic update of the next change in the queue.
    if (client.isMutating({ mutationKey }) > 1) return
    await onProdutoSaved(client, await client.fetchQuery({ ...umProduto(produtoId), staleTime: 0 }))
  }
  const sortShownImagens = (ids: readonly number[]) => {
    const produto = client.getQueryData(umProduto(produtoId).queryKey)
    if (produto) storeAnswer(client, umProduto(produtoId).queryKey, reorderImagens(produto, ids))
  }
  const adicionar = useMutation({
    ...fila,
    mutationFn: ({ arquivo, chave: idempotencyKey, onProgress }: UmArquivo) => {
      const body = new FormData()
      body.append('imagens', arquivo)
      return imagensApi('POST /produtos/:id/imagens/', { params: { id: produtoId }, body, idempotencyKey, onProgress })
    },
    onSettled: rereadProduto,
  })
  const remover = useMutation({
    ...fila,
    mutationFn: (id: number) => imagensApi('DELETE /produtos/imagens/:id/', { params: { id } }),
    onSettled: rereadProduto,
  })
  const ordenar = useMutation({
    ...fila,
    mutationFn: (ids: readonly number[]) =>
      imagensApi('PATCH /produtos/:id/imagens/', {
        params: { id: produtoId },
        body: ids.map((id, ordem) => ({ id, ordem })),
      }),
    onMutate: (ids) => {
      const before = client.getQueryData(umProduto(produtoId).queryKey)?.imagens.map(({ id }) => id)
      sortShownImagens(ids)
      return before
    },
    onError: (error, _ids, before) => {
      // Put back at once: reading the product again may fail as well. Not under an order that was asked for later.
      if (before && client.isMutating({ mutationKey }) <= 1) sortShownImagens(before)
      toast('error', addConnectionSentence(error, 'Erro ao salvar ordem das imagens.'))
    },
    onSettled: rereadProduto,
  })
  return { adicionar, remover, ordenar }
}

const reorderImagens = (produto: Produto, ids: readonly number[]): Produto => ({
  ...produto,
  imagens: ids
    .flatMap((id) => produto.imagens.filter((imagem) => imagem.id === id))
    .map((imagem, ordem) => ({ ...imagem, ordem })),
})
