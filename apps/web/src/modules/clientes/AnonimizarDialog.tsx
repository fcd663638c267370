import type { Cliente } from '@estampa/contract/shared/cliente.schemas.ts'
import { mutationOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, addConnectionSentence } from '../../shared/api/apiError.ts'
import { CHAVE_DAS_VENDAS } from '../../shared/api/keys.ts'
import { clientesApi } from '../../shared/generated/clientesApi.ts'
import { ConfirmDialog } from '../../shared/ui/dialogs/ConfirmDialog.tsx'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { Refusal } from '../../shared/ui/Refusal.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { conexaoDoBling } from '../bling/bling.queries.ts'
import { clientes } from './clientes.queries.ts'

/** Asks before anonymising: lists the data that goes and the data that stays, and warns that it is final. */
export function AnonimizarDialog({ cliente, onClose }: { cliente: Cliente; onClose: () => void }) {
  const [clearsBling, setClearsBling] = useState(true)
  const { data: conexao } = useQuery(conexaoDoBling)
  const anonimizacao = anonymiseCliente(cliente.id)
  const { mutate, isPending, error } = useMutation({
    ...anonimizacao,
    // Before the page shows the new record, and this dialog is gone.
    onSuccess: (...result) => {
      toast('success', 'Cliente anonimizado.')
      onClose()
      return anonimizacao.onSuccess?.(...result)
    },
    onError: (failure) => {
      console.error(failure)
      if (!(failure instanceof ApiError) || !failure.detail)
        toast('error', addConnectionSentence(failure, 'Não foi possível anonimizar. Tente novamente.'))
    },
  })
  const refusal = error instanceof ApiError ? error.detail : ''
  return (
    <ConfirmDialog
      title="Anonimizar cliente"
      danger="Anonimizar para sempre"
      pending={isPending}
      onConfirm={() => mutate(clearsBling)}
      onClose={onClose}
    >
      <p>
        Os dados de <strong>{cliente.nome}</strong> serão excluídos, e <strong>não há como desfazer</strong>.
      </p>
      <ul className="list-disc pl-5 m-0 mt-2 mb-3 [&_li]:my-1">
        <li>Apagam-se nome, documento, contatos e endereço, também nas vendas, no histórico e nas etiquetas.</li>
        <li>Ficam as vendas, os itens e os totais, com o nome “Cliente anonimizado {cliente.id}”.</li>
        <li>O cadastro não pode mais ser alterado nem usado em novas vendas; vendas abertas ficam sem endereço.</li>
        <li>Backups já feitos guardam os dados até vencerem.</li>
      </ul>
      {conexao?.ativo && (
        <CheckboxField
          label="Excluir também no contato do Bling"
          hint="Pedidos e notas que já estão lá guardam a própria cópia."
          checked={clearsBling}
          onChange={(event) => setClearsBling(event.target.checked)}
        />
      )}
      {refusal && <Refusal role="alert">{refusal}</Refusal>}
    </ConfirmDialog>
  )
}

/** For good. The customer's sales name them no more either. */
export const anonymiseCliente = (id: number) =>
  mutationOptions({
    mutationFn: async (no_bling: boolean) =>
      await clientesApi('POST /clientes/:id/anonimizar/', { params: { id }, body: { no_bling } }),
    onSuccess: async (cliente, _noBling, _resultado, { client }) => {
      await clientes.changed(client, id, cliente)
      await client.invalidateQueries({ queryKey: CHAVE_DAS_VENDAS })
    },
  })
