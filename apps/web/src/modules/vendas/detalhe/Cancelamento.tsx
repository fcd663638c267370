import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx'
import { avisar } from '../../../shared/ui/toast.ts'
import { cancelarVenda } from '../vendas.queries.ts'

/** Asks before a sale is cancelled. It is archived, not destroyed, but its pieces are free for others at once. */
export function Cancelamento({ venda, onClose }: { venda: Venda; onClose: () => void }) {
  const navigate = useNavigate()
  const { mutate, isPending, isSuccess } = useMutation(cancelarVenda(venda.id))
  const cancelar = () =>
    mutate(undefined, {
      onSuccess: () => {
        avisar('success', 'Venda deletada com sucesso.')
        void navigate('/vendas')
      },
      onError: () => void avisar('error', 'Erro ao deletar venda.'),
    })
  return (
    <ConfirmDialog
      title="Excluir Venda"
      confirmLabel="Excluir"
      cancelLabel="Manter venda"
      danger
      pending={isPending || isSuccess}
      onConfirm={cancelar}
      onClose={onClose}
    >
      {`Deseja realmente excluir a venda para "${venda.cliente_nome}"?`}
    </ConfirmDialog>
  )
}
