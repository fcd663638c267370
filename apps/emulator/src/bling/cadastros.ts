import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { labelUrl } from '../melhor-envio/file-host.ts'
import type { Categoria, Situacao } from '../store/records.ts'
import { CANAIS_VENDA, EMPRESA, FORMAS_PAGAMENTO, MODULOS, OUTRA_EMPRESA, OUTRO_CNPJ } from '../store/seeds.ts'
import type { State } from '../store/state.ts'
import { BlingError, badRequest, invalid, notFound } from './errors.ts'
import { naturesOf } from './notas/make.ts'
import { baseOf } from './produtos/produtos.ts'
import { asked, bodyOf, idOf, known, numbers, page, queryOf, text } from './query.ts'
import { ATENDIDO, CANCELADO } from './stock.ts'
import { arrayOf, Fields, type Json, objectOf, refId } from './values.ts'

/** Serves what an account is set up with. */
export function cadastroRoutes(app: FastifyInstance, context: Context): void {
  const { state } = context
  categoriaRoutes(app, context)
  situacaoRoutes(app, context)
  app.get('/empresas/me/dados-basicos', async () => {
    const first = { ...EMPRESA, cnpj: state.configuracao.cnpjDaEmpresa }
    const secondCompany = { ...EMPRESA, ...OUTRA_EMPRESA, cnpj: OUTRO_CNPJ }
    return { data: state.configuracao.empresaDaConta === 'outra' ? secondCompany : first }
  })

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

const HAS_CHILDREN = 'A categoria possui subcategorias.'

/** Product categories. There is no filter by name, and nothing tells the shop about a change. */
function categoriaRoutes(app: FastifyInstance, { state }: Context): void {
  const found = (request: FastifyRequest): Categoria => known(state.categorias.get(idOf(request)))
  const read = (body: Json, own: Categoria | null, byPerson = false) => {
    const fields = new Fields('CATEGORIAS', body)
    const descricao = fields.text('descricao', true, 120)
    // A change documents the description only: the parent stays, unless a person changes it on Bling's screen.
    const pai = own && !(byPerson && 'categoriaPai' in body) ? own.categoriaPai.id : refId(body['categoriaPai'])
    if (pai && !state.categorias.get(pai)) fields.fail('categoriaPai', 'A categoria pai informada não existe.', 4)
    const twin = (c: Categoria) => c.id !== own?.id && c.categoriaPai.id === pai && same(c.descricao, descricao)
    if (descricao && state.categorias.all().some(twin))
      fields.fail('descricao', 'Já existe uma categoria com esta descrição.', 3)
    if (fields.errors.length > 0) throw invalid('a categoria', fields.errors)
    return { descricao, categoriaPai: { id: pai } }
  }

  app.get('/categorias/produtos', async (request) => ({ data: page(request, () => state.categorias.all()) }))
  app.get('/categorias/produtos/:id', async (request) => ({ data: found(request) }))
  app.post('/categorias/produtos', async (request, reply) => {
    const draft = read(bodyOf(request), null)
    const { id } = state.categorias.put({ id: state.nextId('categoria'), ...draft })
    return reply.code(201).send({ data: { id } })
  })
  app.put('/categorias/produtos/:id', async (request) => {
    const categoria = found(request)
    state.categorias.put({ id: categoria.id, ...read(bodyOf(request), categoria, request.interna) })
  })
  app.delete('/categorias/produtos/:id', async (request) => {
    const { id } = found(request)
    if (state.categorias.all().some((c) => c.categoriaPai.id === id))
      throw new BlingError('VALIDATION_ERROR', 'Não foi possível remover a categoria', HAS_CHILDREN, 400, [
        { code: 5, msg: HAS_CHILDREN, element: 'id', namespace: 'CATEGORIAS' },
      ])
    state.categorias.delete(id)
    for (const produto of state.produtos.all())
      if (produto.categoria === id) state.produtos.put({ ...produto, categoria: 0 })
  })
}

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

function situacaoRoutes(app: FastifyInstance, { state }: Context): void {
  app.get('/situacoes/modulos', async () => ({ data: MODULOS }))
  app.get('/situacoes/modulos/:id', async (request) => {
    const id = moduleOf(request)
    const own = state.situacoes.all().filter((s) => s.idModulo === id)
    return { data: own.map(view) }
  })
  app.get('/situacoes/:id', async (request) => ({ data: view(known(state.situacoes.get(idOf(request)))) }))
  app.post('/situacoes', async (request, reply) => {
    const body = bodyOf(request)
    const fields = new Fields('SITUACOES', body)
    const nome = fields.text('nome', true, 60)
    const idModulo = fields.number('idModuloSistema')
    const idHerdado = fields.number('idHerdado')
    if (!isModule(idModulo)) fields.fail('idModuloSistema', 'O módulo informado não existe.', 4)
    if (fields.errors.length > 0) throw invalid('a situação', fields.errors)
    // A custom status shows the value of the one that it stands for, in some accounts none.
    const herdado = state.configuracao.situacoesPropriasSemValor ? undefined : state.situacoes.get(idHerdado)
    const valor = herdado?.valor ?? 0
    const cor = fields.text('cor') || '#CBCBCB'
    const { id } = state.situacoes.put({ id: state.nextId('situacao'), idModulo, nome, idHerdado, valor, cor })
    return reply.code(201).send({ data: { id } })
  })
  app.get('/situacoes/modulos/:id/transicoes', async (request) => ({
    data: moduleOf(request) === MODULOS[0].id ? transitionsOf(state) : [],
  }))
  app.get('/situacoes/modulos/:id/acoes', async (request) => ({ data: moduleOf(request) && ACOES }))
}

const isModule = (id: number) => MODULOS.some((modulo) => modulo.id === id)

/** Throws 404 for one that the account does not have. */
function moduleOf(request: FastifyRequest): number {
  const id = idOf(request)
  if (!isModule(id)) throw notFound()
  return id
}

const view = ({ id, nome, idHerdado, cor }: Situacao) => ({ id, nome, idHerdado, cor })

/** Actions that an account may have its orders do when their status changes. */
const ACOES = [
  { id: 5, nome: 'lancarEstoque', descricao: 'Lançar estoque' },
  { id: 6, nome: 'estornarEstoque', descricao: 'Estornar estoque' },
  { id: 7, nome: 'lancarContas', descricao: 'Lançar contas' },
] as const
const [POST_STOCK, TAKE_BACK] = ACOES

const ABERTO = 6

/** Returns what `onStatus` does, as the account shows it. */
function transitionsOf(state: State) {
  const acoes = state.configuracao.transicoesLancamEstoque
  const row = (id: number, from: number, to: number, acao: number) => ({
    id,
    ativo: true,
    acoes: acoes ? [acao] : [],
    modulo: { id: MODULOS[0].id },
    situacaoOrigem: named(state, from),
    situacaoDestino: named(state, to),
  })
  return [row(501, ABERTO, ATENDIDO, POST_STOCK.id), row(502, ATENDIDO, CANCELADO, TAKE_BACK.id)]
}

const named = (state: State, id: number) => ({ id, nome: state.situacoes.get(id)?.nome ?? '' })
