import { painelRoutes } from '@estampa/contract/painel/painel.routes.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../infra/http.ts'
import type { Banco } from '../../infra/transaction.ts'
import { type LojaDaInstalacao, obterDados } from '../loja/loja.rules.ts'
import { aDecidir, estoqueBaixo, naoPublicados, primeirosCadastros } from './painel.data.ts'
import { esperamPorAlguem, vendasAtrasadas, vendasPorEtapa, vendido } from './painel.vendas.data.ts'

interface Loja {
  readonly db: Banco
  readonly daInstalacao: LojaDaInstalacao
}

export function painelModule(app: FastifyInstance, { db, daInstalacao }: Loja): void {
  mount(app, painelRoutes, {
    'GET /painel/': async () => {
      const [vendas, vendidas, atrasadas, esperam, cadastros, nao_publicados, estoque_baixo, a_decidir, dados] =
        await Promise.all([
          vendasPorEtapa(db),
          vendido(db),
          vendasAtrasadas(db),
          esperamPorAlguem(db),
          primeirosCadastros(db),
          naoPublicados(db),
          estoqueBaixo(db),
          aDecidir(db),
          obterDados({ db, daInstalacao }),
        ])
      const primeiros_passos = { loja: dados.preenchida, ...cadastros }
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
