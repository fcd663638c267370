import { porParametro, useParametros } from './useParametros.ts'

/** The search as the address has it (`?busca=`), so that a reload, a link and the back button show the same list. */
export function useBuscaNaUrl(): [busca: string, buscar: (texto: string) => void] {
  const [params, mudar] = useParametros()
  const buscar = (texto: string) => mudar((novos) => porParametro(novos, 'busca', texto.trim()), { replace: true })
  return [params.get('busca')?.trim() ?? '', buscar]
}
