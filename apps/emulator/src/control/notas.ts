import type { FastifyInstance } from 'fastify'
import { AUTHORISED, cancelNote, changeNote, decide, deleteNote, keyOf, refusal, WAITING } from '../bling/notas/send.ts'
import { noteDetail } from '../bling/notas/views.ts'
import { formatNcm } from '../bling/produtos/draft.ts'
import { baseOf } from '../bling/produtos/produtos.ts'
import { productEvent } from '../bling/produtos/views.ts'
import { type Json, objectOf } from '../bling/values.ts'
import type { Context } from '../context.ts'
import type { Nota } from '../store/records.ts'
import { ControlError } from './control-error.ts'

type Act = (context: Context, nota: Nota, body: Json) => unknown

/** Acts of a person on a note on Bling's own pages, and in which situations; `POST /controle/notas/{id}/{acao}`. */
const ACTS: Readonly<Record<string, readonly [only: readonly number[] | null, act: Act]>> = {
  corrigir: [[4], (context, nota) => changeNote(context, nota, { situacao: 1, defeito: null })],
  cancelar: [AUTHORISED, cancelNote],
  excluir: [[1, 4], deleteNote],
  denegar: [[1, 4, ...WAITING], deny],
  concluir: [WAITING, decide],
  mudar: [
    null,
    (context, nota, { valor = nota.valor, situacao = nota.situacao }) =>
      changeNote(context, nota, { valor: Number(valor), situacao: Number(situacao) }),
  ],
}

function deny(context: Context, nota: Nota, { motivo = '' }: Json) {
  return decide(context, {
    ...nota,
    chaveAcesso: keyOf(context.state, nota),
    defeito: refusal('denega', String(motivo)),
  })
}

/** A note with what Bling's API does not tell of it, and what may be done with it. */
export function noteView(context: Context, nota: Nota, base: string) {
  const { modelo, pedido, ambiente, retorno, defeito, situacao } = nota
  const { contato } = nota.dados
  const atos = Object.keys(ACTS).filter((acao) => ACTS[acao]?.[0]?.includes(situacao))
  return { ...noteDetail(context, nota, base), contato, modelo, pedido, ambiente, retorno, defeito, atos }
}

export function noteControlRoutes(app: FastifyInstance, context: Context): void {
  const { state } = context
  app.post('/notas/:id/:acao', async (request) => {
    const { id, acao } = request.params as { id: string; acao: string }
    const [nota, doing] = [state.notas.get(Number(id)), ACTS[acao]]
    if (!nota || !doing) throw new ControlError(`Informe uma nota e um destes: ${Object.keys(ACTS).join(', ')}.`, 404)
    const [only, act] = doing
    if (only && !only.includes(nota.situacao))
      throw new ControlError(`A nota está na situação ${nota.situacao}; isto só se faz em: ${only.join(', ')}.`)
    act(context, nota, objectOf(request.body))
    const after = state.notas.get(nota.id)
    return after && noteDetail(context, after, baseOf(request))
  })

  // The NCM that a person types: of one product and its variations, or of every product that has none.
  app.post('/produtos/ncm', async (request) => {
    const { ncm, id } = objectOf(request.body)
    if (!/^\d{4}\.?\d{2}\.?\d{2}$/.test(String(ncm))) throw new ControlError('Informe o ncm, de oito dígitos.')
    const taxOf = ({ demais }: { demais: Json }) => objectOf(demais['tributacao'])
    const named = (ids: readonly number[]) => ids.includes(Number(id))
    const chosen = state.produtos.all().filter((p) => (id ? named([p.id, p.idProdutoPai]) : !taxOf(p)['ncm']))
    for (const produto of chosen) {
      const demais = { ...produto.demais, tributacao: { ...taxOf(produto), ncm: formatNcm(String(ncm)) } }
      productEvent(context, 'updated', state.produtos.put({ ...produto, demais }))
    }
    return { produtos: chosen.length }
  })
}
