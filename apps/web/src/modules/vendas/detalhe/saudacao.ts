import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { greet } from '../../../shared/vendas/frases.ts'

/** Greets by the first name; 'Consumidor final' has none. */
export const greetCliente = ({ cliente, cliente_nome }: Pick<Venda, 'cliente' | 'cliente_nome'>): string =>
  cliente.consumidor_final ? 'Olá!' : greet(cliente_nome)
