import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AUTHORISED, cancelNote, changeNote, decide, deleteNote, keyOf, refusal, WAITING } from '../bling/notas/send.ts'
import { noteDetail } from '../bling/notas/views.ts'
import { formatNcm } from '../bling/produtos/draft.ts'
import { baseOf } from '../bling/produtos/produtos.ts'
import { productEvent } from '../bling/produtos/views.ts'
import { objectOf } from '../bling/values.ts'
import type { Context } from '../context.ts'
import type { Nota } from '../store/records.ts'
import { ControlError } from './control-error.ts'

type Body = Readonly<Record<string, unknown>>
interface Act {
  /** The situations in which it can be done; without them in all. */
  readonly only?: readonly number[]
  readonly act: (context: Context, nota: Nota, body: Body) => unknown
}

/** What a person does with a note on Bling's own pages: `POST /controle/notas/{id}/{acao}`. */
const ACTS: Readonly<Record<string, Act>> = {
  corrigir: {
    only: [4],
    act: (context, nota, { situacao = 1 }) => changeNote(context, nota, { situacao: Number(situacao), defeito: null }),
  },
  cancelar: { only: AUTHORISED, act: cancelNote },
  excluir: { only: [1, 4], act: deleteNote },
  denegar: {
    only: [1, 4, ...WAITING],
    act: (context, nota, { motivo = '' }) => {
      const chaveAcesso = keyOf(context.state, nota)
      return decide(context, { ...nota, chaveAcesso, defeito: refusal('denega', String(motivo)) })
    },
  },
  concluir: { only: WAITING, act: decide },
  mudar: {
    act: (context, nota, { valor = nota.valor, situacao = nota.situacao }) =>
      changeNote(context, nota, { valor: Number(valor), situacao: Number(situacao) }),
  },
}

export function noteControlRoutes(app: FastifyInstance, context: Context): void {
  const { state } = context
  app.post('/notas/:id/:acao', async (request: FastifyRequest, reply) => {
    const { id, acao } = request.params as { id: string; acao: string }
    const [nota, doing] = [state.notas.get(Number(id)), ACTS[acao]]
    if (!nota || !doing) throw new ControlError(`Informe uma nota e um destes: ${Object.keys(ACTS).join(', ')}.`, 404)
    if (doing.only && !doing.only.includes(nota.situacao))
      throw new ControlError(`A nota está na situação ${nota.situacao}; isto só se faz em: ${doing.only.join(', ')}.`)
    doing.act(context, nota, objectOf(request.body))
    const after = state.notas.get(nota.id)
    return after ? noteDetail(context, after, baseOf(request)) : reply.code(204).send()
  })

  // The NCM that a person types: of one product and its variations, or of every product that has none.
  app.post('/produtos/ncm', async (request) => {
    const { ncm, id } = objectOf(request.body)
    if (!/^\d{4}\.?\d{2}\.?\d{2}$/.test(String(ncm))) throw new ControlError('Informe o ncm, de oito dígitos.')
    const taxOf = ({ demais }: { demais: Body }) => objectOf(demais['tributacao'])
    const named = (ids: readonly number[]) => ids.includes(Number(id))
    const chosen = state.produtos.all().filter((p) => (id ? named([p.id, p.idProdutoPai]) : !taxOf(p)['ncm']))
    for (const produto of chosen) {
      const demais = { ...produto.demais, tributacao: { ...taxOf(produto), ncm: formatNcm(String(ncm)) } }
      productEvent(context, 'updated', state.produtos.put({ ...produto, demais }))
    }
    return { produtos: chosen.length }
  })
}
