import { randomUUID } from 'node:crypto'
import { UNTOUCHED } from '../../store/records-melhor-envio.ts'
import type { State } from '../../store/state.ts'

/** A label that the channel made for an order; answers the tracking code by which the order carries it. */
export function makeChannelLabel(state: State, order: number, channel: string): string {
  const now = state.now()
  const tracking = `BR${String(order % 1_000_000_000).padStart(9, '0')}BR`
  state.envios.put({
    id: randomUUID(),
    protocol: `${channel} ${order}`,
    service: 2,
    price: 0,
    discount: 0,
    deliveryDays: 5,
    pedido: { from: { name: channel }, to: { name: 'Comprador' } },
    status: 'generated',
    tracking,
    melhorenvioTracking: null,
    criadoEm: now,
    ...UNTOUCHED,
    pagoEm: now,
    geracaoEm: now,
    geradoEm: now,
    geracaoTentativas: 1,
  })
  return tracking
}
