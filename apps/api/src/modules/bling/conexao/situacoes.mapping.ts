import type { PedidoNoErp } from '../../../shop/loja.ts'

/** The statuses that every account has. `valor` says what an order's status stands for, also one of the account's own. */
export const SITUACOES = {
  aberto: { valor: 0, id: 6, nome: 'Em aberto' },
  andamento: { valor: 3, id: 15, nome: 'Em andamento' },
  atendido: { valor: 1, id: 9, nome: 'Atendido' },
  cancelado: { valor: 2, id: 12, nome: 'Cancelado' },
} as const
export type Situacao = (typeof SITUACOES)[keyof typeof SITUACOES]

/** Values of all statuses that every account has, by their id: what an order shows in one of them. */
const VALORES: Readonly<Record<number, number>> = { 6: 0, 9: 1, 12: 2, 15: 3, 18: 4, 21: 10, 24: 11 }

interface DaConta {
  readonly id: number
  readonly idHerdado?: number | null | undefined
}
/** Heirs of heirs end somewhere. */
const HERANCAS = 5

/**
 * Returns what a status stands for; one of the account's own stands for its heir. Undefined where the list does not
 * tell.
 */
export function valorHerdado(lista: readonly DaConta[], id: number): number | undefined {
  let atual: number | null | undefined = id
  for (let n = 0; n <= HERANCAS && atual; n++) {
    const valor = VALORES[atual]
    if (valor !== undefined) return valor
    atual = lista.find((situacao) => situacao.id === atual)?.idHerdado
  }
  return undefined
}

/**
 * Says how an order was ended at Bling, also under a status of the account's own; null while it is open. No status: it
 * was deleted.
 */
export function fimDoPedido(lista: readonly DaConta[], id: number | null): PedidoNoErp['fim'] {
  if (id === null) return { como: 'excluido', rotulo: 'Excluído' }
  const valor = valorHerdado(lista, id)
  if (valor === SITUACOES.atendido.valor) return { como: 'concluido', rotulo: SITUACOES.atendido.nome }
  return valor === SITUACOES.cancelado.valor ? { como: 'cancelado', rotulo: SITUACOES.cancelado.nome } : null
}

export const cancelada = ({ valor }: { readonly valor: number }): boolean => valor === SITUACOES.cancelado.valor
