import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ApiError, fraseDe } from '../../shared/apiError.ts'
import { useSessao } from '../../shared/session/session.ts'
import { LoadingState } from '../../shared/ui/LoadingState.tsx'
import { useDocumentTitle } from '../../shared/ui/PageHeader.tsx'
import retorno from '../../shared/ui/telaDeRetorno.module.css'
import { avisar } from '../../shared/ui/toast.ts'
import { AutorizacaoNaoConcluida } from './AutorizacaoNaoConcluida.tsx'
import { concluirAutorizacao } from './conclusao.ts'

/** Where Bling sends the browser back to, with a code or with the reason why there is none. */
export default function BlingCallbackPage() {
  const [query] = useSearchParams()
  const code = query.get('error') === null ? query.get('code') : null
  const falha = useConclusao(code, query.get('state'))
  useDocumentTitle('Autorização do Bling')
  const motivo = code === null ? recusa(query.get('error')) : falha
  return (
    <main className={retorno.tela}>
      {motivo === null ? (
        <LoadingState message="Processando autorização do Bling..." />
      ) : (
        <AutorizacaoNaoConcluida motivo={motivo} />
      )}
    </main>
  )
}

const recusa = (erro: string | null): string => {
  if (erro === 'access_denied') return 'O acesso ao Bling não foi autorizado.'
  return erro === null ? 'O Bling não enviou o código da autorização.' : 'O Bling não pôde autorizar o acesso.'
}

/** Finishes the authorisation and leaves the page; why it could not be finished, or null. */
function useConclusao(code: string | null, state: string | null): string | null {
  const navigate = useNavigate()
  const [falha, setFalha] = useState<string | null>(null)
  // The tokens in store are being exchanged until then.
  const pronta = useSessao().fase !== 'verificando'
  useEffect(() => {
    if (code === null || !pronta) return
    let aqui = true
    concluirAutorizacao(code, state).then(
      async ({ redirect, falhas }) => {
        if (!aqui) return
        await navigate(redirect, { replace: true })
        avisarResultado(falhas, () => void navigate('/configuracoes/sincronizacao'))
      },
      (erro: unknown) => {
        if (!(erro instanceof ApiError)) console.error(erro)
        if (aqui) setFalha(fraseDe(erro, 'Não foi possível concluir a autorização.'))
      },
    )
    return () => {
      aqui = false
    }
  }, [code, state, pronta, navigate])
  return falha
}

function avisarResultado(falhas: number, onSee: () => void): void {
  if (falhas === 0) return void avisar('success', 'Bling autorizado.')
  const quantas = falhas === 1 ? '1 ação guardada falhou' : `${falhas} ações guardadas falharam`
  avisar('warning', `Bling autorizado, mas ${quantas}.`, { acao: { rotulo: 'Ver', onClick: onSee } })
}
