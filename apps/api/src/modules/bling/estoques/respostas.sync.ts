import { type Transacao, transaction } from '../../../infra/database/transaction.ts'
import { receberDoErp } from '../../estoque/estoque.rules.ts'
import { anotarNaHistoria } from '../../vendas/vendas.rules.ts'
import { BlingError } from '../conexao/bling.error.ts'
import type { ContextoDoTrabalho } from '../conexao/contexto.ts'
import { lerPedido } from '../pedido/leitura.sync.ts'
import { itensDaBaixa } from '../pedido/pedidos.mapping.ts'
import { acertarEstoque } from './acertar.sync.ts'
import * as baixas from './baixas.data.ts'
import { aoBaixar, type Pendente, type Saldo } from './saldo.ts'
import * as data from './saldos.data.ts'
import { fraseDaBaixa } from './tarefas.ts'

/** What a person answers about pieces that the account booked for an order, or was to book. */

/** A person says that the account booked these pieces for the order: they did not leave a second time. */
export async function foiDoPedido(
  contexto: ContextoDoTrabalho,
  vendaId: number,
  { pedido, pecas }: { pedido: string; pecas: readonly baixas.PecaDuvidosa[] },
): Promise<void> {
  for (const { saldo_id, produto_id, quantidade } of pecas) {
    await mudarSaldo(contexto, { id: saldo_id, produto_id }, async (trx, ligado) => {
      const candidato = await baixas.pedidoDoSaldo(trx, ligado, vendaId, pedido)
      if (!candidato || candidato.baixada > 0) return null
      const baixa = { ...candidato, quantidade }
      await receberDoErp(trx, { ...ligado, quantidade })
      await data.anotarBaixa(trx, ligado.id, baixa)
      await anotarNaHistoria(trx, { venda_id: vendaId, tipo: 'bling', descricao: fraseDaBaixa(ligado, baixa) })
      const depois = aoBaixar(ligado.saldo, baixa)
      return candidato.saiu > 0 ? comMudancas(depois, vendaId) : depois
    })
    await acertarEstoque(contexto, produto_id)
  }
}

/** Bling said that the stock of the order is booked: so are its pieces, if the sale still holds them. */
export async function foiBaixado(contexto: ContextoDoTrabalho, vendaId: number, id: string): Promise<void> {
  const pedido = await lerPedido(contexto, id)
  if (!pedido) return
  const pecas = await baixas.pecasDoPedido(contexto.db, vendaId, itensDaBaixa(pedido))
  await foiDoPedido(contexto, vendaId, { pedido: id, pecas })
}

/** A person says that the account neither books nor gives back these pieces: we tell it of them. */
export const lancarDaqui = (contexto: ContextoDoTrabalho, vendaId: number): Promise<void> =>
  paraCadaSaldo(contexto, vendaId, async (trx, { id, saldo }) => {
    await data.esquecerAdiantada(trx, id, vendaId)
    return comMudancas(saldo, vendaId)
  })

/** A person says that the balance there is right as it is: ours follows it. */
export const aceitarBaixas = (contexto: ContextoDoTrabalho, vendaId: number): Promise<void> =>
  paraCadaSaldo(contexto, vendaId, async (trx, { id, saldo }) => {
    await data.esquecerAdiantada(trx, id, vendaId)
    const esperadas = saldo.pendentes.filter((pendente) => daConta(pendente, vendaId))
    const soma = esperadas.reduce((total, { quantidade }) => total + quantidade, 0)
    const pendentes = saldo.pendentes.filter((pendente) => !daConta(pendente, vendaId))
    return { ...saldo, visto: (saldo.visto ?? 0) + soma, pendentes }
  })

const daConta = (pendente: Pendente, venda: number): boolean =>
  (pendente.tipo === 'alheia' || pendente.tipo === 'adiantada') && pendente.venda === venda

const comMudancas = (saldo: Saldo, venda: number): Saldo => ({
  ...saldo,
  pendentes: saldo.pendentes.map((pendente) =>
    daConta(pendente, venda) ? { ...pendente, tipo: 'mudanca' } : pendente,
  ),
})

type Mudanca = (trx: Transacao, ligado: data.Ligado) => Promise<Saldo | null>

async function paraCadaSaldo(contexto: ContextoDoTrabalho, vendaId: number, mudar: Mudanca): Promise<void> {
  const saldos = await transaction(contexto.db, (trx) => baixas.saldosDaVenda(trx, vendaId))
  for (const saldo of saldos) {
    await mudarSaldo(contexto, saldo, mudar)
    await acertarEstoque(contexto, saldo.produto_id)
  }
}

/** Refuses to change a balance while a movement of it waits for Bling's answer. */
const mudarSaldo = (
  { db }: ContextoDoTrabalho,
  saldo: { id: number; produto_id: number },
  mudar: Mudanca,
): Promise<void> =>
  transaction(db, async (trx) => {
    const ligado = await data.travarLigado(trx, saldo)
    if (!ligado) return
    if (ligado.antes !== null) throw new BlingError('ocupado', 'Espera a resposta do lançamento anterior.')
    const depois = await mudar(trx, ligado)
    if (depois) await data.guardar(trx, ligado, depois, { reler: true })
  })
