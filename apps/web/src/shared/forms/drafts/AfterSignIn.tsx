import { lazy, Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { hasJustSignedIn } from '../../session/desejado.ts'

/** The screen works without it: a file that cannot be had is no reason to stop. */
const Retomada = lazy(() =>
  import('./Retomada.tsx').then(
    (feita) => ({ default: feita.Retomada }),
    () => ({ default: () => null }),
  ),
)

/** On the screen that opens after signing in: the way back to what was left or wanted. */
export function AfterSignIn() {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  if (!hasJustSignedIn(state)) return null
  const closeOffer = () => void navigate(pathname + search, { replace: true, preventScrollReset: true })
  return (
    <Suspense>
      <Retomada state={state} onClose={closeOffer} />
    </Suspense>
  )
}
