import { painelRoutes } from '@estampa/contract/painel/painel.routes.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../infra/http.ts'
import type { Banco } from '../../infra/transaction.ts'
import { aDecidir, estoqueBaixo, naoPublicados, vendasPorEtapa } from './painel.data.ts'

export function painelModule(app: FastifyInstance, { db }: { db: Banco }): void {
  mount(app, painelRoutes, {
    'GET /painel/': async () => {
      const [vendas, nao_publicados, estoque_baixo, a_decidir] = await Promise.all([
        vendasPorEtapa(db),
        naoPublicados(db),
        estoqueBaixo(db),
        aDecidir(db),
      ])
      return { vendas, nao_publicados, estoque_baixo, a_decidir }
    },
  })
}
