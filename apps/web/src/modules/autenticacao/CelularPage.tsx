import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../shared/api/apiError.ts'
import { buildSignedInState } from '../../shared/session/desejado.ts'
import { askByCode, signInByCode } from '../../shared/session/session.ts'
import { useDocumentTitle } from '../../shared/ui/PageHeader.tsx'
import { SemEntrada, TelaDeEntrada, Title } from './TelaDeEntrada.tsx'

const PERGUNTA_MS = 1_500
const SEM_CODIGO =
  'Este endereço vem do QR Code que outro aparelho mostra: Configurações → Acesso e segurança → Entrar em um celular.'

/** A secret that never leaves this telephone but to the shop: only with it does the sign-in end. */
const createTicket = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')

type Situacao = { fase: 'pedindo' } | { fase: 'esperando'; numero: number } | { fase: 'falha'; frase: string }

/** `/celular#code`: signs in on this telephone, after the person at the other screen has compared the number. */
export default function CelularPage() {
  useDocumentTitle('Entrar neste celular')
  const navigate = useNavigate()
  const [ticket] = useState(createTicket)
  // After the hash, so that it reaches neither the server's logs nor another site.
  const [codigo] = useState(() => location.hash.slice(1))
  const [situacao, setSituacao] = useState<Situacao>({ fase: 'pedindo' })

  useEffect(() => {
    const end = new AbortController()
    const showFailure = (error: unknown) => {
      if (end.signal.aborted) return
      const frase = error instanceof ApiError && error.detail ? error.detail : 'Sem resposta da loja. Tente novamente.'
      setSituacao({ fase: 'falha', frase })
    }
    if (codigo === '') return showFailure(new ApiError(401, { detail: SEM_CODIGO }))
    history.replaceState(history.state, '', location.pathname)
    const askForSignIn = async () => {
      const numero = await askByCode(codigo, ticket)
      if (!end.signal.aborted) setSituacao({ fase: 'esperando', numero })
      while (!end.signal.aborted) {
        if (await signInByCode(ticket)) return navigate('/produtos', { replace: true, state: buildSignedInState(null) })
        await new Promise((resolve) => setTimeout(resolve, PERGUNTA_MS))
      }
    }
    askForSignIn().catch(showFailure)
    return () => end.abort()
  }, [codigo, ticket, navigate])

  return (
    <TelaDeEntrada>
      <Title>Entrar neste celular</Title>
      {situacao.fase === 'pedindo' && <p role="status">Falando com a loja…</p>}
      {situacao.fase === 'esperando' && (
        <div role="status">
          <p className="m-0 -mt-2 mb-5 text-texto-suave">Confirme no outro aparelho que este é o número:</p>
          <p className="m-0 text-numero font-destaque tabular-nums leading-[1.1]">{situacao.numero}</p>
        </div>
      )}
      {situacao.fase === 'falha' && <SemEntrada frase={situacao.frase} />}
    </TelaDeEntrada>
  )
}
