import type { FastifyInstance } from 'fastify'
import { objectOf } from '../bling/values.ts'
import type { Context } from '../context.ts'
import { fillSellingAccount } from '../store/loja-que-ja-vende.ts'
import { ControlError } from './control-error.ts'

const ACCOUNTS = ['loja-que-ja-vende']

/** Ready-made accounts: `POST /controle/contas {conta}` replaces the present data. Connections stay. */
export function accountRoutes(app: FastifyInstance, { state, settings }: Context): void {
  app.get('/contas', async () => ACCOUNTS)
  app.post('/contas', async (request, reply) => {
    const { conta } = objectOf(request.body)
    if (!ACCOUNTS.includes(String(conta))) throw new ControlError(`As contas são: ${ACCOUNTS.join(', ')}.`)
    for (const list of [state.produtos, state.categorias, state.saldos, state.lancamentos, state.pedidos]) list.clear()
    const produtos = fillSellingAccount(state, settings.dir)
    state.configure({ valoresAlterados: true })
    return reply.code(201).send({ produtos })
  })
}
