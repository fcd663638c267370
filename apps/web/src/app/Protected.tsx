import { lazy, Suspense } from 'react'
import { Navigate, useLocation, useMatch, useMatches } from 'react-router'
import { buildSignInState } from '../shared/session/desejado.ts'
import { useSession } from '../shared/session/session.ts'
import { tela } from './FullScreen.tsx'
import { Shell } from './Shell.tsx'

const NotFoundPage = lazy(() => import('./NotFoundPage.tsx'))

/** The shell for signed-in people. Others are sent to the login screen; `/home` is an unknown page for them. */
export function Protected() {
  const { phase: fase, usuario } = useSession()
  const isHome = useMatch('/home') !== null
  const place = useLocation()
  const handles = useMatches().map(({ handle }) => handle)
  if (fase === 'checking') {
    return (
      <main className={tela}>
        <span className="k-giro [--lado:36px]" aria-hidden />
        <p className="k-frase" role="status">
          Verificando autenticação...
        </p>
      </main>
    )
  }
  if (fase === 'open' && usuario) return <Shell usuario={usuario} />
  if (!isHome) return <Navigate to="/" replace state={buildSignInState(place, handles)} />
  return (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  )
}
