import type { Context } from '../../context.ts'
import type { Nota, Retorno } from '../../store/records.ts'
import type { State } from '../../store/state.ts'
import { refused } from '../errors.ts'
import { MAIN, postStock } from '../stock.ts'
import { accessKey } from './access-key.ts'
import { nameNote, noteEvent } from './views.ts'

export const AUTHORISED: readonly number[] = [5, 6, 7]
export const WAITING: readonly number[] = [3, 8]

const REASONS = {
  rejeita: { situacao: 4, cStat: '234', xMotivo: 'Rejeicao: IE do destinatario nao vinculada ao CNPJ' },
  denega: { situacao: 9, cStat: '302', xMotivo: 'Uso Denegado: Irregularidade fiscal do destinatario' },
} as const

/** SEFAZ's refusal in given words, as `539 Rejeicao: Duplicidade`; '' are the usual ones. */
export function refusal(kind: keyof typeof REASONS, said: string): Retorno {
  const [, cStat = '999', xMotivo = said] = /^(\d{3,4}):?\s+(.+)$/s.exec(said) ?? []
  return said ? { ...REASONS[kind], cStat, xMotivo } : REASONS[kind]
}

export function changeNote(context: Context, nota: Nota, changes: Partial<Nota>): Nota {
  const changed = context.state.notas.put({ ...nota, ...changes })
  noteEvent(context, 'updated', changed)
  return changed
}

/** Bling's 400 about a note. */
export const noteError = (msg: string, code = 2, element = 'situacao') =>
  refused('a nota fiscal', 'NOTAS', code, element, msg)

/** A note keeps the key that it was first sent with. */
export const keyOf = ({ configuracao }: State, nota: Nota): string =>
  nota.chaveAcesso || accessKey({ ...nota, emitente: configuracao.cnpjDaEmpresa })

/** Sends a note to SEFAZ, which decides at once or after some reads. Throws Bling's 400 for one that was sent already. */
export function sendNote(context: Context, nota: Nota): Nota {
  const { state } = context
  const { notaProximoEnvio: next, notaMotivo, notaEsperaLeituras: leituras, notaAmbiente } = state.configuracao
  if (AUTHORISED.includes(nota.situacao)) throw noteError('Nota fiscal já autorizada.')
  if (WAITING.includes(nota.situacao)) throw noteError('Nota fiscal já enviada, aguardando o retorno da SEFAZ.')
  if (![1, 4].includes(nota.situacao)) throw noteError('Apenas notas pendentes ou rejeitadas podem ser enviadas.')
  if (next !== 'autoriza') state.configure({ notaProximoEnvio: 'autoriza' })
  const ambiente = notaAmbiente === 'producao' ? 1 : 2
  const defeito = next === 'autoriza' ? nota.defeito : refusal(next, notaMotivo)
  const retorno = { situacao: 3, cStat: '103', xMotivo: 'Lote recebido com sucesso' }
  const sent = { ...nota, situacao: 3, leituras, ambiente, defeito, retorno, chaveAcesso: keyOf(state, nota) }
  return leituras === 0 ? decide(context, sent) : changeNote(context, sent, {})
}

/** SEFAZ's decision about a note that was sent. */
export function decide(context: Context, nota: Nota): Nota {
  if (nota.defeito) return changeNote(context, nota, { situacao: nota.defeito.situacao, retorno: nota.defeito })
  const { notaSituacaoAutorizada, notasLancamEstoque } = context.state.configuracao
  const situacao = Number(notaSituacaoAutorizada)
  const xMotivo = `Autorizado o uso da NF${nota.modelo === 55 ? '' : 'C'}-e`
  const protocolo = `126${String(nota.id).padStart(12, '0')}`
  const booked = notasLancamEstoque ? takeStock(context, nota, MAIN) : nota
  return changeNote(context, booked, { situacao, protocolo, retorno: { situacao, cStat: '100', xMotivo } })
}

/** Does what reading a waiting note does, and returns what it shows. */
export function awaited(context: Context, nota: Nota): Nota {
  if (!WAITING.includes(nota.situacao)) return nota
  if (nota.leituras === 0) return decide(context, nota)
  return context.state.notas.put({ ...nota, leituras: nota.leituras - 1, situacao: nota.leituras % 2 ? 8 : 3 })
}

/** Books the order's pieces for its note, unless they are booked already. */
export function takeStock(context: Context, nota: Nota, deposito: number): Nota {
  const pedido = context.state.pedidos.get(nota.pedido)
  if (!pedido || pedido.estoqueLancado) return nota
  postStock(context, pedido, deposito, true)
  return context.state.notas.put({ ...nota, lancouEstoque: true })
}

/** A person cancels an authorised note: its pieces go back, and its order names it no more, or still does. */
export function cancelNote(context: Context, nota: Nota): Nota {
  const { pedidos, configuracao } = context.state
  const pedido = pedidos.get(nota.pedido)
  const freed = pedido?.estoqueLancado && nota.lancouEstoque ? postStock(context, pedido, MAIN, false) : pedido
  if (freed?.notaFiscal === nota.id)
    nameNote(context, freed, configuracao.notaCanceladaNoPedido === 'sai' ? 0 : nota.id)
  const retorno = { situacao: 2, cStat: '135', xMotivo: 'Evento registrado e vinculado a NF-e' }
  return changeNote(context, nota, { situacao: 2, lancouEstoque: false, retorno })
}

/** Removes a note that was never authorised; its order has none then. */
export function deleteNote(context: Context, nota: Nota): void {
  context.state.notas.delete(nota.id)
  const pedido = context.state.pedidos.get(nota.pedido)
  if (pedido?.notaFiscal === nota.id) nameNote(context, pedido, 0)
  noteEvent(context, 'deleted', nota)
}
