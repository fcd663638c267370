import { vendasRoutes } from '@estampa/contract/vendas/vendas.routes.ts'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../infra/errors.ts'
import { aoLer, mount } from '../../infra/http.ts'
import { pageOf, readCursor } from '../../infra/paging.ts'
import { listarHistoria } from '../historico/historico.rules.ts'
import { buscarVendas } from './busca.data.ts'
import { editarVenda } from './edicao.rules.ts'
import { guardarMedidas, guardarServico } from './envio.rules.ts'
import { cancelarVenda, mudarStatus } from './status.rules.ts'
import { type Balcao, obterVenda } from './venda.rules.ts'
import { existeVenda } from './vendas.data.ts'
import { criarVenda } from './vendas.rules.ts'

export function vendasModule(app: FastifyInstance, balcao: Balcao): void {
  const { db, erp } = balcao
  mount(app, vendasRoutes, {
    'GET /vendas/': aoLer(async ({ query, ler, request }) => {
      const cursor = readCursor(query.cursor, true)
      const quais = { velha: true, curta: query.busca.trim() === '' }
      const linhas = await ler((banco) => buscarVendas(banco, query, cursor, query.limite), quais)
      const pagina = pageOf(request, cursor, query.limite, linhas, ({ id, chave }) => ({ id, chave }))
      return { ...pagina, results: pagina.results.map(({ chave: _, ...venda }) => venda) }
    }),
    'POST /vendas/': ({ body, usuario, idempotencia }) => criarVenda(balcao, body, usuario.id, idempotencia),
    'GET /vendas/:id/': aoLer(({ params, ler }) => ler((banco) => obterVenda(banco, erp, params.id), { curta: true })),
    'PUT /vendas/:id/': ({ params, body, usuario }) => editarVenda(balcao, params.id, body, usuario.id),
    'DELETE /vendas/:id/': async ({ params, usuario }) => {
      await cancelarVenda(balcao, params.id, usuario.id)
      return null
    },
    'PATCH /vendas/:id/status/': ({ params, body, usuario }) =>
      mudarStatus(balcao, params.id, body.status, usuario.id, body.de),
    'POST /vendas/:id/medidas/': ({ params, body, usuario }) => guardarMedidas(balcao, params.id, body, usuario.id),
    'POST /vendas/:id/servico-frete/': ({ params, body, usuario }) =>
      guardarServico(balcao, params.id, body, usuario.id),
    'GET /vendas/:id/historico/': async ({ params }) => {
      const eventos = await listarHistoria(db, params.id)
      if (eventos.length === 0 && !(await existeVenda(db, params.id))) throw new DomainError('VENDA_NAO_ENCONTRADA')
      return eventos
    },
  })
}
