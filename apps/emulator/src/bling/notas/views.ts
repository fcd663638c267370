import { createHmac } from 'node:crypto'
import type { Context } from '../../context.ts'
import { localDateTime } from '../../dates.ts'
import type { Nota, Pedido } from '../../store/records.ts'
import type { State } from '../../store/state.ts'
import { orderEvent } from '../pedidos/pedidos.ts'
import { objectOf, refId } from '../values.ts'

/** Pages of Bling outside of its API: they ask for a signature and for no token. */
export const PAGES = { xml: 'relatorios/nfe.xml.php', linkDanfe: 'doc.view.php', linkPDF: 'relatorios/danfe.php' }

/** Where a note's files are. */
export function linksOf({ clientSecret }: State, { chaveAcesso, id }: Nota, base = ''): Record<string, string> {
  const signature = createHmac('sha256', clientSecret).update(`nota ${id}`).digest('hex').slice(0, 32)
  const query = `chaveAcesso=${chaveAcesso}&s=${id}&signature=${signature}`
  return Object.fromEntries(Object.entries(PAGES).map(([file, page]) => [file, `${base}/bling/${page}?${query}`]))
}

function common({ id, situacao, numero, dataEmissao, natureza }: Nota) {
  const dates = { dataEmissao, dataOperacao: dataEmissao }
  return { id, tipo: 1, situacao, numero: String(numero), ...dates, naturezaOperacao: { id: natureza } }
}

/** Kinds of person and of taxpayer are written, and never read. */
export function noteRow(nota: Nota): Record<string, unknown> {
  const { tipoPessoa: _person, contribuinte: _taxpayer, ...contato } = objectOf(nota.dados['contato'])
  return { ...common(nota), chaveAcesso: nota.chaveAcesso, contato, loja: nota.dados['loja'] }
}

/** An invoice's files have addresses once it is authorised. */
export function noteDetail({ state }: Context, nota: Nota, base: string): Record<string, unknown> {
  const links = nota.protocolo ? linksOf(state, nota, base) : { xml: '', linkDanfe: '', linkPDF: '' }
  return { ...nota.dados, ...noteRow(nota), serie: nota.serie, valorNota: nota.valor, ...links }
}

export const resourceOf = ({ modelo }: Nota) => (modelo === 55 ? 'invoice' : 'consumer_invoice')

/** Returns the fields that an event tells of a note: its own, and no order; of an NFC-e not even its value. */
export function noteData(nota: Nota) {
  const [contato, loja] = [{ id: refId(nota.dados['contato']) }, { id: refId(nota.dados['loja']) }]
  return { ...common(nota), contato, loja, ...(nota.modelo === 55 ? { valorTotal: nota.valor } : {}) }
}

export function noteEvent({ webhooks }: Context, action: 'created' | 'updated' | 'deleted', nota: Nota): void {
  webhooks.emit(resourceOf(nota), action, action === 'deleted' ? { id: nota.id } : noteData(nota))
}

/** Puts a note's id into its order, 0 for none. */
export function nameNote(context: Context, pedido: Pedido, notaFiscal: number): void {
  const dataAlteracao = localDateTime(context.state.now())
  orderEvent(context, 'updated', context.state.pedidos.put({ ...pedido, notaFiscal, dataAlteracao }))
}
