import type { Modelo } from '@estampa/contract/modelos/modelos.schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { chamar } from '../../shared/api.ts'
import { ApiError } from '../../shared/apiError.ts'
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.tsx'
import { Recusa } from '../../shared/ui/Recusa.tsx'
import { avisar } from '../../shared/ui/toast.ts'
import { trocarNasListas } from './listasEmCache.ts'
import css from './ModeloForm.module.css'

/** Models have no trash: deletion is final. The server refuses while products use the model, with their number. */
export function ExclusaoDoModelo({ modelo, onClose }: { modelo: Modelo; onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => chamar('DELETE /modelos/:id/', { params: { id: modelo.id } }),
    onSuccess: () => {
      trocarNasListas(client, modelo.id, null)
      avisar('success', 'Modelo deletado com sucesso!')
      void navigate('/modelos')
    },
    onError: () => avisar('error', 'Erro ao deletar modelo.'),
  })
  return (
    <ConfirmDialog
      title="Excluir modelo"
      danger="Excluir"
      pending={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p className={css.frase}>
        O modelo <strong>{`${modelo.codigo} - ${modelo.nome}`}</strong> será excluído permanentemente.
      </p>
      {error instanceof ApiError && error.detail && <Recusa>{error.detail}</Recusa>}
    </ConfirmDialog>
  )
}
