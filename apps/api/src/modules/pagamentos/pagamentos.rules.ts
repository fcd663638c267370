import type { TipoDeAto } from '@estampa/contract/auditoria/atos.ts'
import { parsePixKey, TIPOS_DE_CHAVE } from '@estampa/contract/pagamentos/chave.ts'
import {
  type ConfiguracaoDePagamento,
  type ConfiguracaoDePagamentoAlteracao,
  configuracaoDePagamentoEntrada,
  type PagamentoEntrada,
} from '@estampa/contract/pagamentos/pagamentos.schemas.ts'
import { PELA_TROCA, rotuloDaForma } from '@estampa/contract/pagamentos/situacao.ts'
import { formatReais, toCentavos, toReais } from '@estampa/contract/shared/money.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { changed, whole } from '../../infra/base/change.ts'
import { atField, DomainError, found } from '../../infra/base/errors.ts'
import type { Banco, Idempotencia, Transacao } from '../../infra/database/transaction.ts'
import { transaction, transactionOnce } from '../../infra/database/transaction.ts'
import { type Autor, auditAct } from '../../shop/auditoria.ts'
import type { Loja } from '../../shop/loja.ts'
import { requireIdentidade, type UsuarioDaSessao } from '../../shop/session.ts'
import { chooseLugar, keepLugar, leaveTurno, NO_MONEY, type Viewer } from '../caixas/lugar.rules.ts'
import { canHavePedido, requestPedido } from '../vendas/venda/pedido.rules.ts'
import { lockVenda, readLockedVenda, readVenda, requireStoppedNota } from '../vendas/venda/venda.rules.ts'
import { recordHistory, setCobranca } from '../vendas/venda/vendas.data.ts'
import * as data from './pagamentos.data.ts'

/** Notes a payment, or money that went back, whatever the sale's step. */
export const recordPagamento = (
  loja: Loja,
  id: number,
  pagamento: PagamentoEntrada,
  autor: AutorComPessoa,
  idempotencia?: Idempotencia,
): Promise<Venda> => transactionOnce(loja.db, idempotencia, (trx) => payVenda(trx, loja, id, pagamento, autor))

/**
 * Notes a payment in the caller's transaction. Refuses more than is missing; only an edit can leave a sale overpaid.
 */
export async function payVenda(
  trx: Transacao,
  loja: Loja,
  id: number,
  { forma, valor, devolucao, observacao, recebido = null, ...chosen }: PagamentoEntrada & { recebido?: number | null },
  autor: AutorComPessoa,
  campo = 'valor',
): Promise<Venda> {
  const usuarioId = autor.usuario.id
  const { falta_pagar, pago } = await readLockedVenda(trx, loja.erp, id)
  const falta = Math.max(0, toCentavos(falta_pagar))
  if (!devolucao && toCentavos(valor) > falta)
    throw atField(campo, 'PAGAMENTO_MAIOR', { falta: formatReais(toReais(falta)) })
  // Before the drawer is asked: its refusal would tell a person who counts blind how much is in it.
  if (devolucao && toCentavos(valor) > toCentavos(pago)) throw new DomainError('DEVOLUCAO_MAIOR')
  const signedValor = devolucao ? -valor : valor
  const lugar = await chooseLugar(trx, { forma, valor: signedValor }, chosen, autor.usuario)
  await noteMoney(trx, { venda_id: id, forma, valor: signedValor, observacao, recebido, usuario_id: usuarioId }, lugar)
  await auditMoney(trx, autor, devolucao ? 'devolucao_registrada' : 'pagamento_registrado', id, forma, valor)
  const nome = devolucao ? 'Devolução registrada' : 'Pagamento registrado'
  return updatePago(trx, loja, id, usuarioId, `${nome}: ${formatPagamento(forma, valor)}.`)
}

/** The one door of money: each row of it, whoever brings it, says its place in the cash drawers. */
async function noteMoney(trx: Transacao, ...money: data.MoneyInLugar): Promise<void> {
  const { id } = await data.insertPagamento(trx, ...money)
  const [{ usuario_id }, lugar] = money
  await keepLugar(trx, lugar, id, usuario_id)
}

export type AutorComPessoa = Autor & { readonly usuario: Viewer }

const auditMoney = (trx: Transacao, autor: Autor, tipo: TipoDeAto, venda: number, forma: string, valor: number) =>
  auditAct(trx, autor, {
    tipo,
    alvo: { tipo: 'venda', id: venda, nome: `Venda ${venda}` },
    detalhes: { valor: formatReais(valor), forma: rotuloDaForma(forma) },
  })

interface Transferencia {
  readonly de: number
  readonly para: number
  /** In reais, as `acertoDaTroca` has it. */
  readonly valor: number
  /** Payment of the sale that it comes from is followed; else there is none to take it from. */
  readonly acompanhada: boolean
  readonly usuarioId: number
}

/** Money that returned pieces free in a sale pays for the one that replaces it. */
export async function transferPagamento(
  trx: Transacao,
  loja: Loja,
  { de, para, valor, acompanhada, usuarioId }: Transferencia,
) {
  if (valor === 0) return
  const recordTransfer = async (venda_id: number, signedValor: number, descricao: string) => {
    const novo = { venda_id, forma: PELA_TROCA.valor, valor: signedValor, observacao: '', usuario_id: usuarioId }
    await noteMoney(trx, novo, NO_MONEY)
    await updatePago(trx, loja, venda_id, usuarioId, `${descricao}: ${formatReais(valor)}.`)
  }
  if (acompanhada) await recordTransfer(de, -valor, `Valor que a troca passou para a venda ${para}`)
  await recordTransfer(para, valor, `Valor que a troca trouxe da venda ${de}`)
}

/** Undoes a payment that was noted by mistake: its row stays, and counts nowhere. */
export const deletePagamento = (
  loja: Loja,
  id: number,
  pagamentoId: number,
  motivo: string,
  autor: AutorComPessoa,
): Promise<Venda> =>
  transaction(loja.db, async (trx) => {
    await lockVenda(trx, id)
    const apagado = await found(data.lockPagamento(trx, id, pagamentoId), 'PAGAMENTO_NAO_ENCONTRADO')
    if (apagado.forma === PELA_TROCA.valor) throw new DomainError('PAGAMENTO_DA_TROCA')
    // Before the drawer is asked, as above.
    if (toCentavos(apagado.valor) > toCentavos(await data.somaDosPagamentos(trx, id)))
      throw new DomainError('DEVOLUCAO_MAIOR')
    await leaveTurno(trx, { id: pagamentoId, forma: apagado.forma, valor: apagado.valor }, autor.usuario)
    await data.undoPagamentoRow(trx, pagamentoId, motivo, autor.usuario.id)
    const valor = Math.abs(apagado.valor)
    const devolucao = apagado.valor < 0
    await auditMoney(trx, autor, devolucao ? 'devolucao_apagada' : 'pagamento_apagado', id, apagado.forma, valor)
    const nome = devolucao ? 'Devolução excluída' : 'Pagamento excluído'
    return updatePago(trx, loja, id, autor.usuario.id, `${nome}: ${formatPagamento(apagado.forma, valor)}.`)
  })

/** Under the sale's lock: sum, history, and the sale as it is now. No more money goes out than came in. */
async function updatePago(trx: Transacao, { erp }: Loja, id: number, usuarioId: number, descricao: string) {
  const pago = await data.somaDosPagamentos(trx, id)
  if (toCentavos(pago) < 0) throw new DomainError('DEVOLUCAO_MAIOR')
  await setCobranca(trx, id, { pago })
  await recordHistory(trx, { venda_id: id, tipo: 'pagamento', descricao, usuario_id: usuarioId })
  return readVenda(trx, erp, id)
}

const formatPagamento = (forma: string, valor: number) => `${formatReais(valor)}, ${rotuloDaForma(forma)}`

export const chargeFrete = (
  { db, queue, erp }: Loja,
  id: number,
  frete: number | undefined,
  usuarioId: number,
): Promise<Venda> =>
  transaction(db, async (trx) => {
    const atual = await readLockedVenda(trx, erp, id)
    const antes = atual.frete_cobrado
    if (frete === undefined || frete === antes) return atual
    requireStoppedNota(atual, 'mude o frete')
    await setCobranca(trx, id, { frete_cobrado: frete })
    const descricao = `Frete cobrado do cliente: ${formatReais(frete)}; era ${formatReais(antes)}.`
    await recordHistory(trx, { venda_id: id, tipo: 'pagamento', descricao, usuario_id: usuarioId })
    const venda = await readVenda(trx, erp, id)
    // The order's total is what the customer pays.
    return erp.ativo && canHavePedido(venda) ? requestPedido(trx, queue, venda, usuarioId) : venda
  })

/** Changes where the shop receives. A key that is replaced would send customers' money elsewhere: it is audited. */
export const changePagamentoConfiguracao = (
  db: Banco,
  autor: Autor & { readonly usuario: UsuarioDaSessao },
  mudanca: ConfiguracaoDePagamentoAlteracao,
): Promise<ConfiguracaoDePagamento> =>
  data.pagamentoConfiguracao.change(db, autor, (stored) => {
    const row = whole(configuracaoDePagamentoEntrada, changed(stored, mudanca))
    if (JSON.stringify(stored) === JSON.stringify(row)) return null
    if (stored.pix_chave !== row.pix_chave) requireIdentidade(autor.usuario)
    const [chave_antes, chave] = [abreviada(stored.pix_chave), abreviada(row.pix_chave)]
    return { row, details: { chave_antes, chave, nome: row.pix_nome, cidade: row.pix_cidade } }
  })

/** `CPF, final 7-25`: enough to recognise the key. It may be a person's document, which the audit does not keep. */
function abreviada(chave: string): string {
  const lida = parsePixKey(chave)
  return lida ? `${TIPOS_DE_CHAVE[lida.tipo]}, final ${lida.chave.slice(-4)}` : 'nenhuma'
}
