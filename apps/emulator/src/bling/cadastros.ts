import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { labelUrl } from '../melhor-envio/file-host.ts'
import { CANAIS_VENDA, EMPRESA, FORMAS_PAGAMENTO } from '../store/seeds.ts'
import { badRequest } from './errors.ts'
import { naturesOf } from './notas/make.ts'
import { baseOf } from './produtos/produtos.ts'
import { asked, known, numbers, page, queryOf, text } from './query.ts'
import { arrayOf, objectOf } from './values.ts'

export function cadastroRoutes(app: FastifyInstance, { state }: Context): void {
  app.get('/empresas/me/dados-basicos', async () => ({ data: { ...EMPRESA, cnpj: state.configuracao.cnpjDaEmpresa } }))

  const lists = {
    'formas-pagamentos': () => FORMAS_PAGAMENTO,
    'canais-venda': () => CANAIS_VENDA,
    'naturezas-operacoes': () => naturesOf(state),
  }
  for (const [path, all] of Object.entries(lists))
    app.get(`/${path}`, async (request) => ({
      data: page(request, (query) => all().filter(({ situacao }) => asked(query, { situacao }))),
    }))
  app.get('/logisticas', async () => ({ data: [] }))

  // Labels of orders whose logistics already have one: a temporary link to what the carrier made.
  app.get('/logisticas/etiquetas', async (request) => {
    const query = queryOf(request)
    const formato = text(query, 'formato')
    if (formato !== 'PDF' && formato !== 'ZPL') throw badRequest('O formato deve ser PDF ou ZPL.')
    const ids = numbers(query, 'idsVendas')
    if (ids.length !== 1) throw badRequest('Informe exatamente uma venda.')
    const pedido = known(state.pedidos.get(ids[0] ?? 0))
    const codes = arrayOf(objectOf(pedido.dados['transporte'])['volumes']).map((v) => v['codigoRastreamento'])
    const envio = state.envios.all().find((e) => e.tracking !== null && codes.includes(e.tracking))
    if (!envio) throw badRequest('A venda não possui etiqueta.')
    return { data: [{ id: pedido.id, link: labelUrl(baseOf(request), envio.id), observacao: '' }] }
  })
}
