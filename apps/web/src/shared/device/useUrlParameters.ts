import { useCallback, useContext } from 'react'
import {
  type NavigateOptions,
  UNSAFE_DataRouterContext as RouterContext,
  useLocation,
  useSearchParams,
} from 'react-router'

/**
 * Reads and changes the address's parameters. A change starts from the address as it is at that moment: the screen may
 * still show the one before, and would bring back what another change has just taken away. From the tap that leads to
 * another screen on nothing is changed: that would cancel the navigation to it.
 */
export function useUrlParameters() {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const path = useCurrentPath()
  const changeParameters = (change: (novos: URLSearchParams) => void, options?: NavigateOptions) => {
    if (path() !== pathname) return
    const novos = new URLSearchParams(window.location.search)
    change(novos)
    setParams(novos, options)
  }
  return [params, changeParameters] as const
}

/** Sets a parameter; an empty value takes it out. */
export function setParameter(params: URLSearchParams, name: string, value: string): void {
  if (value === '') params.delete(name)
  else params.set(name, value)
}

/** The search as the address has it (`?busca=`), so that a reload, a link and the back button show the same list. */
export function useUrlSearch(): [busca: string, buscar: (texto: string) => void] {
  const [params, change] = useUrlParameters()
  const setSearch = (text: string) => change((novos) => setParameter(novos, 'busca', text.trim()), { replace: true })
  return [params.get('busca')?.trim() ?? '', setSearch]
}

/**
 * Returns the path that the person is on or, from the tap on, on the way to. It is read from the router itself: what
 * React Router's hooks tell is drawn later, on a slow phone much later. Undefined without a router.
 */
export function useCurrentPath(): () => string | undefined {
  const router = useContext(RouterContext)?.router
  return useCallback(() => {
    if (!router) return undefined
    const { navigation, location } = router.state
    return (navigation.location ?? location).pathname
  }, [router])
}
