import { ESCONDIDOS } from '@estampa/contract/vendas/vendas.status.ts'
import { porParametro, useParametros } from '../../../shared/useParametros.ts'

type StatusEscondido = (typeof ESCONDIDOS)[number]

/** The button that shows the sales of a hidden status. */
export const NOMES_DAS_ESCONDIDAS: Readonly<Record<StatusEscondido, string>> = { cancelado: 'Canceladas' }

/** The hidden status whose sales the list shows instead of the others, read from the address (`?status=cancelado`). */
export function useEscondidas(): [
  escondidas: StatusEscondido | null,
  mostrar: (status: StatusEscondido | null) => void,
] {
  const [params, mudar] = useParametros()
  const pedido = params.get('status')
  const mostrar = (status: StatusEscondido | null) => mudar((novos) => porParametro(novos, 'status', status ?? ''))
  return [ESCONDIDOS.find((status) => status === pedido) ?? null, mostrar]
}
