import { gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import type { Nota } from '../../store/records.ts'
import type { State } from '../../store/state.ts'
import { badRequest, notFound } from '../errors.ts'
import { baseOf } from '../produtos/produtos.ts'
import { asked, between, bodyOf, idOf, known, numbers, page, type Query, queryOf, text } from '../query.ts'
import { objectOf } from '../values.ts'
import { danfePdf, noteXml, protocolOf } from './files.ts'
import { editNote, type Modelo, makeNote } from './make.ts'
import { awaited, deleteNote, noteError, sendNote } from './send.ts'
import { linksOf, noteDetail, noteRow } from './views.ts'

export function notaRoutes(app: FastifyInstance, context: Context): void {
  const { state } = context
  for (const path of ['nfe', 'nfce'] as const) {
    const modelo = path === 'nfe' ? 55 : 65
    const found = (request: FastifyRequest): Nota => {
      const nota = known(state.notas.get(idOf(request)))
      if (nota.modelo !== modelo) throw notFound()
      return nota
    }
    // The answer is not inside `data`.
    app.post(`/pedidos/vendas/:id/gerar-${path}`, async (request, reply) => {
      const { id: idNotaFiscal } = makeNote(context, known(state.pedidos.get(idOf(request))), modelo)
      return reply.code(201).send({ idNotaFiscal })
    })
    app.get(`/${path}`, async (request) => ({
      data: page(request, (query) => filterNotes(state, modelo, query)).map(noteRow),
    }))
    app.get(`/${path}/:id`, async (request) => {
      const nota = found(request)
      return { data: noteDetail(context, request.interna ? nota : awaited(context, nota), baseOf(request)) }
    })
    app.put(`/${path}/:id`, async (request) => {
      const nota = editNote(context, found(request), bodyOf(request))
      const { id, numero, serie, dados } = nota
      const contato = { nome: objectOf(dados['contato'])['nome'] }
      return { data: { id, numero: String(numero), serie: String(serie), contato, alertas: [] } }
    })
    app.post(`/${path}/:id/enviar`, async (request) => {
      const nota = sendNote(context, found(request))
      const { notaRespostaDoEnvio: how, notaRejeicaoResponde } = state.configuracao
      const { defeito, situacao, numero } = nota
      if (defeito?.situacao === situacao && notaRejeicaoResponde === '400')
        throw noteError(`${defeito.cStat} - ${defeito.xMotivo}`, 99)
      const asText = how === 'texto' || (how === 'alterna' && numero % 2 === 0)
      return { data: { xml: asText ? protocolOf(nota) : linksOf(state, nota, baseOf(request))['xml'] } }
    })
  }

  app.delete('/nfe', async (request, reply) => {
    const ids = numbers(queryOf(request), 'idsNotas')
    if (ids.length === 0) throw badRequest('Informe idsNotas.')
    const pending = state.notas.all().filter((n) => ids.includes(n.id) && n.modelo === 55 && n.situacao === 1)
    for (const nota of pending) deleteNote(context, nota)
    const idsExcluidos = pending.map(({ id }) => id)
    const kept = ids.filter((id) => !idsExcluidos.includes(id))
    if (kept.length === 0) return reply.code(204).send()
    return { data: { alertas: kept.map((id) => `${id}: Apenas notas pendentes podem ser excluídas.`), idsExcluidos } }
  })

  app.get('/nfe/documento/:chave', async (request) => {
    const { chave = '' } = request.params as { chave?: string }
    const formato = text(queryOf(request), 'formato')
    if (formato !== 'pdf' && formato !== 'xml') throw badRequest('O formato deve ser pdf ou xml.')
    const pattern = state.configuracao.notaDocumentoComLetras === 'aceita' ? /^[0-9A-Z]{44}$/ : /^\d{44}$/
    if (!pattern.test(chave)) throw badRequest('A chave de acesso deve ter 44 dígitos.')
    const nota = known(state.notas.all().find(({ chaveAcesso, protocolo }) => chaveAcesso === chave && protocolo))
    const conteudo = gzipSync(formato === 'pdf' ? danfePdf(nota) : noteXml(nota)).toString('base64')
    return { data: [{ nome: `${chave}.${formato}`, conteudo }] }
  })
}

/** Newest first; cancelled ones only by their situation. The list of NFC-e knows no number of the shop's order. */
function filterNotes(state: State, modelo: Modelo, query: Query): readonly Nota[] {
  const matches = ({ situacao, numero, serie, chaveAcesso, dados }: Nota) =>
    (situacao !== 2 || text(query, 'situacao') === '2') &&
    asked(query, { situacao, numero, serie, chaveAcesso, tipo: 1 }) &&
    (modelo === 65 || asked(query, { numeroLoja: dados['numeroPedidoLoja'] }))
  const rows = state.notas
    .all()
    .toReversed()
    .filter((nota) => nota.modelo === modelo && matches(nota))
  return between(rows, query, 'dataEmissao', ({ dataEmissao }) => dataEmissao)
}
