import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** After a change of page the focus goes to its h1 (else to `main`), so that it is read out and Tab goes on from there. */
export function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // Loading the page counts as POP: then the focus stays where the browser puts it. Signing in comes as PUSH.
  const carregou = useNavigationType() === 'POP'
  const anterior = useRef(carregou ? pathname : null)
  useEffect(() => {
    if (anterior.current === pathname) return
    anterior.current = pathname
    const titulo = main.current?.querySelector('h1')
    ;(titulo ?? main.current)?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
