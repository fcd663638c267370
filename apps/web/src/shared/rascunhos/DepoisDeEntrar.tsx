import { lazy, Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { acabouDeEntrar } from '../session/desejado.ts'

const Retomada = lazy(async () => ({ default: (await import('./Retomada.tsx')).Retomada }))

/** On the screen that opens after signing in: the way back to what was left or wanted. */
export function DepoisDeEntrar() {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  if (!acabouDeEntrar(state)) return null
  const fechar = () => void navigate(pathname + search, { replace: true, preventScrollReset: true })
  return (
    <Suspense>
      <Retomada state={state} onClose={fechar} />
    </Suspense>
  )
}
