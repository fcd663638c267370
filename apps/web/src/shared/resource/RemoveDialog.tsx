import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError, addConnectionSentence } from '../api/apiError.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { Refusal } from '../ui/Refusal.tsx'
import { toast } from '../ui/toasts/toast.ts'

interface RemoveDialogProps {
  title: string
  remove: UseMutationOptions<unknown, Error, number>
  id: number
  /** Toasts: of the deletion, and of one that failed; what the server says stands in the dialog. */
  done: string
  failed: string
  onClose: () => void
  onRemoved?: () => unknown
  children: ReactNode
}

/** Asks before a record goes for good; a refusal of the server stays in the dialog, with what to do. */
export function RemoveDialog(props: RemoveDialogProps) {
  const { title, remove, id, done, failed, onClose, onRemoved = onClose, children } = props
  const { mutate, isPending, error } = useMutation(remove)
  return (
    <ConfirmDialog
      title={title}
      danger="Excluir"
      pending={isPending}
      onClose={onClose}
      onConfirm={() =>
        mutate(id, {
          onSuccess: () => {
            toast('success', done)
            onRemoved()
          },
          onError: (erro) => toast('error', addConnectionSentence(erro, failed)),
        })
      }
    >
      <p className="m-0">{children}</p>
      {error instanceof ApiError && error.detail && <Refusal>{error.detail}</Refusal>}
    </ConfirmDialog>
  )
}
