import { ApiError, sentenceOf } from '../../api/apiError.ts'
import { type ToastKind, type ToastOptions, toast } from './toast.ts'

interface OpcoesDoDesfazer extends Pick<ToastOptions, 'duration'> {
  kind?: ToastKind
  /** Shown when the undo fails and the server gives no sentence. */
  failed?: string
}

/** Time to read what was done and to reach the button, ms. */
const UNDO_MS = 10_000

/** Confirms the act and offers 'Desfazer'. A failed undo is said in another toast. */
export function toastWithUndo(
  message: string,
  undo: () => unknown,
  { kind = 'success', failed = 'Não foi possível desfazer.', duration = UNDO_MS }: OpcoesDoDesfazer = {},
): void {
  const onClick = async () => {
    try {
      await undo()
    } catch (error) {
      if (!(error instanceof ApiError)) console.error(error)
      toast('error', sentenceOf(error, failed))
    }
  }
  toast(kind, message, { duration, action: { label: 'Desfazer', onClick: () => void onClick() } })
}
