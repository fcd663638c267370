import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import type { Produto } from '../../store/records.ts'
import { BlingError, invalid, notFound } from '../errors.ts'
import { bodyOf, idOf, known, numbers, page, queryOf } from '../query.ts'
import { arrayOf, objectOf } from '../values.ts'
import { productEvent } from './events.ts'
import { filterProducts } from './listing.ts'
import { remove, saveProduct } from './save.ts'
import { childrenOf, detail, row } from './views.ts'

export function produtoRoutes(app: FastifyInstance, context: Context): void {
  const { state } = context
  const found = (request: FastifyRequest): Produto => known(state.produtos.get(idOf(request)))

  app.get('/produtos', async (request) => {
    const rows = page(filterProducts(state, queryOf(request)), queryOf(request))
    return { data: rows.map((produto) => row(state, produto, baseOf(request))) }
  })
  app.get('/produtos/:id', async (request) => ({ data: detail(state, found(request), baseOf(request)) }))
  app.get('/produtos/variacoes/:id', async (request) => {
    const produto = found(request)
    if (produto.formato !== 'V') throw notFound()
    return { data: detail(state, produto, baseOf(request)) }
  })
  app.post('/produtos', async (request, reply) => {
    reply.code(201)
    return saveProduct(context, bodyOf(request), null, 'create')
  })
  app.put('/produtos/:id', async (request) => saveProduct(context, bodyOf(request), found(request), 'put'))
  app.patch('/produtos/:id', async (request) => saveProduct(context, bodyOf(request), found(request), 'patch'))

  app.delete('/produtos/:id', async (request, reply) => {
    remove(context, found(request))
    return reply.code(204).send()
  })
  app.delete('/produtos', async (request, reply) => {
    const alertas = numbers(queryOf(request), 'idsProdutos').flatMap((id) => {
      const produto = state.produtos.get(id)
      if (produto) remove(context, produto)
      return produto ? [] : [{ id, ...(notFound().body as object) }]
    })
    return alertas.length === 0 ? reply.code(204).send() : { data: { alertas } }
  })

  app.patch('/produtos/:id/situacoes', async (request, reply) => {
    setSituation(context, found(request), bodyOf(request)['situacao'])
    return reply.code(204).send()
  })
  app.post('/produtos/situacoes', async (request, reply) => {
    const body = bodyOf(request)
    const ids = Array.isArray(body['idsProdutos']) ? body['idsProdutos'].map(Number) : []
    const alertas = ids.flatMap((id) => {
      const produto = state.produtos.get(id)
      if (produto) setSituation(context, produto, body['situacao'])
      return produto ? [] : [{ id, ...(notFound().body as object) }]
    })
    return alertas.length === 0 ? reply.code(204).send() : { data: { alertas } }
  })

  app.post('/produtos/variacoes/atributos/gerar-combinacoes', async (request) => ({
    data: combinationsOf(bodyOf(request)),
  }))
  app.patch('/produtos/variacoes/:id/atributos', async (request, reply) => {
    renameAttribute(context, found(request), bodyOf(request))
    return reply.code(204).send()
  })
}

function setSituation(context: Context, produto: Produto, situacao: unknown): void {
  if (situacao !== 'A' && situacao !== 'I' && situacao !== 'E')
    throw invalid('o produto', [
      { code: 2, msg: 'A situação informada é inválida.', element: 'situacao', namespace: 'PRODUTOS' },
    ])
  if (produto.situacao === situacao)
    throw new BlingError(
      400,
      'UNKNOWN_ERROR',
      'Não foi possível alterar a situação',
      'O produto já está nesta situação.',
    )
  productEvent(context, 'updated', context.state.produtos.put({ ...produto, situacao }))
}

/** The address by which the caller reached the emulator; links in answers start with it. */
export function baseOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`
}

/** Every combination of the options, as a product that is not saved. */
function combinationsOf(body: Readonly<Record<string, unknown>>): unknown {
  const attributes = arrayOf(body['atributos']).map((item) => ({
    nome: String(item['nome'] ?? ''),
    opcoes: Array.isArray(item['opcoes']) ? item['opcoes'].map(String) : [],
  }))
  const names = attributes.reduce<string[]>(
    (done, { nome, opcoes }) =>
      done.flatMap((start) => opcoes.map((opcao) => `${start}${start ? ';' : ''}${nome}:${opcao}`)),
    [''],
  )
  const variacoes = names
    .filter(Boolean)
    .map((nome, index) => ({ variacao: { nome, ordem: index + 1, produtoPai: { cloneInfo: true } } }))
  return { ...objectOf(body['produtoPai']), variacoes }
}

/** Renames an attribute (`Cor` to `Estampa`) in every variation of a parent. */
function renameAttribute({ state }: Context, parent: Produto, body: Readonly<Record<string, unknown>>): void {
  const [from, to] = [String(body['atributoAntigo'] ?? ''), String(body['atributoNovo'] ?? '')]
  for (const child of childrenOf(state, parent.id)) {
    if (!child.variacao) continue
    const nome = child.variacao.nome
      .split(';')
      .map((pair) => (pair.startsWith(`${from}:`) ? `${to}${pair.slice(from.length)}` : pair))
      .join(';')
    state.produtos.put({ ...child, nome: `${parent.nome} ${nome}`, variacao: { ...child.variacao, nome } })
  }
}
