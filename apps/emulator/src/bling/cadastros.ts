import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { labelUrl } from '../melhor-envio/print.ts'
import { CANAIS_VENDA, EMPRESA, FORMAS_PAGAMENTO } from '../store/seeds.ts'
import { badRequest } from './errors.ts'
import { MAIN } from './estoques/warehouses.ts'
import { baseOf } from './produtos/produtos.ts'
import { idOf, known, list, numbers, page, queryOf, text } from './query.ts'
import { arrayOf, objectOf } from './values.ts'

export function cadastroRoutes(app: FastifyInstance, _context: Context): void {
  app.get('/empresas/me/dados-basicos', async () => ({ data: EMPRESA }))

  app.get('/formas-pagamentos', async (request) => {
    const query = queryOf(request)
    const types = list(query, 'tiposPagamentos').map(Number)
    const situacao = text(query, 'situacao')
    const descricao = text(query, 'descricao').toLowerCase()
    const rows = FORMAS_PAGAMENTO.filter(
      (forma) =>
        (types.length === 0 || types.includes(forma.tipoPagamento)) &&
        (!situacao || forma.situacao === Number(situacao)) &&
        forma.descricao.toLowerCase().includes(descricao),
    )
    return { data: page(rows, query) }
  })
  app.get('/formas-pagamentos/:id', async (request) => {
    const forma = known(FORMAS_PAGAMENTO.find(({ id }) => id === idOf(request)))
    return { data: forma }
  })

  app.get('/canais-venda', async (request) => {
    const query = queryOf(request)
    const types = list(query, 'tipos')
    const [situacao, agrupador] = [text(query, 'situacao'), text(query, 'agrupador')]
    const rows = CANAIS_VENDA.filter(
      (canal) =>
        (types.length === 0 || types.includes(canal.tipo)) &&
        (!situacao || canal.situacao === Number(situacao)) &&
        (!agrupador || canal.agrupador === Number(agrupador)),
    )
    return { data: page(rows, query).map(({ agrupador: _agrupador, ...canal }) => canal) }
  })
  app.get('/canais-venda/tipos', async () => ({
    data: [
      { nome: 'Loja Integrada', tipo: 'LojaIntegrada', agrupador: 1 },
      { nome: 'Shopee', tipo: 'Shopee', agrupador: 3 },
      { nome: 'API', tipo: 'Api', agrupador: 4 },
    ],
  }))
  app.get('/canais-venda/:id', async (request) => {
    const canal = known(CANAIS_VENDA.find(({ id }) => id === idOf(request)))
    const { agrupador: _agrupador, ...data } = canal
    const branch = { cnpj: EMPRESA.cnpj, idUnidadeNegocio: 1, unidadeNegocio: EMPRESA.nome, padrao: true }
    return { data: { ...data, filiais: [{ ...branch, deposito: { id: MAIN } }] } }
  })

  app.get('/vendedores', async () => ({ data: [] }))
  app.get('/naturezas-operacoes', async () => ({ data: [] }))
  app.get('/logisticas', async () => ({ data: [] }))
  app.get('/logisticas/servicos', async () => ({ data: [] }))
}

/** Labels of orders whose logistics already have one: a temporary link to what the carrier made. */
export function etiquetaRoutes(app: FastifyInstance, { state }: Context): void {
  app.get('/logisticas/etiquetas', async (request) => {
    const query = queryOf(request)
    const formato = text(query, 'formato')
    if (formato !== 'PDF' && formato !== 'ZPL') throw badRequest('O formato deve ser PDF ou ZPL.')
    const ids = numbers(query, 'idsVendas')
    if (ids.length !== 1) throw badRequest('Informe exatamente uma venda.')
    const pedido = known(state.pedidos.get(ids[0] ?? 0))
    const codes = arrayOf(objectOf(pedido.dados['transporte'])['volumes']).map((v) =>
      String(v['codigoRastreamento'] ?? ''),
    )
    const envio = state.envios.all().find((e) => e.tracking !== null && codes.includes(e.tracking))
    if (!envio) throw badRequest('A venda não possui etiqueta.')
    return { data: [{ id: pedido.id, link: `${labelUrl(baseOf(request), [envio.id])}&arquivo=1`, observacao: '' }] }
  })
}
