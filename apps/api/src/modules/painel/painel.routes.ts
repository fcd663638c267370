import { painelRoutes } from '@estampa/contract/painel/painel.routes.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../infra/http.ts'
import type { Banco } from '../../infra/transaction.ts'
import { emAberto } from '../sincronizacao/sincronizacao.rules.ts'
import { estoqueBaixo, naoPublicados, primeirosCadastros } from './painel.data.ts'
import { esperamPorAlguem, vendasAtrasadas, vendasPorEtapa, vendido } from './painel.vendas.data.ts'

interface Loja {
  readonly db: Banco
  /** The shop has an address of its own to send from. */
  readonly temRemetente: boolean
}

export function painelModule(app: FastifyInstance, { db, temRemetente }: Loja): void {
  mount(app, painelRoutes, {
    'GET /painel/': async () => {
      const [vendas, vendidas, atrasadas, esperam, cadastros, nao_publicados, estoque_baixo, { tarefas: a_decidir }] =
        await Promise.all([
          vendasPorEtapa(db),
          vendido(db),
          vendasAtrasadas(db),
          esperamPorAlguem(db),
          primeirosCadastros(db),
          naoPublicados(db),
          estoqueBaixo(db),
          emAberto(db),
        ])
      const primeiros_passos = { loja: temRemetente, ...cadastros }
      return {
        vendas,
        vendido: vendidas,
        atrasadas,
        esperam,
        primeiros_passos,
        nao_publicados,
        estoque_baixo,
        a_decidir,
      }
    },
  })
}
