import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError, addConnectionSentence } from '../api/apiError.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { Refusal } from '../ui/Refusal.tsx'
import { toast } from '../ui/toasts/toast.ts'

interface AnonymiseDialogProps<Answer, Sent> {
  /** `cliente`, `fornecedor` */
  kind: string
  nome: string
  mutation: UseMutationOptions<Answer, Error, Sent>
  /** What the request carries. */
  sent: Sent
  /** Sentences about the data that goes and the data that stays. */
  facts: readonly string[]
  /** Added to the word that it is done. */
  tellMore?: (answer: Answer) => string
  /** The question's data is still being fetched. */
  waiting?: boolean
  children?: ReactNode
  onClose: () => void
}

/** Asks before a person is anonymised: lists the data that goes and the data that stays, and warns that it is final. */
export function AnonymiseDialog<Answer, Sent>(props: AnonymiseDialogProps<Answer, Sent>) {
  const { kind, nome, mutation, sent, facts, tellMore, waiting = false, children, onClose } = props
  const { mutate, isPending, error } = useMutation({
    ...mutation,
    // Before the page shows the new record, and this dialog is gone.
    onSuccess: (...result) => {
      const done = `${kind[0]?.toUpperCase()}${kind.slice(1)} anonimizado.`
      toast('success', [done, tellMore?.(result[0])].filter(Boolean).join(' '))
      onClose()
      return mutation.onSuccess?.(...result)
    },
    onError: (failure) => {
      // The dialog shows the sentence of a refusal.
      if (failure instanceof ApiError && failure.detail) return
      console.error(failure)
      toast('error', addConnectionSentence(failure, 'Não foi possível anonimizar. Tente novamente.'))
    },
  })
  const refusal = error instanceof ApiError ? error.detail : ''
  return (
    <ConfirmDialog
      title={`Anonimizar ${kind}`}
      danger="Anonimizar para sempre"
      pending={isPending || waiting}
      onConfirm={() => mutate(sent)}
      onClose={onClose}
    >
      <p>
        Os dados de <strong>{nome}</strong> serão excluídos, e <strong>não há como desfazer</strong>.
      </p>
      <ul className="list-disc pl-5 m-0 mt-2 mb-3 [&_li]:my-1">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
        <li>Backups já feitos guardam os dados até vencerem.</li>
      </ul>
      {children}
      {refusal && <Refusal role="alert">{refusal}</Refusal>}
    </ConfirmDialog>
  )
}
