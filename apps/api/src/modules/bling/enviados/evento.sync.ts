import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { type Transacao, transaction } from '../../../infra/database/transaction.ts'
import { criarTarefa, encerrarTarefas } from '../../tarefas/tarefas.rules.ts'
import { anotarNaHistoria, travarVenda } from '../../vendas/vendas.rules.ts'
import type { ContextoDoTrabalho } from '../conexao/contexto.ts'
import { cancelada } from '../conexao/situacoes.mapping.ts'
import { nomeDaSituacao } from '../pedido/cadastros.sync.ts'
import { conteudoDe, lerConteudo, resumoDaEntrega } from '../pedido/conteudo.mapping.ts'
import { lerPedido, type PedidoLido } from '../pedido/leitura.sync.ts'
import {
  anotarNota,
  anotarSituacao,
  esquecerPedido,
  guardarLido,
  type PedidoLigado,
  pedidoDaVenda,
} from '../pedido/ligados.data.ts'
import { frasesDe, type Mudanca, mudancasDe } from '../pedido/mudancas.rules.ts'
import { type VendaDoPedido, vendaDoIdBling, vendaDoPedido } from '../pedido/pedidos.data.ts'
import { notaDe, transporteDaVenda } from '../pedido/pedidos.mapping.ts'

/** Reads a changed order again, as events repeat and overtake each other, and notes it: only people move the sale. */
export async function aplicarPedido(contexto: ContextoDoTrabalho, { id_bling }: { id_bling: string }): Promise<void> {
  const { db } = contexto
  const nossa = await vendaDoIdBling(db, id_bling)
  if (!nossa) return
  const pedido = await lerPedido(contexto, id_bling)
  const nome = pedido ? await nomeDaSituacao(contexto, pedido.situacao) : ''
  await transaction(db, async (trx) => {
    const venda = await travarVenda(trx, nossa.id)
    const ligado = await pedidoDaVenda(trx, venda.id)
    // Edited meanwhile: the order there no longer belongs to the sale.
    if (ligado?.id_bling !== id_bling) return
    await anotarNota(trx, venda.id, pedido && notaDe(pedido))
    const anotar = (descricao: string) => anotarNaHistoria(trx, { venda_id: venda.id, tipo: 'bling', descricao })
    if (!pedido) {
      await esquecerPedido(trx, venda.id)
      await perguntarSeCancela(trx, venda, nossa.nome, 'excluído')
      return anotar('Pedido excluído no Bling.')
    }
    await notarMudancas(trx, ligado, venda.id, pedido)
    if (pedido.situacao.id === ligado.situacao) return
    await anotarSituacao(trx, id_bling, { situacao: pedido.situacao.id })
    // The echo of our own write, whose answer is still on its way.
    if (pedido.situacao.valor === ligado.situacao_enviando) return
    await anotar(`No Bling: situação mudou para ${nome}.`)
    if (cancelada(pedido.situacao)) await perguntarSeCancela(trx, venda, nossa.nome, 'cancelado')
    else await encerrarTarefas(trx, 'pedido.cancelado_la', venda.id)
  })
}

type Travada = Awaited<ReturnType<typeof travarVenda>>

/** People ended the order there, and the sale goes on here: only a person ends it. */
async function perguntarSeCancela(trx: Transacao, { id, status }: Travada, nome: string, como: string): Promise<void> {
  if (fatosDoStatus(status).encerrada !== null) return
  const tarefa = { tarefa: 'pedido.cancelado_la', alvo_id: id, titulo: `Pedido de ${nome}` } as const
  const mensagem =
    `O pedido da venda ${id} foi ${como} no Bling, e a venda continua aqui. Se ela não vale mais, use “Cancelar a venda”; ` +
    'se vale, descarte este aviso e sincronize a venda: o pedido volta.'
  await criarTarefa(trx, tarefa, mensagem)
}

/** What people changed in the order since it was last read is told; the sale stays as it is. */
async function notarMudancas(trx: Transacao, ligado: PedidoLigado, vendaId: number, pedido: PedidoLido): Promise<void> {
  const antes = lerConteudo(ligado.lido)
  const agora = conteudoDe(pedido)
  await guardarLido(trx, ligado.id, { lido: agora })
  const venda = await vendaDoPedido(trx, vendaId)
  if (!antes || !venda || fatosDoStatus(venda.status).encerrada !== null) return
  const ditas = mudancasDe(antes, agora).filter((mudanca) => deOutros(mudanca, venda, agora.entrega))
  if (ditas.length === 0) return
  const descricao = `No Bling o pedido desta venda mudou: ${frasesDe(ditas)}`
  await anotarNaHistoria(trx, { venda_id: vendaId, tipo: 'bling', descricao })
  const tarefa = { tarefa: 'pedido.mudou', alvo_id: vendaId, titulo: `Pedido de ${venda.nome}` } as const
  await criarTarefa(trx, tarefa, `${descricao} A venda aqui ficou como estava: confira-a.`)
}

/** Freight and service are ours to write; of an address only one that is not the sale's is news. */
function deOutros({ parte }: Mudanca, venda: VendaDoPedido, entrega: string | null): boolean {
  if (parte === 'entrega') return entrega !== resumoDaEntrega(transporteDaVenda(venda).etiqueta)
  return parte === 'linhas' || parte === 'recado'
}
