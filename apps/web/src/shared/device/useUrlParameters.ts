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
  const caminho = useCurrentPath()
  const changeParameters = (mudanca: (novos: URLSearchParams) => void, opcoes?: NavigateOptions) => {
    if (caminho() !== pathname) return
    const novos = new URLSearchParams(window.location.search)
    mudanca(novos)
    setParams(novos, opcoes)
  }
  return [params, changeParameters] as const
}

/** Sets a parameter; an empty value takes it out. */
export function setParameter(params: URLSearchParams, nome: string, valor: string): void {
  if (valor === '') params.delete(nome)
  else params.set(nome, valor)
}

/** The search as the address has it (`?busca=`), so that a reload, a link and the back button show the same list. */
export function useUrlSearch(): [busca: string, buscar: (texto: string) => void] {
  const [params, mudar] = useUrlParameters()
  const setSearch = (texto: string) => mudar((novos) => setParameter(novos, 'busca', texto.trim()), { replace: true })
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
