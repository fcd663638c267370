import { transaction } from '../../../infra/database/transaction.ts'
import { anotarNaHistoria, anotarSituacao } from '../../vendas/vendas.rules.ts'
import { BlingError } from '../conexao/bling.error.ts'
import type { Passos } from '../conexao/passos.ts'
import { cancelada } from '../conexao/situacoes.mapping.ts'
import { ultimoAviso, type VendaDoPedido } from '../pedido/pedidos.data.ts'
import { type PedidoDoBling, situacaoDoStatus } from '../pedido/pedidos.mapping.ts'
import { idDaSituacao, mudarSituacao } from '../pedido/situacoes.sync.ts'

/**
 * Moves the order to where the sale's step has it. Only a step of ours moves it, so that what people decide there
 * stands until then; an order cancelled there comes back only when a person asks (`insistir`).
 */
export async function acertarSituacao(
  passos: Passos,
  venda: VendaDoPedido,
  pedido: PedidoDoBling,
  insistir: boolean,
): Promise<void> {
  const { db, client } = passos
  const desejada = situacaoDoStatus(venda.status)
  const jaPedida = venda.situacao_enviada === desejada.valor
  if (!insistir && (jaPedida || cancelada(pedido.situacao))) return
  if (pedido.situacao.valor === desejada.valor)
    return void (await anotarSituacao(db, venda, anotada(pedido.situacao.id, desejada.valor)))
  const id = await idDaSituacao(db, client, desejada)
  if (id === null) return avisar(passos, venda, `A conta do Bling não tem a situação “${desejada.nome}”.`)
  await passos.dizer('Mudando a situação do pedido…')
  // Noted before it is sent: should the answer get lost, the event that comes of it is known for our own.
  await anotarSituacao(db, venda, { situacao_enviando: desejada.valor })
  try {
    await mudarSituacao(client, pedido.id, id)
  } catch (error) {
    if (!(error instanceof BlingError) || error.status !== 403) throw error
    await anotarSituacao(db, venda, { situacao_enviando: null })
    return avisar(passos, venda, 'O aplicativo não tem permissão para mudar a situação do pedido no Bling.')
  }
  await anotarSituacao(db, venda, anotada(id, desejada.valor))
}

const anotada = (situacao_bling: number, situacao_enviada: number) => ({
  situacao_bling,
  situacao_enviada,
  situacao_enviando: null,
})

/** Said in the sale's history, unless that is what it ends with. The work goes on without. */
const avisar = ({ db }: Passos, { id }: VendaDoPedido, descricao: string): Promise<void> =>
  transaction(db, async (trx) => {
    if ((await ultimoAviso(trx, id))?.descricao === descricao) return
    await anotarNaHistoria(trx, { venda_id: id, tipo: 'bling', descricao })
  })
