import '../shared/api/zod.ts'
import './tokens.css'
import './global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { readAhead } from '../shared/api/readAhead.ts'
import { descartarEspera, guardarEspera, irParaBling, useSaidaParaBling } from '../shared/bling/authorisation.ts'
import { acoesQueEsperam, descreverAcoes } from '../shared/bling/pendingActions.ts'
import { followRouter, listenToBackButton } from '../shared/device/backButton.ts'
import { followFocus, followKeyboard } from '../shared/device/keyboard.ts'
import { followDevice } from '../shared/device/preferenceCookie.ts'
import { aoEntrar } from '../shared/session/desejado.ts'
import { currentSession, onSessionChange, startSession } from '../shared/session/session.ts'
import { Button } from '../shared/ui/Button.tsx'
import { LogoMark } from '../shared/ui/Logo.tsx'
import { Toasts } from '../shared/ui/toasts/Toasts.tsx'
import { acoes, tela } from './FullScreen.tsx'
import { Identidade } from './Identidade.tsx'
import { announceNewVersions, installServiceWorker } from './newVersion.ts'
import { routes } from './routes.tsx'

followDevice()
followKeyboard()
followFocus()
void startSession()
readAhead()
listenToBackButton()
const router = createBrowserRouter(routes)
followRouter(router)

// Sends the person to the login screen when the session ends, by logout, a refused renewal or another tab.
let estavaAberta = currentSession().phase === 'open'
onSessionChange(() => {
  const aberta = currentSession().phase === 'open'
  if (estavaAberta && !aberta) {
    const { location, matches } = router.state
    const handles = matches.map(({ route }) => route.handle)
    void router.navigate('/', { state: aoEntrar(location, handles) })
  }
  estavaAberta = aberta
})

if (import.meta.env.PROD) {
  installServiceWorker()
  announceNewVersions()
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
    <BlingDeparture />
    <Identidade />
    <Toasts />
  </StrictMode>,
)

const abrir = (dialogo: HTMLDialogElement | null) => {
  if (dialogo && !dialogo.open) dialogo.showModal()
}

/** Covers the application while the browser leaves it for Bling's authorisation page. */
function BlingDeparture() {
  const saida = useSaidaParaBling()
  if (saida === 'parada') return null
  const indo = saida === 'indo'
  const oque = descreverAcoes(acoesQueEsperam())
  return (
    // A native modal dialog makes all other content inert, open dialogs included.
    <dialog
      ref={abrir}
      className={`${tela} fixed inset-0 w-screen max-w-none h-dvh max-h-none overflow-auto text-inherit bg-fundo border-0`}
      aria-label="Autorização do Bling"
      onCancel={(event) => event.preventDefault()}
    >
      <LogoMark size={44} />
      <p className="k-frase" role={indo ? 'status' : undefined}>
        {indo && 'Redirecionando para autorização do Bling…'}
        {saida === 'falhou' && 'Não foi possível abrir a autorização do Bling.'}
        {typeof saida === 'object' && saida.detail}
      </p>
      {oque && (
        <p className="m-0 text-texto-suave max-w-[44ch]">
          {`Está guardado, e será feito ${indo ? 'depois dela' : 'assim que a autorização acontecer'}: ${oque}.`}
        </p>
      )}
      {!indo && (
        <div className={acoes}>
          <Button variant="default" onClick={descartarEspera}>
            Descartar
          </Button>
          {saida === 'falhou' ? (
            <Button onClick={() => void irParaBling()}>Tentar novamente</Button>
          ) : (
            <Button onClick={() => guardarEspera(saida)}>Voltar ao sistema</Button>
          )}
        </div>
      )}
    </dialog>
  )
}
