import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'

/** By the first name, which the customer of sales without a record has not. */
export const greetCliente = ({ cliente, cliente_nome }: Pick<Venda, 'cliente' | 'cliente_nome'>): string =>
  cliente.consumidor_final ? 'Olá!' : `Olá, ${cliente_nome.split(' ')[0] ?? ''}!`
