import { StrictMode, Suspense, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { discardEspera, useSaidaParaBling } from '../shared/bling/authorisation.ts'
import { followRouter, listenToBackButton } from '../shared/device/backButton.ts'
import { followFocus, followKeyboard, followTyping } from '../shared/device/keyboard.ts'
import { followDevice } from '../shared/device/preferenceCookie.ts'
import { buildSignInState } from '../shared/session/desejado.ts'
import { currentSession, onSessionChange } from '../shared/session/session.ts'
import { partOnDemand } from '../shared/ui/dialogs/onDemand.tsx'
import { Toasts } from '../shared/ui/toasts/Toasts.tsx'
import { Identidade } from './Identidade.tsx'
import { announceNewVersions, installServiceWorker } from './newVersion.ts'
import { routes } from './routes.tsx'

followDevice()
followKeyboard()
followFocus()
followTyping()
listenToBackButton()
const router = createBrowserRouter(routes)
followRouter(router)

// Sends the person to the login screen when the session ends, by logout, a refused renewal or another tab.
let wasOpen = currentSession().phase === 'open'
onSessionChange(() => {
  const isOpen = currentSession().phase === 'open'
  if (wasOpen && !isOpen) {
    const { location, matches } = router.state
    const handles = matches.map(({ route }) => route.handle)
    void router.navigate('/', { state: buildSignInState(location, handles) })
  }
  wasOpen = isOpen
})

if (import.meta.env.PROD) {
  installServiceWorker()
  announceNewVersions()
}

const BlingDeparture = partOnDemand(() =>
  import('./BlingDeparture.tsx').then(
    (departure) => departure.BlingDeparture,
    () => DepartureMissing,
  ),
)

/** The overlay's file could not be fetched: the waiting requests fail, and their screens show the error. */
function DepartureMissing() {
  useEffect(discardEspera, [])
  return null
}

function Departure() {
  const saida = useSaidaParaBling()
  if (saida === 'parada') return null
  return (
    <Suspense fallback={null}>
      <BlingDeparture saida={saida} />
    </Suspense>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
    <Departure />
    <Identidade />
    <Toasts />
  </StrictMode>,
)
