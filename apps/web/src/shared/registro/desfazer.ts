import { ApiError, fraseDe } from '../apiError.ts'
import { avisar, type OpcoesDeAviso, type TipoDeAviso } from '../ui/toast.ts'

interface OpcoesDoDesfazer extends Pick<OpcoesDeAviso, 'duracao'> {
  tipo?: TipoDeAviso
  /** Shown when the undo fails and the server gives no sentence. */
  falha?: string
}

/** Confirms the act and offers 'Desfazer'. A failed undo is said in another toast. */
export function avisarComDesfazer(
  mensagem: string,
  desfazer: () => unknown,
  { tipo = 'success', falha = 'Não foi possível desfazer.', ...opcoes }: OpcoesDoDesfazer = {},
): void {
  const onClick = async () => {
    try {
      await desfazer()
    } catch (erro) {
      if (!(erro instanceof ApiError)) console.error(erro)
      avisar('error', fraseDe(erro, falha))
    }
  }
  avisar(tipo, mensagem, { ...opcoes, acao: { rotulo: 'Desfazer', onClick: () => void onClick() } })
}
