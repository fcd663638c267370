import { useCallback, useContext, useEffect, useEffectEvent, useRef } from 'react'
import { UNSAFE_DataRouterContext as RouterContext } from 'react-router'

/**
 * Returns the path that the person is on or, from the tap on, on the way to. It is read from the router itself: what
 * React Router's hooks tell is drawn later, on a slow phone much later. Undefined without a router.
 */
export function useCaminhoAgora(): () => string | undefined {
  const router = useContext(RouterContext)?.router
  return useCallback(() => {
    if (!router) return undefined
    const { navigation, location } = router.state
    return (navigation.location ?? location).pathname
  }, [router])
}

/**
 * Calls `agir` when `valor` has stayed the same for `ms`. The wait ends when the person leaves the screen, also while
 * the screen is still shown. Returns what ends it before.
 */
export function useDepois<T>(valor: T, ms: number, agir: (valor: T) => void): () => void {
  const caminho = useCaminhoAgora()
  const agirDepois = useEffectEvent(agir)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const daqui = caminho()
    timer.current = setTimeout(() => {
      if (caminho() === daqui) agirDepois(valor)
    }, ms)
    return () => clearTimeout(timer.current)
  }, [valor, ms, caminho])
  return useCallback(() => clearTimeout(timer.current), [])
}
