import type { Cotacao, Encomenda } from '../transportadora.ts'
import { TransporteError } from '../transporte.error.ts'
import type { MelhorEnvioClient } from './melhor-envio.client.ts'
import { cotacao } from './melhor-envio.mapping.ts'
import { pedidoDeCotacao, pedidoDeCotacaoPorProduto } from './pedidos.mapping.ts'

/** Prices of one parcel. Services that pack for themselves ask for products instead of volumes. */
export async function cotar(
  api: MelhorEnvioClient,
  encomenda: Encomenda,
  servicos: string,
  prazo: AbortSignal,
): Promise<Cotacao> {
  const pedir = (corpo: unknown) =>
    api.pedir(cotacao, 'POST', '/me/shipment/calculate', { corpo, repetivel: true, prazo })
  try {
    return await pedir(pedidoDeCotacao(encomenda, servicos))
  } catch (error) {
    const pedeProdutos = error instanceof TransporteError && /products|produtos/i.test(error.message)
    if (!pedeProdutos || error.motivo !== 'recusado') throw error
    return pedir(pedidoDeCotacaoPorProduto(encomenda, servicos))
  }
}
