import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After a change of page the focus goes to its h1 (else to `main`), so that it is read out and Tab goes on from there. */
export function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const anterior = useRef(pathname)
  useEffect(() => {
    if (anterior.current === pathname) return
    anterior.current = pathname
    const titulo = main.current?.querySelector('h1')
    ;(titulo ?? main.current)?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
