import { IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { request } from '../../shared/api/api.ts'
import { ApiError, sentenceOf } from '../../shared/api/apiError.ts'
import { describeActions } from '../../shared/bling/actionWords.ts'
import { goToBling } from '../../shared/bling/authorisation.ts'
import { acoesQueEsperam } from '../../shared/bling/pendingActions.ts'
import { type Repeticao, replayQueue } from '../../shared/bling/replay.ts'
import { TO_RESUME_RECENT } from '../../shared/forms/drafts/drafts.ts'
import { useSession } from '../../shared/session/session.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { useDocumentTitle } from '../../shared/ui/PageHeader.tsx'
import { LoadingState } from '../../shared/ui/states.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { SEM_BLING } from './bling.queries.ts'

/** Where Bling sends the browser back to, with a code or with the reason why there is none. */
export default function BlingCallbackPage() {
  const [query] = useSearchParams()
  const code = query.get('error') === null ? query.get('code') : null
  const failure = useConclusao(code, query.get('state'))
  useDocumentTitle('Autorização do Bling')
  const reason = code === null ? refusal(query.get('error')) : (failure?.motivo ?? null)
  // Read once: they leave the queue while they are done.
  const [actions] = useState(() => describeActions(acoesQueEsperam()))
  return (
    <main className="grid place-items-center min-h-[100dvh] py-8 px-5">
      {reason === null ? (
        <>
          <LoadingState message="Processando autorização do Bling..." />
          {actions && <p className="m-0 text-texto-suave">Em seguida: {actions}.</p>}
        </>
      ) : (
        <AutorizacaoNaoConcluida motivo={reason} outraEmpresa={failure?.outraEmpresa ?? null} acoes={actions} />
      )}
    </main>
  )
}

const refusal = (error: string | null): string => {
  if (error === 'access_denied') return 'O acesso ao Bling não foi autorizado.'
  return error === null ? 'O Bling não enviou o código da autorização.' : 'O Bling não pôde autorizar o acesso.'
}

/** `outraEmpresa`: the account belongs to another company; an administrator may bind the shop to it. */
interface Falha {
  readonly motivo: string
  readonly outraEmpresa: ApiError['empresa']
}

/** Finishes the authorisation and leaves the page; why it could not be finished, or null. */
function useConclusao(code: string | null, state: string | null): Falha | null {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<Falha | null>(null)
  // The tokens in store are being exchanged until then.
  const sessionReady = useSession().phase !== 'checking'
  useEffect(() => {
    if (code === null || !sessionReady) return
    let mounted = true
    finishAuthorisation(code, state).then(
      async ({ redirect, falhas }) => {
        if (!mounted) return
        await navigate(redirect, { replace: true, state: TO_RESUME_RECENT })
        tellResult(falhas, () => void navigate('/configuracoes/sincronizacao'))
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) console.error(error)
        if (!mounted) return
        const outraEmpresa = error instanceof ApiError ? error.empresa : null
        setFailure({ motivo: sentenceOf(error, 'Não foi possível concluir a autorização.'), outraEmpresa })
      },
    )
    return () => {
      mounted = false
    }
  }, [code, state, sessionReady, navigate])
  return failure
}

function tellResult(failures: number, onSee: () => void): void {
  if (failures === 0) return void toast('success', 'Bling autorizado.')
  const failureText = failures === 1 ? '1 ação guardada falhou' : `${failures} ações guardadas falharam`
  toast('warning', `Bling autorizado, mas ${failureText}.`, { action: { label: 'Ver', onClick: onSee } })
}

function AutorizacaoNaoConcluida({ motivo, outraEmpresa, acoes }: Falha & { acoes: string }) {
  const { phase: fase } = useSession()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className="flex items-center flex-col gap-3 max-w-120 text-center [&_:is(h1,p)]:m-0">
      <IconPlugConnectedX className="text-destaque" size={48} stroke={1.4} aria-hidden />
      <h1 className="k-manchete focus:outline-none" ref={title} tabIndex={-1}>
        Autorização não concluída
      </h1>
      <p className="k-frase">{motivo}</p>
      {acoes && (
        <p className="m-0 text-texto-suave">
          Continua guardado neste navegador, e será feito assim que o Bling for autorizado: {acoes}.
        </p>
      )}
      <p className="m-0 text-texto-suave">{`Tente novamente quando puder autorizar. ${SEM_BLING}`}</p>
      <div className="flex flex-wrap gap-2.5 justify-center mt-3">
        <Button to={fase === 'closed' ? '/' : '/produtos'} variant="default">
          {fase === 'closed' ? 'Entrar' : 'Voltar ao sistema'}
        </Button>
        {outraEmpresa && (
          <Button variant="default" onClick={() => void goToBling(outraEmpresa.id)}>
            {`Ligar a loja a ${outraEmpresa.nome}`}
          </Button>
        )}
        <Button onClick={() => void goToBling()}>
          {outraEmpresa ? 'Entrar com a outra conta' : 'Tentar novamente'}
        </Button>
      </div>
    </div>
  )
}

const runningAuthorizations = new Map<string, Promise<Repeticao>>()

/** Once per code: Bling revokes the access when a code is used twice, and React runs effects twice in development. */
function finishAuthorisation(code: string, state: string | null): Promise<Repeticao> {
  const runningAuthorization = runningAuthorizations.get(code) ?? finishCallback(code, state)
  runningAuthorizations.set(code, runningAuthorization)
  return runningAuthorization
}

async function finishCallback(code: string, state: string | null): Promise<Repeticao> {
  const body = state === null ? { code } : { code, state }
  await request({ method: 'POST', url: '/bling/callback/', body, semFila: true })
  return await replayQueue()
}
