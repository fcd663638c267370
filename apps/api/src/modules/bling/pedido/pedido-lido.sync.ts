import type { Banco } from '../../../infra/database/transaction.ts'
import type { Loja } from '../../../shop/loja.ts'
import type { BlingClient } from '../conexao/bling.client.ts'
import { seExistir } from '../conexao/bling.error.ts'
import { type PedidoRecebido, pedidoRecebido } from './chegada.mapping.ts'
import { comValor } from './situacoes.sync.ts'

/** The shop with its account. */
export interface NoBling extends Pick<Loja, 'queue' | 'erp' | 'envios'> {
  readonly db: Banco
  readonly client: BlingClient
}

export type PedidoLido = PedidoRecebido & { situacao: { id: number; valor: number } }

/** `pressa`: a person waits; `leitura`: one of many. */
type Como = Pick<NonNullable<Parameters<BlingClient['request']>[2]>, 'pressa' | 'leitura'>

/** The order as it is now; null for one that was deleted. */
export async function lerPedido(
  noBling: Pick<NoBling, 'db' | 'client'>,
  idBling: string,
  como: Como = {},
): Promise<PedidoLido | null> {
  const lido = noBling.client.request('GET', `/pedidos/vendas/${idBling}`, como)
  const pedido = await seExistir(lido.then((la) => pedidoRecebido.parse(la).data))
  return pedido && comValor(noBling, pedido)
}
