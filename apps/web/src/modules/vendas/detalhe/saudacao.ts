import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'

/** Greets by the first name; 'Consumidor final' has none. */
export const greetCliente = ({ cliente, cliente_nome }: Pick<Venda, 'cliente' | 'cliente_nome'>): string =>
  cliente.consumidor_final ? 'Olá!' : `Olá, ${cliente_nome.split(' ')[0] ?? ''}!`
