import type { Fornecedor } from '@estampa/contract/fornecedores/fornecedores.schemas.ts'
import { mutationOptions, useMutation } from '@tanstack/react-query'
import { ApiError, addConnectionSentence } from '../../shared/api/apiError.ts'
import { CHAVE_DAS_COMPRAS } from '../../shared/api/keys.ts'
import { fornecedoresApi } from '../../shared/generated/fornecedoresApi.ts'
import { ConfirmDialog } from '../../shared/ui/dialogs/ConfirmDialog.tsx'
import { Refusal } from '../../shared/ui/Refusal.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { fornecedores } from './fornecedores.queries.ts'

/** For good. The supplier's purchases name them no more either. */
export const anonymiseFornecedor = (id: number) =>
  mutationOptions({
    mutationFn: async (_: undefined) => await fornecedoresApi('POST /fornecedores/:id/anonimizar/', { params: { id } }),
    onSuccess: async (fornecedor, _sent, _result, { client }) => {
      await fornecedores.changed(client, id, fornecedor)
      await client.invalidateQueries({ queryKey: CHAVE_DAS_COMPRAS })
    },
  })

/** Asks before anonymising: lists the data that goes and the data that stays, and warns that it is final. */
export function AnonimizarFornecedorDialog({ fornecedor, onClose }: { fornecedor: Fornecedor; onClose: () => void }) {
  const anonymisation = anonymiseFornecedor(fornecedor.id)
  const { mutate, isPending, error } = useMutation({
    ...anonymisation,
    // Before the page shows the new record, and this dialog is gone.
    onSuccess: (...result) => {
      toast('success', 'Fornecedor anonimizado.')
      onClose()
      return anonymisation.onSuccess?.(...result)
    },
    onError: (failure) => {
      if (failure instanceof ApiError && failure.detail) return
      console.error(failure)
      toast('error', addConnectionSentence(failure, 'Não foi possível anonimizar. Tente novamente.'))
    },
  })
  const refusal = error instanceof ApiError ? error.detail : ''
  return (
    <ConfirmDialog
      title="Anonimizar fornecedor"
      danger="Anonimizar para sempre"
      pending={isPending}
      onConfirm={() => mutate(undefined)}
      onClose={onClose}
    >
      <p>
        Os dados de <strong>{fornecedor.nome}</strong> serão excluídos, e <strong>não há como desfazer</strong>.
      </p>
      <ul className="list-disc pl-5 m-0 mt-2 mb-3 [&_li]:my-1">
        <li>Apagam-se nome, CPF, contatos e observação, também as observações das compras.</li>
        <li>Ficam as compras, o que chegou, os custos e a chave da nota, que a lei manda guardar.</li>
        <li>O cadastro não pode mais ser alterado nem usado em novas compras.</li>
        <li>Backups já feitos guardam os dados até vencerem.</li>
      </ul>
      {refusal && <Refusal role="alert">{refusal}</Refusal>}
    </ConfirmDialog>
  )
}
