import { formatReais } from '../shared/money.ts'
import { opcoes, rotuloEm } from '../shared/opcoes.ts'

const FORMAS = { pix: 'PIX', dinheiro: 'Dinheiro', cartao: 'Cartão', outro: 'Outro' }
export type FormaDePagamento = keyof typeof FORMAS
/** How a customer pays, in the order of the select. */
export const FORMAS_DE_PAGAMENTO = opcoes(FORMAS)
/** Money that an exchange moves from one sale to another; only the exchange writes it. */
export const PELA_TROCA = { valor: 'troca', rotulo: 'Troca' } as const
export const FORMAS_GUARDADAS = [...FORMAS_DE_PAGAMENTO, PELA_TROCA]
/** How a form of payment is called on screen. */
export const rotuloDaForma = rotuloEm({ ...FORMAS, [PELA_TROCA.valor]: PELA_TROCA.rotulo })

const SITUACOES = { pendente: 'A receber', parcial: 'Pago em parte', pago: 'Pago', nada_a_receber: 'Nada a receber' }
export type SituacaoDoPagamento = keyof typeof SITUACOES
/** How far a sale is paid, in the order of the list's filter. `nada_a_receber`: nobody paid, and nothing is asked for. */
export const SITUACOES_DE_PAGAMENTO = opcoes(SITUACOES)
/** How it is called on screen. */
export const rotuloDaSituacao = rotuloEm(SITUACOES)

/** Null: payment is not followed here, as the channel was paid or the sale is older than payments. */
export interface Cobranca {
  readonly pagamento: SituacaoDoPagamento | null
  /** Reais; negative: more was paid than the sale costs. */
  readonly falta_pagar: number
}

/** `Falta R$ 20,00`, as cards and the sale's screen show it; '' when payment is not followed. */
export function frasePagamento({ pagamento, falta_pagar: falta }: Cobranca): string {
  if (pagamento === null) return ''
  if (pagamento === 'pendente' || pagamento === 'nada_a_receber') return SITUACOES[pagamento]
  if (falta > 0) return `Falta ${formatReais(falta)}`
  return falta < 0 ? `Pago a mais ${formatReais(-falta)}` : 'Pago'
}
