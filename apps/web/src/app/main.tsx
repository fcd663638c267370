import './tokens.css'
import './global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { adiantarLeitura } from '../shared/adiantada.ts'
import { seguirAparelho } from '../shared/colourScheme.ts'
import { iniciarSessao, onSessaoChange, sessaoAtual } from '../shared/session/session.ts'
import { Toasts } from '../shared/ui/Toasts.tsx'
import { BlingDeparture } from './BlingDeparture.tsx'
import { Identidade } from './Identidade.tsx'
import { announceNewVersions } from './newVersion.ts'
import { routes } from './routes.tsx'
import { installServiceWorker } from './serviceWorker.ts'

seguirAparelho()
void iniciarSessao()
adiantarLeitura()
const router = createBrowserRouter(routes)

// Sends the person to the login screen when the session ends, by logout, a refused renewal or another tab.
let estavaAberta = sessaoAtual().fase === 'aberta'
onSessaoChange(() => {
  const aberta = sessaoAtual().fase === 'aberta'
  if (estavaAberta && !aberta) void router.navigate('/')
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
