import { useCallback, useContext, useEffect, useEffectEvent, useRef } from 'react'
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
  const caminho = useCaminhoAgora()
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
function useCaminhoAgora(): () => string | undefined {
  const router = useContext(RouterContext)?.router
  return useCallback(() => {
    if (!router) return undefined
    const { navigation, location } = router.state
    return (navigation.location ?? location).pathname
  }, [router])
}

/** Calls `agir` when `valor` has stayed for `ms`, unless the person leaves the screen. Returns what ends the wait. */
export function useLater<T>(valor: T, ms: number, agir: (valor: T) => void): () => void {
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
