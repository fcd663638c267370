import { porParametro, useParametros } from '../../../shared/useParametros.ts'

/** Whether the list shows the cancelled sales instead of the others, as the address has it (`?status=cancelado`). */
export function useCanceladas(): [canceladas: boolean, mostrar: (canceladas: boolean) => void] {
  const [params, mudar] = useParametros()
  const mostrar = (canceladas: boolean) =>
    mudar((novos) => porParametro(novos, 'status', canceladas ? 'cancelado' : ''))
  return [params.get('status') === 'cancelado', mostrar]
}
