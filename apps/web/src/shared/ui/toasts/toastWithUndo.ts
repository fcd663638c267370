import { ApiError, sentenceOf } from '../../api/apiError.ts'
import { type ToastKind, type ToastOptions, toast } from './toast.ts'

interface OpcoesDoDesfazer extends Pick<ToastOptions, 'duration'> {
  kind?: ToastKind
  /** Shown when the undo fails and the server gives no sentence. */
  failed?: string
}

/** Confirms the act and offers 'Desfazer'. A failed undo is said in another toast. */
export function toastWithUndo(
  message: string,
  undo: () => unknown,
  { kind = 'success', failed = 'Não foi possível desfazer.', ...opcoes }: OpcoesDoDesfazer = {},
): void {
  const onClick = async () => {
    try {
      await undo()
    } catch (error) {
      if (!(error instanceof ApiError)) console.error(error)
      toast('error', sentenceOf(error, failed))
    }
  }
  toast(kind, message, { ...opcoes, action: { label: 'Desfazer', onClick: () => void onClick() } })
}
