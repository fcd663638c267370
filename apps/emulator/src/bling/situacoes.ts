import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import type { Situacao } from '../store/records.ts'
import { MODULOS } from '../store/seeds.ts'
import { invalid, notFound } from './errors.ts'
import { bodyOf, idOf, known } from './query.ts'
import { Fields } from './values.ts'

export function situacaoRoutes(app: FastifyInstance, { state }: Context): void {
  app.get('/situacoes/modulos', async () => ({ data: MODULOS }))
  app.get('/situacoes/modulos/:id', async (request) => {
    const id = idOf(request)
    if (!MODULOS.some((modulo) => modulo.id === id)) throw notFound()
    return {
      data: state.situacoes
        .all()
        .filter((s) => s.idModulo === id)
        .map(view),
    }
  })
  app.get('/situacoes/:id', async (request) => {
    const situacao = known(state.situacoes.get(idOf(request)))
    return { data: view(situacao) }
  })
  app.post('/situacoes', async (request, reply) => {
    const body = bodyOf(request)
    const fields = new Fields('SITUACOES', body)
    const nome = fields.text('nome', true, 60)
    const idModulo = fields.number('idModuloSistema')
    const idHerdado = fields.number('idHerdado')
    if (!MODULOS.some((modulo) => modulo.id === idModulo))
      fields.fail('idModuloSistema', 'O módulo informado não existe.', 4)
    if (fields.errors.length > 0) throw invalid('a situação', fields.errors)
    const { situacaoPropriaHerdaValor } = state.configuracao
    const valor = situacaoPropriaHerdaValor ? (state.situacoes.get(idHerdado)?.valor ?? 0) : 0
    const cor = fields.text('cor') || '#CBCBCB'
    const { id } = state.situacoes.put({ id: state.nextId('situacao'), idModulo, nome, idHerdado, valor, cor })
    return reply.code(201).send({ data: { id } })
  })
}

function view({ id, nome, idHerdado, cor }: Situacao) {
  return { id, nome, idHerdado, cor }
}
