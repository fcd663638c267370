import { useSearchParams } from 'react-router'

/** The search as the address has it (`?busca=`), so that a reload, a link and the back button show the same list. */
export function useBuscaNaUrl(): [busca: string, buscar: (texto: string) => void] {
  const [params, setParams] = useSearchParams()
  const buscar = (texto: string) =>
    setParams(
      (atuais) => {
        const novos = new URLSearchParams(atuais)
        if (texto.trim() === '') novos.delete('busca')
        else novos.set('busca', texto.trim())
        return novos
      },
      { replace: true },
    )
  return [params.get('busca')?.trim() ?? '', buscar]
}
