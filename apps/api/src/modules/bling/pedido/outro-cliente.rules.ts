import type { Transacao } from '../../../infra/database/transaction.ts'
import { closeTarefas, createTarefa } from '../../tarefas/tarefas.rules.ts'
import { recordHistory } from '../../vendas/venda/vendas.data.ts'

import { parseEnviado } from './conteudo.mapping.ts'
import { listOwnPedidos } from './ligados.data.ts'

/**
 * The sales were given to another record of their customer. Of each that is under way and whose order, made by the shop, names the
 * record of before, its history and a task say so. Where they go back to the record that the order names, that is over.
 */
export async function tellOutroCliente(
  trx: Transacao,
  vendas: readonly number[],
  { antes, agora }: { readonly antes: string; readonly agora: string },
): Promise<void> {
  const pedidos = vendas.length === 0 ? [] : await listOwnPedidos(trx, vendas)
  for (const { id, numero, enviado, id_bling } of pedidos) {
    const contato = parseEnviado(enviado)?.contato
    if (contato != null && String(contato) === id_bling) {
      await closeTarefas(trx, 'pedido.outro_cliente', id)
      continue
    }
    const descricao = `No Bling o pedido ${numero} está em nome do cadastro “${antes}”, e esta venda agora é do cadastro “${agora}”.`
    await recordHistory(trx, { venda_id: id, tipo: 'bling', descricao })
    const tarefa = { tarefa: 'pedido.outro_cliente', alvo_id: id, titulo: `Pedido de ${agora}` } as const
    await createTarefa(
      trx,
      tarefa,
      `${descricao} A nota sairia em nome de “${antes}”. “Pôr como na venda” muda o cliente lá.`,
    )
  }
}
