import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { Categoria } from '../store/records.ts'
import { BlingError, invalid } from './errors.ts'
import { bodyOf, idOf, known, page } from './query.ts'
import { Fields, type Json, refId } from './values.ts'

const HAS_CHILDREN = 'A categoria possui subcategorias.'

/** Product categories. There is no filter by name, and nothing tells the shop about a change. */
export function categoriaRoutes(app: FastifyInstance, { state }: Context): void {
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
