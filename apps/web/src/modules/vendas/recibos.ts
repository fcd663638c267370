/** The receipts of a sale, as choices of what to print. */
export const recibosDe = (vendaId: number) => [
  { to: `/imprimir/vendas/${vendaId}/recibo`, name: 'Recibo em A4', detail: 'O que foi pago e o que falta' },
  {
    to: `/imprimir/vendas/${vendaId}/recibo?papel=bobina`,
    name: 'Recibo em bobina',
    detail: 'Impressora térmica de 80 mm',
  },
]
