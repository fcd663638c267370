import { formatReais, toCentavos, toReais } from '@estampa/contract/shared/money.ts'
import { acertoDaTroca } from '@estampa/contract/trocas/acerto.ts'
import { creditoDe } from '@estampa/contract/trocas/credito.ts'
import type { TrocaEntrada, TrocaFeita } from '@estampa/contract/trocas/trocas.routes.ts'
import { countPlainReturns } from '@estampa/contract/trocas/volta.ts'
import { rotuloDoMotivo } from '@estampa/contract/vendas/motivos.ts'
import type { ItemDaVenda, Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus, rotuloDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { atField, camposInvalidos, DomainError } from '../../infra/base/errors.ts'
import { type Idempotencia, type Transacao, transactionOnce } from '../../infra/database/transaction.ts'
import type { LojaComArquivos } from '../../shop/loja.ts'
import { travarProdutos } from '../estoque/estoque.rules.ts'
import { transferPagamento } from '../pagamentos/pagamentos.rules.ts'
import { createTarefa } from '../tarefas/tarefas.rules.ts'
import { type QuemVende } from '../vendas/itens/itens.rules.ts'
import { receiveVendaPecas, type Volta } from '../vendas/passos/vendas.effects.ts'
import { readLockedVenda } from '../vendas/venda/venda.rules.ts'
import { recordHistory, setCobranca } from '../vendas/venda/vendas.data.ts'
import * as vendas from '../vendas/vendas.rules.ts'
import * as data from './trocas.data.ts'

/**
 * Takes pieces of a sale that has left the shop back into stock, and sells others as a new sale to the same customer, in
 * one transaction. Steps and lines of the sale stay. Money that the returned pieces free goes to the new sale.
 */
export async function exchangePecas(
  loja: LojaComArquivos,
  id: number,
  entrada: TrocaEntrada,
  vendedor: QuemVende,
  idempotencia?: Idempotencia,
): Promise<TrocaFeita> {
  const { db, queue, erp } = loja
  const usuarioId = vendedor.id
  const enviar = erp.ativo && (await erp.autorizado())
  return transactionOnce(db, idempotencia, async (trx) => {
    const venda = await readLockedVenda(trx, erp, id)
    if (fatosDoStatus(venda.status).pecas !== 'fora') {
      const passo = `A venda está em ${rotuloDoStatus(venda.status)}: a troca é para peças que já foram enviadas.`
      throw new DomainError('TRANSICAO_INVALIDA', { motivo: passo })
    }
    const { motivo, observacao, itens } = entrada
    const voltas = voltasDe(venda, entrada)
    const returnedProdutoIds = voltas.flatMap(({ item }) => item.id ?? [])
    // All in one call, so that two exchanges do not wait for each other.
    await travarProdutos(trx, [
      ...new Set([...returnedProdutoIds, ...itens.flatMap(({ id: produtoId }) => produtoId ?? [])]),
    ])
    const saida = { venda_id: id, usuario_id: usuarioId }
    const perdidas = await receiveVendaPecas(trx, queue, saida, voltas, motivo !== 'defeito')
    const credito = toReais(
      voltas.reduce((soma, { item, quantidade }) => soma + toCentavos(creditoDe(item, quantidade)), 0),
    )
    await setCobranca(trx, id, { credito: toReais(toCentavos(venda.credito) + toCentavos(credito)) })
    const dados = { cliente_id: venda.cliente.id, origem: venda.origem, itens, versao: null }
    const registro = { quem: vendedor, enviar, porque: `, em troca de peças da venda ${id}`, exceptVendaId: id }
    const nova = itens.length === 0 ? null : await vendas.recordVenda(trx, loja, dados, registro)
    const nova_venda_id = nova?.id ?? null
    const troca = { venda_id: id, nova_venda_id, motivo, observacao, credito, usuario_id: usuarioId }
    const voltaram = voltas.map(({ item, quantidade, semEstampa: sem_estampa }) => {
      const { item_id, custo_unitario } = item
      return { item_id, nome: nomeDo(item), quantidade, sem_estampa, custo_unitario }
    })
    const trocaId = await data.insertTroca(trx, troca, voltaram)
    const descricao = describeTroca(entrada, voltas, credito, perdidas, nova_venda_id)
    await recordHistory(trx, { venda_id: id, tipo: 'troca', descricao, usuario_id: usuarioId })
    if (venda.nota?.estado === 'autorizada') await recordDevolucao(trx, venda, venda.nota.chave)
    if (nova) {
      const { passa: valor, daAntiga } = acertoDaTroca(venda, credito, nova.total)
      const acompanhada = daAntiga !== null
      await transferPagamento(trx, loja, { de: id, para: nova.id, valor, acompanhada, usuarioId })
    }
    return { id: trocaId, venda_id: id, nova_venda_id }
  })
}

/** The pieces that came back need an invoice of their own, which names the original one. */
async function recordDevolucao(trx: Transacao, { id, cliente_nome }: Venda, chave: string | null): Promise<void> {
  const descricao = `Falta a nota de devolução das peças que voltaram da venda ${id}: faça-a no Bling, com a chave da nota original, ${chave}.`
  await recordHistory(trx, { venda_id: id, tipo: 'nota', descricao })
  const tarefa = { tarefa: 'nota.devolucao', alvo_id: id, titulo: `Nota de ${cliente_nome}` } as const
  await createTarefa(trx, tarefa, descricao)
}

/** The lines that come back, each once. Refuses more pieces than were sold and have not come back. */
function voltasDe({ itens }: Venda, { voltam }: TrocaEntrada): Volta[] {
  const quantas = new Map<number, number>()
  const plainPecas = new Map<number, number>()
  for (const { item_id, quantidade, sem_estampa } of voltam) {
    quantas.set(item_id, (quantas.get(item_id) ?? 0) + quantidade)
    if (sem_estampa !== undefined) plainPecas.set(item_id, (plainPecas.get(item_id) ?? 0) + sem_estampa)
  }
  return [...quantas].map(([itemId, quantidade], indice) => {
    const item = itens.find(({ item_id }) => item_id === itemId)
    if (!item) throw new DomainError('ITEM_NAO_ENCONTRADO')
    const podem = item.despesa ? 0 : item.quantidade - item.devolvidas
    if (quantidade > podem)
      throw atField(`voltam.${indice}.quantidade`, 'VOLTA_MAIOR', { descricao: nomeDo(item), podem })
    return { item, quantidade, semEstampa: readPlainReturns(item, quantidade, plainPecas.get(itemId), indice) }
  })
}

/** Of these pieces, those that left plain: it is said where a line has both; else it is certain. */
function readPlainReturns(item: ItemDaVenda, quantidade: number, said: number | undefined, indice: number): number {
  const [least, most] = countPlainReturns(item, quantidade)
  const plainPecas = said ?? (least === most ? least : undefined)
  if (plainPecas !== undefined && plainPecas >= least && plainPecas <= most) return plainPecas
  const range = least === most ? String(most) : `de ${least} a ${most}`
  const frase = `${nomeDo(item)}: diga quantas das que voltam saíram sem estampa, ${range}.`
  throw camposInvalidos({ [`voltam.${indice}.sem_estampa`]: [frase] })
}

const nomeDo = ({ titulo, descricao, variacao }: ItemDaVenda) =>
  [titulo || descricao, variacao].filter(Boolean).join(' ')

function describeTroca(
  { motivo }: TrocaEntrada,
  voltas: readonly Volta[],
  credito: number,
  perdidas: number,
  novaId: number | null,
): string {
  const pecas = voltas
    .map(({ item, quantidade, semEstampa }) => {
      const plainText = semEstampa > 0 ? ` (sem estampa: ${semEstampa})` : ''
      return `${quantidade} × ${nomeDo(item)}${plainText}`
    })
    .join(', ')
  const lostPecasText =
    perdidas === 0 ? '' : ` Sem lugar no estoque: ${perdidas}, de produto ou variação que não existe mais.`
  const saida = novaId === null ? 'Nada saiu no lugar.' : `No lugar saiu a venda ${novaId}.`
  return `Troca (${rotuloDoMotivo(motivo)}): voltou ${pecas}, no valor de ${formatReais(credito)}. ${saida}${lostPecasText}`
}
