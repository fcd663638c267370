/** Returns the change for the customer, in reais; null unless more was handed over than is paid. */
export const trocoDe = (recebido: number | null, valor: number): number | null =>
  recebido !== null && recebido > valor ? Math.round((recebido - valor) * 100) / 100 : null
