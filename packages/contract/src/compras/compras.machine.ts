import { rotuloEm } from '../shared/opcoes.ts'

/** States of a purchase; derived from what was ordered, what arrived and what was ended. */
export const SITUACOES_DA_COMPRA = {
  rascunho: 'Rascunho',
  pedida: 'Pedida',
  recebida_em_parte: 'Recebida em parte',
  recebida: 'Recebida',
  encerrada: 'Encerrada',
  cancelada: 'Cancelada',
} as const
export type SituacaoDaCompra = keyof typeof SITUACOES_DA_COMPRA
export const situacaoDaCompraEmPalavras = rotuloEm(SITUACOES_DA_COMPRA)

/** What may be done with a purchase in each state. */
export const ATOS_DA_COMPRA = {
  editar: ['rascunho'],
  pedir: ['rascunho'],
  receber: ['pedida', 'recebida_em_parte', 'recebida'],
  /** Its supplier's invoice was read. */
  lancar_nota: ['pedida', 'recebida_em_parte', 'recebida'],
  encerrar: ['pedida', 'recebida_em_parte'],
  cancelar: ['rascunho', 'pedida'],
} as const satisfies Readonly<Record<string, readonly SituacaoDaCompra[]>>
export type AtoDaCompra = keyof typeof ATOS_DA_COMPRA

export const podeNaCompra = (ato: AtoDaCompra, situacao: SituacaoDaCompra): boolean =>
  (ATOS_DA_COMPRA[ato] as readonly SituacaoDaCompra[]).includes(situacao)

/** How the cost of a piece changes when pieces arrive. */
export const CUSTOS_DA_COMPRA = {
  medio: 'Médio: entre as peças que estavam e as que chegaram',
  ultimo: 'Último: o da compra que chegou',
  nao_muda: 'Não muda',
} as const

/** Most lines of a purchase: a supplier's invoice has at most 990. */
export const LINHAS_DA_COMPRA = 1000
