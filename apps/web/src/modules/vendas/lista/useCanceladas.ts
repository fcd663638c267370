import { useSearchParams } from 'react-router'

/** Whether the list shows the cancelled sales instead of the others, as the address has it (`?status=cancelado`). */
export function useCanceladas(): [canceladas: boolean, mostrar: (canceladas: boolean) => void] {
  const [params, setParams] = useSearchParams()
  const mostrar = (canceladas: boolean) =>
    setParams((atuais) => {
      const novos = new URLSearchParams(atuais)
      if (canceladas) novos.set('status', 'cancelado')
      else novos.delete('status')
      return novos
    })
  return [params.get('status') === 'cancelado', mostrar]
}
