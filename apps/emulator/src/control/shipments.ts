import type { FastifyInstance } from 'fastify'
import { objectOf } from '../bling/values.ts'
import type { Context } from '../context.ts'
import { orderView } from '../melhor-envio/order-view.ts'
import { advance, refresh } from '../melhor-envio/parcel-life.ts'
import { balance, post } from '../melhor-envio/wallet.ts'
import { ControlError } from './control-error.ts'

export function shipmentControlRoutes(app: FastifyInstance, { state }: Context): void {
  app.post('/envios/:id/avancar', async (request) => {
    const envio = state.envios.get((request.params as { id: string }).id)
    if (!envio) throw new ControlError('Não há este envio.', 404)
    return orderView(advance(state, refresh(state, envio)))
  })

  app.post('/carteira', async (request) => {
    const saldo = Number(objectOf(request.body)['saldo'])
    if (!Number.isFinite(saldo)) throw new ControlError('Informe o saldo em reais.')
    post(state, '', Math.round((saldo - balance(state)) * 100) / 100)
    return { saldo: balance(state) }
  })
}
