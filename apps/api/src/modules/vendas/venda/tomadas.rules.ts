import { plural } from '@estampa/contract/shared/plural.ts'
import type { Transacao } from '../../../infra/database/transaction.ts'
import { type Pedida } from '../../estoque/reserva.rules.ts'
import { type PecasTomadas, recordTomadas, takeWaitingPecas } from '../../producao/aproveitadas.rules.ts'
import type { LinhaNova } from '../itens/itens.data.ts'
import { formatVendaLinhaName } from '../itens/pecas.ts'
import { recordHistory } from './vendas.data.ts'

/** Finished pieces that waited without a sale and that lines of a sale take in place of printing them anew. */

type LinhaToServe = Omit<LinhaNova, 'partes'>
interface Taker {
  readonly clienteId: number
  readonly exceptVendaId?: number | undefined
  /** The ids of the productions that lines go on with, by the line's place. */
  readonly producaoIds?: ReadonlyMap<number, number>
}

/** Takes them for the lines that lack pieces, and answers them with what the lines ask for then. */
export async function takeForLinhas<P extends Pedida>(
  trx: Transacao,
  { clienteId, exceptVendaId, producaoIds = new Map() }: Taker,
  linhas: readonly LinhaToServe[],
  pedidas: readonly P[],
): Promise<{ readonly tomadas: readonly PecasTomadas[]; readonly pedidas: readonly (P | Pedida)[] }> {
  const lacking = pedidas.flatMap(({ indice, produto_id, variacao_id, quantidade, producao }) => {
    const { estampas = [], personalizacao = [], aprovacao } = linhas[indice] ?? {}
    const faltam = quantidade - (producao?.feitas ?? 0)
    if (estampas.length === 0 || personalizacao.length > 0 || produto_id === null || faltam <= 0) return []
    const approvedVersoes = aprovacao?.situacao === 'aprovada' ? aprovacao.artes : {}
    const producaoId = producaoIds.get(indice) ?? null
    return [{ indice, produto_id, variacao_id, quantidade: faltam, estampas, approvedVersoes, producaoId }]
  })
  const tomadas = await takeWaitingPecas(trx, { clienteId, exceptVendaId }, lacking)
  return { tomadas, pedidas: pedidas.map((pedida) => addTomadas(pedida, sumPecas(tomadas, pedida.indice))) }
}

const sumPecas = (tomadas: readonly PecasTomadas[], indice: number): number =>
  tomadas.reduce((soma, tomada) => (tomada.indice === indice ? soma + tomada.quantidade : soma), 0)

/** The line has these finished pieces too; what was still to be printed of it shrinks by them. */
function addTomadas<P extends Pedida>(pedida: P, tomadas: number): P | Pedida {
  const { produto_id, variacao_id, quantidade } = pedida
  if (tomadas === 0 || produto_id === null) return pedida
  const lisa = { produto_id, variacao_id }
  const before = pedida.producao ?? { aFazer: 0, reservada: 0, quantidade: 0, feitas: 0, lisa }
  const feitas = before.feitas + tomadas
  const kept = Math.max(0, before.aFazer - Math.max(0, before.quantidade - quantidade))
  const aFazer = before.aFazer - Math.max(0, kept - (quantidade - feitas))
  return { ...pedida, producao: { ...before, feitas, aFazer } }
}

const formatWaiting = (pecas: number): string =>
  plural(pecas, 'peça já estampada que esperava', 'peças já estampadas que esperavam')

/** Says in the histories of both sales, and in those of the productions, which pieces went where. */
export async function tellTomadas(
  trx: Transacao,
  vendaId: number,
  { linhas, ...record }: Parameters<typeof recordTomadas>[2] & { linhas: readonly LinhaToServe[] },
): Promise<void> {
  const { tomadas, usuarioId: usuario_id } = record
  if (tomadas.length === 0) return
  await recordTomadas(trx, vendaId, record)
  for (const [venda_id, given] of Map.groupBy(tomadas, (tomada) => tomada.venda_id)) {
    for (const [indice, pecas] of Map.groupBy(given, (tomada) => tomada.indice)) {
      const linha = linhas[indice]
      const nome = linha ? formatVendaLinhaName(linha) : ''
      const quantas = sumPecas(pecas, indice)
      const source = venda_id === vendaId ? 'desta venda' : `da venda ${venda_id}`
      const descricao = `${nome} aproveita ${formatWaiting(quantas)}, ${source}.`
      await recordHistory(trx, { venda_id: vendaId, tipo: 'producao', descricao, usuario_id })
    }
    if (venda_id === vendaId) continue
    const quantas = given.reduce((soma, { quantidade }) => soma + quantidade, 0)
    const descricao = `A venda ${vendaId} aproveita ${formatWaiting(quantas)}, desta venda.`
    await recordHistory(trx, { venda_id, tipo: 'producao', descricao, usuario_id })
  }
}
