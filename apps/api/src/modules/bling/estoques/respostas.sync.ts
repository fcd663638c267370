import { type Transacao, transaction } from '../../../infra/database/transaction.ts'
import { receiveErpPecas } from '../../estoque/estoque.rules.ts'
import { recordHistory } from '../../vendas/venda/vendas.data.ts'

import { BlingError } from '../conexao/bling.error.ts'
import type { ContextoDoTrabalho } from '../conexao/contexto.ts'
import { readPedido } from '../pedido/leitura.sync.ts'
import { itensDaBaixa } from '../pedido/pedidos.mapping.ts'
import { settleEstoque } from './acertar.sync.ts'
import * as baixas from './baixas.data.ts'
import { applySaldoBaixa, type Pendente, type SaldoNoBling } from './saldo.ts'
import * as data from './saldos.data.ts'
import { fraseDaBaixa } from './tarefas.ts'

/** Answers of a person about pieces that the account booked for an order, or was to book. */

/** A person says that the account booked these pieces for the order: they did not leave a second time. */
export async function acceptPecasBaixa(
  contexto: ContextoDoTrabalho,
  vendaId: number,
  { pedido, pecas }: { pedido: string; pecas: readonly baixas.PecaDuvidosa[] },
): Promise<void> {
  for (const { saldo_id, produto_id, quantidade } of pecas) {
    await changeSaldo(contexto, { id: saldo_id, produto_id }, async (trx, ligado) => {
      const candidato = await baixas.pedidoDoSaldo(trx, ligado, vendaId, pedido)
      if (!candidato || candidato.baixada > 0) return null
      const baixa = { ...candidato, quantidade }
      await receiveErpPecas(trx, { ...ligado, quantidade })
      await data.recordBaixa(trx, ligado.id, baixa)
      await recordHistory(trx, { venda_id: vendaId, tipo: 'bling', descricao: fraseDaBaixa(ligado, baixa) })
      const depois = applySaldoBaixa(ligado.saldo, baixa)
      return candidato.saiu > 0 ? toMudancas(depois, vendaId) : depois
    })
    await settleEstoque(contexto, produto_id)
  }
}

/** Bling said that the stock of the order is booked: so are its pieces, if the sale still holds them. */
export async function acceptPedidoBaixa(contexto: ContextoDoTrabalho, vendaId: number, id: string): Promise<void> {
  const pedido = await readPedido(contexto, id)
  if (!pedido) return
  const pecas = await baixas.pecasDoPedido(contexto.db, vendaId, itensDaBaixa(pedido))
  await acceptPecasBaixa(contexto, vendaId, { pedido: id, pecas })
}

/** A person says that the account neither books nor gives back these pieces: we tell it of them. */
export const postPecasByUs = (contexto: ContextoDoTrabalho, vendaId: number): Promise<void> =>
  changeVendaSaldos(contexto, vendaId, async (trx, { id, saldo }) => {
    await data.forgetAdiantada(trx, id, vendaId)
    return toMudancas(saldo, vendaId)
  })

/** A person says that the balance there is right as it is: ours follows it. */
export const acceptBaixas = (contexto: ContextoDoTrabalho, vendaId: number): Promise<void> =>
  changeVendaSaldos(contexto, vendaId, async (trx, { id, saldo }) => {
    await data.forgetAdiantada(trx, id, vendaId)
    const esperadas = saldo.pendentes.filter((pendente) => isBookedByConta(pendente, vendaId))
    const soma = esperadas.reduce((total, { quantidade }) => total + quantidade, 0)
    const pendentes = saldo.pendentes.filter((pendente) => !isBookedByConta(pendente, vendaId))
    return { ...saldo, visto: (saldo.visto ?? 0) + soma, pendentes }
  })

const isBookedByConta = (pendente: Pendente, venda: number): boolean =>
  (pendente.tipo === 'alheia' || pendente.tipo === 'adiantada') && pendente.venda === venda

const toMudancas = (saldo: SaldoNoBling, venda: number): SaldoNoBling => ({
  ...saldo,
  pendentes: saldo.pendentes.map((pendente) =>
    isBookedByConta(pendente, venda) ? { ...pendente, tipo: 'mudanca' } : pendente,
  ),
})

type Mudanca = (trx: Transacao, ligado: data.Ligado) => Promise<SaldoNoBling | null>

async function changeVendaSaldos(contexto: ContextoDoTrabalho, vendaId: number, mudar: Mudanca): Promise<void> {
  const saldos = await transaction(contexto.db, (trx) => baixas.saldosDaVenda(trx, vendaId))
  for (const saldo of saldos) {
    await changeSaldo(contexto, saldo, mudar)
    await settleEstoque(contexto, saldo.produto_id)
  }
}

/** Refuses to change a balance while a movement of it waits for Bling's answer. */
const changeSaldo = (
  { db }: ContextoDoTrabalho,
  saldo: { id: number; produto_id: number },
  mudar: Mudanca,
): Promise<void> =>
  transaction(db, async (trx) => {
    const ligado = await data.lockLinkedSaldo(trx, saldo)
    if (!ligado) return
    if (ligado.antes !== null) throw new BlingError('ocupado', 'Espera a resposta do lançamento anterior.')
    const depois = await mudar(trx, ligado)
    if (depois) await data.saveSaldo(trx, ligado, depois, { reler: true })
  })
