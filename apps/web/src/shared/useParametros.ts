import { type NavigateOptions, useLocation, useSearchParams } from 'react-router'
import { useCaminhoAgora } from './useDepois.ts'

/**
 * The address's parameters, and how they are changed. A change starts from the address as it is at that moment: the
 * screen may still show the one before, and would bring back what another change has just taken away. From the tap that
 * leads to another screen on nothing is changed: that would cancel the way there.
 */
export function useParametros() {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const caminho = useCaminhoAgora()
  const mudar = (mudanca: (novos: URLSearchParams) => void, opcoes?: NavigateOptions) => {
    if (caminho() !== pathname) return
    const novos = new URLSearchParams(window.location.search)
    mudanca(novos)
    setParams(novos, opcoes)
  }
  return [params, mudar] as const
}

/** Sets a parameter; an empty value takes it out. */
export function porParametro(params: URLSearchParams, nome: string, valor: string): void {
  if (valor === '') params.delete(nome)
  else params.set(nome, valor)
}

/** The search as the address has it (`?busca=`), so that a reload, a link and the back button show the same list. */
export function useBuscaNaUrl(): [busca: string, buscar: (texto: string) => void] {
  const [params, mudar] = useParametros()
  const buscar = (texto: string) => mudar((novos) => porParametro(novos, 'busca', texto.trim()), { replace: true })
  return [params.get('busca')?.trim() ?? '', buscar]
}
