import { ApiError, sentenceOf } from '../../api/apiError.ts'
import { type ToastKind, type ToastOptions, toast } from './toast.ts'

interface OpcoesDoDesfazer extends Pick<ToastOptions, 'duration'> {
  kind?: ToastKind
  /** Shown when the undo fails and the server gives no sentence. */
  failed?: string
}

/** Confirms the act and offers 'Desfazer'. A failed undo is said in another toast. */
export function toastWithUndo(
  mensagem: string,
  desfazer: () => unknown,
  { kind = 'success', failed = 'Não foi possível desfazer.', ...opcoes }: OpcoesDoDesfazer = {},
): void {
  const onClick = async () => {
    try {
      await desfazer()
    } catch (erro) {
      if (!(erro instanceof ApiError)) console.error(erro)
      toast('error', sentenceOf(erro, failed))
    }
  }
  toast(kind, mensagem, { ...opcoes, action: { label: 'Desfazer', onClick: () => void onClick() } })
}
