import type { Transacao } from '../../../infra/database/transaction.ts'
import { closeTarefas } from '../../tarefas/tarefas.rules.ts'
import { recordHistory } from '../../vendas/venda/vendas.data.ts'

import { readBlingConfiguracao } from '../conexao/configuracao.data.ts'
import type { ContextoDoTrabalho } from '../conexao/contexto.ts'
import { cancelada, SITUACOES } from '../conexao/situacoes.mapping.ts'
import { type PedidoLido, readPedido } from '../pedido/leitura.sync.ts'
import { setEstoqueLancado, setPedidoNota } from '../pedido/ligados.data.ts'
import { notaDe } from '../pedido/partes.mapping.ts'
import { itensDaBaixa } from '../pedido/pedidos.mapping.ts'
import * as baixas from './baixas.data.ts'
import type { Baixa, Leitura } from './saldo.ts'
import * as data from './saldos.data.ts'
import { askAboutBaixa, askAboutDoubt, fraseDaBaixa } from './tarefas.ts'

/** The account books an order's pieces itself: by its invoice, its status or a person, before it ships or after. */

/** Explanation by orders of a change that our books do not explain. */
export interface Explicacao {
  /** Certain ones, the oldest first. */
  readonly ditas: readonly Baixa[]
  /** An order with exactly as many pieces as are missing, but without invoice or status that proves the booking. */
  readonly duvida: (baixas.PedidoDoSaldo & Baixa) | null
  readonly notas: readonly { readonly venda: number; readonly nota: string | null }[]
}
export const SEM_PEDIDOS: Explicacao = { ditas: [], duvida: null, notas: [] }

type LerCom = (ditas: readonly Baixa[]) => Leitura

/** Asks the orders that may have moved this stock. `lerCom`: what the balance means if orders say so. */
export async function explainSaldo(
  contexto: ContextoDoTrabalho,
  saldo: data.Ligado,
  lerCom: LerCom,
): Promise<Explicacao> {
  const { mudou } = lerCom([])
  if (mudou === 0) return SEM_PEDIDOS
  return mudou < 0 ? explainSaidas(contexto, saldo, -mudou, lerCom) : explainEstornos(contexto, saldo)
}

async function explainSaidas(
  contexto: ContextoDoTrabalho,
  saldo: data.Ligado,
  faltam: number,
  lerCom: LerCom,
): Promise<Explicacao> {
  const { estoque_dos_pedidos } = await readBlingConfiguracao(contexto.db)
  const statedBaixas: Candidata[] = []
  const incertas: Candidata[] = []
  const notas: Explicacao['notas'][number][] = []
  for (const candidato of await baixas.quePodemBaixar(contexto.db, saldo)) {
    const pedido = await readPedido(contexto, candidato.pedido)
    if (!pedido) continue
    notas.push({ venda: candidato.venda, nota: notaDe(pedido) })
    const levadas = await baixas.pecasDosItens(contexto.db, saldo, itensDaBaixa(pedido))
    const quantidade = levadas - candidato.baixada
    if (quantidade <= 0 || quantidade > faltam) continue
    if (wasDeducted(pedido, candidato)) statedBaixas.push({ ...candidato, quantidade })
    else if (candidato.reservada) incertas.push({ ...candidato, quantidade })
  }
  const { semDono } = lerCom(statedBaixas)
  const cabe = incertas.find(({ quantidade }) => quantidade === -semDono) ?? null
  // An account that books the pieces of orders is taken to have done so.
  return cabe && estoque_dos_pedidos === 'bling'
    ? { ditas: [...statedBaixas, cabe], duvida: null, notas }
    : { ditas: statedBaixas, duvida: cabe, notas }
}
type Candidata = baixas.PedidoDoSaldo & Baixa

/** Orders whose pieces were booked, and that say so no longer: the account gave them back. */
async function explainEstornos(contexto: ContextoDoTrabalho, saldo: data.Ligado): Promise<Explicacao> {
  const statedBaixas: Baixa[] = []
  for (const candidato of await baixas.baixados(contexto.db, saldo)) {
    const pedido = await readPedido(contexto, candidato.pedido)
    if (pedido && !cancelada(pedido.situacao) && wasDeducted(pedido, { ...candidato, notaNova: true })) continue
    statedBaixas.push({ ...candidato, quantidade: -candidato.baixada })
  }
  return { ...SEM_PEDIDOS, ditas: statedBaixas }
}

/** An invoice books at once: one known for long booked nothing. Of a shipped sale `Atendido` is our own word. */
const wasDeducted = (pedido: PedidoLido, { reservada, lancado, notaNova }: baixas.PedidoDoSaldo): boolean =>
  (notaNova && notaDe(pedido) !== null) ||
  (reservada && (lancado || pedido.situacao.valor === SITUACOES.atendido.valor))

/** Keeps what was found out: for each order, in the sale's history, and as a question where something is doubtful. */
export async function saveBaixas(
  trx: Transacao,
  saldo: data.Ligado,
  feitas: readonly Baixa[],
  { duvida, notas }: Explicacao,
): Promise<void> {
  const vendas = [...feitas, ...(duvida ? [duvida] : [])].map(({ venda }) => venda)
  for (const venda of vendas.toSorted((a, b) => a - b)) await baixas.lockVendaPerguntas(trx, venda)
  for (const { venda, nota } of notas) await setPedidoNota(trx, venda, nota)
  for (const baixa of feitas) {
    await data.recordBaixa(trx, saldo.id, baixa)
    if (baixa.quantidade < 0) await setEstoqueLancado(trx, baixa.venda, false)
    await recordHistory(trx, { venda_id: baixa.venda, tipo: 'bling', descricao: fraseDaBaixa(saldo, baixa) })
    // We shipped the pieces and Bling booked them too: a person says which balance is right.
    if (baixa.saiu > 0 && baixa.quantidade > 0)
      await askAboutVendas(trx, await baixas.listUnsettledVendas(trx, baixa.venda))
  }
  if (!duvida) return
  const { venda, pedido, quantidade } = duvida
  const openDuvidas = (await baixas.duvidaAberta(trx, venda, pedido)).filter(({ saldo_id }) => saldo_id !== saldo.id)
  const { id: saldo_id, produto_id, titulo } = saldo
  await closeTarefas(trx, 'estoque.baixa_incerta', venda)
  await askAboutDoubt(trx, duvida, [...openDuvidas, { saldo_id, produto_id, titulo, quantidade }])
}

async function askAboutVendas(trx: Transacao, vendas: readonly baixas.SemSeguimento[]): Promise<void> {
  for (const venda of vendas) await askAboutBaixa(trx, venda)
}

/** Asks a person about what the account was to book, or to give back, and has not for a day. */
export async function checkMissingBaixas(trx: Transacao): Promise<void> {
  for (const { venda } of await baixas.resolvidas(trx)) await closeTarefas(trx, 'estoque.baixa_pendente', venda)
  for (const { venda_id } of await baixas.listUnsettledVendas(trx)) await baixas.lockVendaPerguntas(trx, venda_id)
  // Another worker may have asked about one of them before its lock was free.
  await askAboutVendas(trx, await baixas.listUnsettledVendas(trx))
}
