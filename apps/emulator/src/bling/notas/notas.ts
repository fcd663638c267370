import { gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import type { Nota } from '../../store/records.ts'
import type { State } from '../../store/state.ts'
import { badRequest, notFound } from '../errors.ts'
import { baseOf } from '../produtos/produtos.ts'
import { between, bodyOf, idOf, known, numbers, page, type Query, queryOf, text } from '../query.ts'
import { objectOf } from '../values.ts'
import { danfePdf, linkOf, noteXml, protocolOf } from './files.ts'
import { editNote, type Modelo, makeNote } from './make.ts'
import { awaited, deleteNote, sendNote, unsendable } from './send.ts'
import { noteDetail, noteRow } from './views.ts'

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
    app.get(`/${path}`, async (request) => {
      const query = queryOf(request)
      return { data: page(filterNotes(state, modelo, query), query).map(noteRow) }
    })
    app.get(`/${path}/:id`, async (request) => {
      const nota = found(request)
      return { data: noteDetail(context, request.interna ? nota : awaited(context, nota), baseOf(request)) }
    })
    app.put(`/${path}/:id`, async (request) => {
      const nota = found(request)
      if (![1, 4].includes(nota.situacao))
        throw unsendable('Dados fiscais de uma nota já enviada não podem ser alterados.')
      const { id, numero, serie, contato } = noteDetail(context, editNote(context, nota, bodyOf(request)), '')
      return { data: { id, numero, serie: String(serie), contato: { nome: objectOf(contato)['nome'] }, alertas: [] } }
    })
    app.post(`/${path}/:id/enviar`, async (request) => {
      const nota = sendNote(context, found(request))
      const { notaRespostaDoEnvio: how, notaRejeicaoResponde } = state.configuracao
      const { cStat = '', xMotivo = '' } = nota.retorno ?? {}
      if (nota.defeito && nota.situacao === nota.defeito.situacao && notaRejeicaoResponde === '400')
        throw unsendable(`${cStat} - ${xMotivo}`, 99)
      const asText = how === 'texto' || (how === 'alterna' && nota.numero % 2 === 0)
      return { data: { xml: asText ? protocolOf(nota).text : linkOf(state, nota, baseOf(request), 'xml') } }
    })
  }

  app.delete('/nfe', async (request, reply) => {
    const ids = numbers(queryOf(request), 'idsNotas')
    if (ids.length === 0) throw badRequest('Informe idsNotas.')
    const pending = ids.flatMap((id) => state.notas.get(id) ?? []).filter((n) => n.modelo === 55 && n.situacao === 1)
    for (const nota of pending) deleteNote(context, nota)
    const idsExcluidos = pending.map(({ id }) => id)
    const alertas = ids
      .filter((id) => !idsExcluidos.includes(id))
      .map((id) => `${id}: Apenas notas pendentes podem ser excluídas.`)
    return alertas.length === 0 ? reply.code(204).send() : { data: { alertas, idsExcluidos } }
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
  const [situacao, numero, serie, tipo] = ['situacao', 'numero', 'serie', 'tipo'].map((name) => text(query, name))
  const [chave, numeroLoja] = [text(query, 'chaveAcesso'), modelo === 55 ? text(query, 'numeroLoja') : '']
  const matches = (nota: Nota) =>
    nota.modelo === modelo &&
    tipo !== '0' &&
    (situacao ? nota.situacao === Number(situacao) : nota.situacao !== 2) &&
    (!numero || nota.numero === Number(numero)) &&
    (!serie || nota.serie === Number(serie)) &&
    (!chave || nota.chaveAcesso === chave) &&
    (!numeroLoja || nota.dados['numeroPedidoLoja'] === numeroLoja)
  const rows = state.notas.all().toReversed().filter(matches)
  return between(rows, query, 'dataEmissao', ({ dataEmissao }) => dataEmissao)
}
