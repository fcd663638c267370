import { formatPlainNumber } from '@estampa/contract/shared/money.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import type { Transacao } from '../../../infra/database/transaction.ts'
import { createTarefa } from '../../tarefas/tarefas.rules.ts'
import type { PecaDuvidosa, PedidoDoSaldo, SemSeguimento } from './baixas.data.ts'
import { marca } from './lancar.sync.ts'
import type { Baixa, Passo } from './saldo.ts'
import type { Ligado } from './saldos.data.ts'

/** Questions to a person about a stock, in words; the answer is one of the two buttons of the task. */

const buildTarefaTarget = ({ id, titulo }: Pick<Ligado, 'id' | 'titulo'>) => ({
  alvo_id: id,
  titulo: `Estoque de ${titulo}`,
})

/** A doubtful movement or count. Discarding it answers too: the product's stock is then looked at again. */
export function askAboutLancamento(
  trx: Transacao,
  ligado: Ligado,
  { sobre, id }: Extract<Passo, { fazer: 'perguntar' }>,
  lido: number,
): Promise<number> {
  const { id: saldo_id, produto_id, titulo } = ligado
  return createTarefa(
    trx,
    { tarefa: 'estoque.decidir', ...buildTarefaTarget(ligado), fatos: { saldo_id, produto_id, titulo } },
    sobre === 'envio' ? perguntaDoEnvio(ligado, id, lido) : perguntaDaContagem(ligado, id, lido),
  )
}

function perguntaDoEnvio({ antes, saldo, movimentos }: Ligado, id: number, lido: number): string {
  const enviado = saldo.pendentes.find((pendente) => pendente.id === id)
  const quanto =
    enviado?.tipo === 'contagem' ? `balanço de ${enviado.contado}` : plural(enviado?.quantidade ?? 0, 'peça', 'peças')
  return (
    `O Bling não respondeu ao lançamento (${quanto}): antes havia ${antes}, agora há ${lido}. Procure lá um lançamento com a ` +
    `observação “${marca(movimentos.get(id))}”. Se não estiver, use “Tentar novamente”; se estiver, use “Descartar”.`
  )
}

function perguntaDaContagem({ saldo, quantidade }: Ligado, id: number, lido: number): string {
  const contagem = saldo.pendentes.find((pendente) => pendente.id === id)
  const [contado, esperado] = contagem?.tipo === 'contagem' ? [contagem.contado, contagem.esperado] : [quantidade, null]
  return (
    `${contado === 1 ? 'Foi informada' : 'Foram informadas'} ${plural(contado, 'peça', 'peças')}${esperado === null ? '' : ` onde se viam ${esperado}`}, mas no Bling há ${lido}. ` +
    `“Tentar novamente” grava ${contado} no Bling; “Descartar” fica com o saldo de lá.`
  )
}

/**
 * Asks about pieces moved at Bling after the balance was read and before the count replaced it: a person says whether
 * the count knew of them.
 */
export const tellContagemChanged = (
  trx: Transacao,
  { id, titulo, contagem_de }: { readonly id: number; readonly titulo: string; readonly contagem_de: number | null },
  chegou: number,
): Promise<number> =>
  createTarefa(
    trx,
    { tarefa: 'estoque.contagem_mudou', ...buildTarefaTarget({ id, titulo }) },
    `Enquanto a contagem ia para o Bling, o saldo de lá foi de ${formatPlainNumber(contagem_de)} a ${formatPlainNumber(chegou)}, e a contagem ficou no lugar dele. ` +
      'Se ela já contava com isso, use “Já conferi”; senão, conte de novo.',
  )

/** Warns that a linked product has another stock at Bling: nothing was moved. */
export const tellDiferenca = (trx: Transacao, ligado: Ligado, lido: number, quantidade: number): Promise<number> =>
  createTarefa(
    trx,
    {
      tarefa: 'estoque.igualar',
      ...buildTarefaTarget(ligado),
      fatos: { saldo_id: ligado.id, produto_id: ligado.produto_id },
    },
    `Aqui há ${quantidade}, no Bling ${lido}; nada foi movido. “Tentar novamente” grava ${quantidade} no Bling; ` +
      '“Descartar” deixa a diferença.',
  )

/** Returns the history's sentence about pieces that the account booked for a sale's order, or gave back. */
export function fraseDaBaixa({ titulo }: Ligado, { quantidade, saiu }: Baixa): string {
  const pecas = `${plural(Math.abs(quantidade), 'peça', 'peças')} de ${titulo}`
  if (quantidade < 0) return `O Bling devolveu ao estoque ${pecas} deste pedido.`
  return saiu > 0
    ? `O Bling baixou ${pecas} deste pedido, que já tinham saído daqui.`
    : `O Bling já baixou ${pecas} deste pedido: no envio não saem outra vez.`
}

const lista = (pecas: readonly { readonly titulo: string; readonly quantidade: number }[]) =>
  pecas.map(({ titulo, quantidade }) => `${Math.abs(quantidade)} de ${titulo}`).join(', ')

/**
 * Asks about pieces that left the balance at Bling just as this order has them, and nothing says whose they were: they
 * left here too.
 */
export const askAboutDoubt = (
  trx: Transacao,
  { venda, pedido, numero }: PedidoDoSaldo,
  pecas: PecaDuvidosa[],
): Promise<number> =>
  createTarefa(
    trx,
    {
      tarefa: 'estoque.baixa_incerta',
      alvo_id: venda,
      titulo: `Pedido ${numero ?? pedido}`,
      fatos: { pedido, pecas },
    },
    `No Bling saíram ${lista(pecas)}, e saíram daqui também. A venda ${venda}, deste pedido, ainda não foi enviada e leva o mesmo. ` +
      'Se foi o estoque dela que se lançou no Bling, use “Foi deste pedido”: as peças voltam, e no envio não saem outra vez. Se foi ' +
      'outra saída, descarte este aviso.',
  )

/** Asks about a sale's order of which the account did not do what was to come. */
export function askAboutBaixa(trx: Transacao, { venda_id, numero, pecas }: SemSeguimento): Promise<number> {
  const [aMenos, aMais] = [pecas.filter((p) => p.quantidade < 0), pecas.filter((p) => p.quantidade > 0)]
  const frases = [
    aMenos.length > 0 && `saíram daqui e o Bling não as baixou: ${lista(aMenos)}`,
    aMais.length > 0 && `o Bling baixou a mais, ou não devolveu: ${lista(aMais)}`,
  ]
  return createTarefa(
    trx,
    { tarefa: 'estoque.baixa_pendente', alvo_id: venda_id, titulo: `Pedido ${numero ?? ''} da venda ${venda_id}` },
    `Da venda ${venda_id}, ${frases.filter(Boolean).join('; ')}. “Lançar no Bling” acerta o saldo de lá pelo daqui; se o saldo ` +
      'de lá está certo, descarte este aviso: o daqui passa a ser o mesmo.',
  )
}
