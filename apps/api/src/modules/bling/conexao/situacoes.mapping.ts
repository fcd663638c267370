/** The statuses that every account has. `valor` says what an order's status stands for, also one of the account's own. */
export const SITUACOES = {
  aberto: { valor: 0, id: 6, nome: 'Em aberto' },
  andamento: { valor: 3, id: 15, nome: 'Em andamento' },
  atendido: { valor: 1, id: 9, nome: 'Atendido' },
  cancelado: { valor: 2, id: 12, nome: 'Cancelado' },
} as const
export type Situacao = (typeof SITUACOES)[keyof typeof SITUACOES]

const FINAIS: readonly Situacao[] = [SITUACOES.atendido, SITUACOES.cancelado]
/** How an order is called that was ended there; null while it is open. */
export const pedidoEncerrado = (id: number | null): string | null =>
  FINAIS.find((situacao) => situacao.id === id)?.nome ?? null
