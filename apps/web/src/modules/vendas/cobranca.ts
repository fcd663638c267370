import type { Cobranca } from '@estampa/contract/pagamentos/situacao.ts'

/** Green when nothing is missing, amber when money moves yet. */
export const tomDaCobranca = ({ pagamento, falta_pagar }: Cobranca): 'success' | 'warning' =>
  falta_pagar === 0 && (pagamento === 'pago' || pagamento === 'nada_a_receber') ? 'success' : 'warning'

/** The receipts of a sale, as choices of what to print. */
export const recibosDe = (vendaId: number) => [
  { to: `/imprimir/vendas/${vendaId}/recibo`, name: 'Recibo em A4', detail: 'O que foi pago e o que falta' },
  {
    to: `/imprimir/vendas/${vendaId}/recibo?papel=bobina`,
    name: 'Recibo em bobina',
    detail: 'Impressora térmica de 80 mm',
  },
]
