/** `1 venda`, `1.234 vendas`, `mais de 1.000 vendas`. */
export const quantos = (total: number, aoMenos: boolean, um: string, varios: string): string =>
  `${aoMenos ? 'mais de ' : ''}${total.toLocaleString('pt-BR')} ${total === 1 ? um : varios}`
