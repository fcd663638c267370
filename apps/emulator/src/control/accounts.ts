import type { FastifyInstance } from 'fastify'
import { objectOf } from '../bling/values.ts'
import type { Context } from '../context.ts'
import { fillLargeAccount } from '../store/loja-grande.ts'
import { fillSellingAccount } from '../store/loja-que-ja-vende.ts'
import type { State } from '../store/state.ts'
import { ControlError } from './control-error.ts'

const ACCOUNTS: Readonly<Record<string, (state: State, dir: string) => number>> = {
  'loja-que-ja-vende': fillSellingAccount,
  'loja-grande': fillLargeAccount,
}

/** Ready-made accounts: `POST /controle/contas {conta}` replaces the present data. Connections stay. */
export function accountRoutes(app: FastifyInstance, { state, settings }: Context): void {
  app.get('/contas', async () => Object.keys(ACCOUNTS))
  app.post('/contas', async (request, reply) => {
    const { conta } = objectOf(request.body)
    const fill = ACCOUNTS[String(conta)]
    if (!fill) throw new ControlError(`As contas são: ${Object.keys(ACCOUNTS).join(', ')}.`)
    for (const list of [state.produtos, state.categorias, state.saldos, state.lancamentos, state.pedidos]) list.clear()
    const produtos = fill(state, settings.dir)
    state.configure({ valoresAlterados: true })
    return reply.code(201).send({ produtos })
  })
}
