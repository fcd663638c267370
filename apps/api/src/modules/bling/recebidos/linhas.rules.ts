import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { type Banco, type Transacao, transaction } from '../../../infra/database/transaction.ts'
import type { Erp } from '../../../shop/loja.ts'
import { closeTarefas, createTarefa } from '../../tarefas/tarefas.rules.ts'
import { chooseLinhaProduto, completeLinhas, type Escolha } from '../../vendas/conteudo/importada.rules.ts'
import { lockVenda, readVenda } from '../../vendas/venda/venda.rules.ts'

import { BlingError } from '../conexao/bling.error.ts'
import type { ContextoDoTrabalho } from '../conexao/contexto.ts'
import { esperandoProduto, keepProduto, produtoDaLinha } from '../pedido/chegada.data.ts'
import { pedidoDaVenda } from '../pedido/ligados.data.ts'

type Pendente = Pick<Awaited<ReturnType<typeof tryLinhas>>[number], 'motivo' | 'titulo' | 'quantidade'>

const lista = (linhas: readonly Pendente[]) =>
  linhas.map(({ quantidade, titulo }) => `${quantidade} × ${titulo}`).join('; ')

/** Returns the sentence for a person about lines that hold no pieces. */
function fraseDasLinhas(linhas: readonly Pendente[]): string {
  const filterByMotivo = (motivo: Pendente['motivo']) => linhas.filter((linha) => linha.motivo === motivo)
  const [productlessLinhas, stocklessLinhas] = [filterByMotivo('sem_produto'), filterByMotivo('sem_estoque')]
  const [fracionadas, variationlessLinhas] = [filterByMotivo('fracionada'), filterByMotivo('sem_variacao')]
  return [
    fracionadas.length > 0 &&
      `Não são peças inteiras: ${fracionadas.map(({ titulo }) => titulo).join('; ')}. Abra a venda e diga que produto é, e quantas peças.`,
    variationlessLinhas.length > 0 &&
      `Qual tamanho e cor? O pedido não diz: ${lista(variationlessLinhas)}. Abra a venda e escolha a variação.`,
    productlessLinhas.length > 0 && `Sem produto aqui: ${lista(productlessLinhas)}. Abra a venda e escolha o produto.`,
    stocklessLinhas.length > 0 &&
      `Faltam peças: ${lista(stocklessLinhas)}. Quando houver estoque, a venda as reserva sozinha; “Tentar novamente” olha já.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** The task about the lines, as they are now; without any it is done. */
export async function tellPendingLinhas(
  trx: Transacao,
  venda: { readonly id: number; readonly pedido: string },
  linhas: readonly Pendente[],
): Promise<void> {
  if (linhas.length === 0) return void (await closeTarefas(trx, 'pedido_importado.linhas', venda.id))
  const tarefa = { tarefa: 'pedido_importado.linhas', alvo_id: venda.id, titulo: `Pedido ${venda.pedido}` } as const
  await createTarefa(trx, tarefa, fraseDasLinhas(linhas))
}

/** Looks for products and pieces of the sale's lines again. Answers those that still wait. */
const tryLinhas = (trx: Transacao, vendaId: number) =>
  completeLinhas(trx, vendaId, ({ produto_do_canal, sku }) => produtoDaLinha(trx, produto_do_canal, sku ?? ''))

/** Retries the lines, and their task says what still waits. */
export async function tryLinhasAndTell(trx: Transacao, vendaId: number): Promise<void> {
  const restam = await tryLinhas(trx, vendaId)
  await lockVenda(trx, vendaId)
  const ligado = await pedidoDaVenda(trx, vendaId)
  await tellPendingLinhas(trx, { id: vendaId, pedido: ligado?.numero ?? '' }, restam)
}

/** Retries the lines for a person: what still waits is said again. */
export async function completePedido({ db }: ContextoDoTrabalho, vendaId: number): Promise<void> {
  const restam = await transaction(db, (trx) => tryLinhas(trx, vendaId))
  if (restam.length > 0) throw new BlingError('recusado', fraseDasLinhas(restam))
}

/** A person says what an unknown line is; other orders of that product take it too. Answers the sale. */
export const chooseVendaLinhaProduto = (
  { db, erp }: { readonly db: Banco; readonly erp: Erp },
  vendaId: number,
  itemId: number,
  escolha: Escolha,
): Promise<Venda> =>
  transaction(db, async (trx) => {
    const { produto_do_canal, motivo } = await chooseLinhaProduto(trx, vendaId, itemId, escolha)
    // A fraction in one order, or the size that was meant, says nothing of the next one.
    const produto = motivo === 'sem_produto' ? produto_do_canal : null
    const { quantidade: _, ...referencia } = escolha
    if (produto !== null) await keepProduto(trx, produto, referencia)
    const waitingVendas = produto === null ? [] : await esperandoProduto(trx, produto)
    for (const id of new Set([vendaId, ...waitingVendas.map(({ venda_id }) => venda_id)]))
      await tryLinhasAndTell(trx, id)
    return readVenda(trx, erp, vendaId)
  })
