import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { addConnectionSentence } from '../../../shared/api/apiError.ts'
import { ConfirmDialog } from '../../../shared/ui/dialogs/ConfirmDialog.tsx'
import { AFTER_SUCCESS } from '../../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { toastWithUndo } from '../../../shared/ui/toasts/toastWithUndo.ts'
import { moveOneToTrash, restoreFromTrash } from '../produtos.queries.ts'

export function MoverParaLixeira({ produto, onClose }: { produto: Produto; onClose: () => void }) {
  const navigate = useNavigate()
  const { mutateAsync: restoreProdutos } = useMutation(restoreFromTrash)
  const { mutate, isPending } = useMutation({
    ...moveOneToTrash,
    onSuccess: async (...result) => {
      toastWithUndo(
        'Produto deletado com sucesso!',
        async () => {
          await restoreProdutos([produto.id])
          toast('success', 'Produto restaurado.')
        },
        { failed: 'Erro ao atualizar produto.' },
      )
      await navigate('/produtos', AFTER_SUCCESS)
      return moveOneToTrash.onSuccess?.(...result)
    },
    onError: (error) => {
      onClose()
      toast('error', addConnectionSentence(error, 'Erro ao atualizar produto.'))
    },
  })
  return (
    <ConfirmDialog
      title="Mover para a lixeira?"
      danger="Mover"
      pending={isPending}
      onConfirm={() => mutate(produto.id)}
      onClose={onClose}
    >
      “{produto.titulo}” sai das listas e das buscas. Ele pode ser restaurado na Lixeira, em Configurações.
    </ConfirmDialog>
  )
}
