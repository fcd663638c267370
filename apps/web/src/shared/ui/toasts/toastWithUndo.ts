import { ApiError, sentenceOf } from '../../api/apiError.ts'
import { type ToastKind, type ToastOptions, toast } from './toast.ts'

interface OpcoesDoDesfazer extends Pick<ToastOptions, 'duracao'> {
  tipo?: ToastKind
  /** Shown when the undo fails and the server gives no sentence. */
  falha?: string
}

/** Confirms the act and offers 'Desfazer'. A failed undo is said in another toast. */
export function toastWithUndo(
  mensagem: string,
  desfazer: () => unknown,
  { tipo = 'success', falha = 'Não foi possível desfazer.', ...opcoes }: OpcoesDoDesfazer = {},
): void {
  const onClick = async () => {
    try {
      await desfazer()
    } catch (erro) {
      if (!(erro instanceof ApiError)) console.error(erro)
      toast('error', sentenceOf(erro, falha))
    }
  }
  toast(tipo, mensagem, { ...opcoes, acao: { rotulo: 'Desfazer', onClick: () => void onClick() } })
}
