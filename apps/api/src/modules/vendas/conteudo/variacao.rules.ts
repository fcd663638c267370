import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus, rotuloDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { camposInvalidos, DomainError } from '../../../infra/base/errors.ts'
import { type Transacao, transaction } from '../../../infra/database/transaction.ts'
import type { Loja } from '../../../shop/loja.ts'
import { replaceReservas } from '../../estoque/reserva.rules.ts'
import { saveLinhaPecas } from '../../producao/linhas.rules.ts'
import { addPrintCustos } from '../../producao/precos.rules.ts'

import { keepAnswer, listShownChanges, tellVoidedAprovacao } from '../itens/aprovacao.rules.ts'
import {
  changeLinha,
  type LinhaGuardada,
  linhasDaVenda,
  type ProdutoVendavel,
  setLinhaAprovacao,
} from '../itens/itens.data.ts'
import { copiaPara, produtosTravados, refuseRepeatedLinhas } from '../itens/itens.rules.ts'
import {
  donosDasReservas,
  formatVendaLinhaName,
  pedidas,
  personalizadasQueSobram,
  prontasDaLinha,
} from '../itens/pecas.ts'
import { takeForLinhas, tellTomadas } from '../venda/tomadas.rules.ts'
import { lockVenda, readVenda, requireOpenVenda, requireStoppedNota } from '../venda/venda.rules.ts'
import { changeVendaRow, recordHistory, type VendaTravada } from '../venda/vendas.data.ts'

/**
 * Chooses the variation of one line (null: any of them) while its pieces are held in reserve. Only the reservation, SKU,
 * cost and picture follow: price, step and the order at the ERP stay, as the customer buys the same thing at the same price.
 */
export const chooseVariacao = (
  { db, erp }: Loja,
  id: number,
  itemId: number,
  variacaoId: number | null,
  usuarioId: number,
): Promise<Venda> =>
  transaction(db, async (trx) => {
    const venda = await lockVenda(trx, id)
    requireOpenVenda(venda)
    if (fatosDoStatus(venda.status).pecas !== 'reservadas') {
      const motivo = `A venda está em ${rotuloDoStatus(venda.status)}: as peças já saíram.`
      throw new DomainError('TRANSICAO_INVALIDA', { motivo })
    }
    const antes = await linhasDaVenda(trx, id)
    const linha = antes.find((storedLinha) => storedLinha.id === itemId)
    if (!linha) throw new DomainError('ITEM_NAO_ENCONTRADO')
    const atual = await readVenda(trx, erp, id)
    if (linha.variacao_id === variacaoId) return atual
    // An open variation may be chosen despite an invoice, which names the product.
    if (linha.variacao_id !== null) requireStoppedNota(atual, 'mude a peça')
    if (variacaoId === null && (linha.estampas ?? []).length > 0)
      throw camposInvalidos({ variacao_id: ['Escolha a cor e o tamanho da peça a estampar'] })
    const mudanca = copyVariacao(await produtoDa(trx, linha), variacaoId)
    // Another piece than the customer was shown.
    const chosenLinha: LinhaGuardada = { ...linha, ...mudanca, producao: null }
    const plainNova = { ...chosenLinha, aprovacao: keepAnswer(linha, chosenLinha) }
    const linhas = antes.map((storedLinha) => (storedLinha === linha ? plainNova : storedLinha))
    refuseRepeatedLinhas(linhas)
    const nova = (await addPrintCustos(trx, linhas))[antes.indexOf(linha)] ?? plainNova
    const tellPecas = await replaceVariacaoPecas(trx, venda, linha, nova, usuarioId)
    await changeVendaRow(trx, id, {})
    const chosen = nova.variacao
      ? `Variação escolhida: ${formatVendaLinhaName(nova)}.`
      : `Variação de ${nova.titulo} deixada em aberto.`
    const descricao = chosen + tellVoidedAprovacao(linha, listShownChanges(linha, nova))
    await recordHistory(trx, { venda_id: id, tipo: 'variacao', descricao, usuario_id: usuarioId })
    await tellPecas()
    return readVenda(trx, erp, id)
  })

/** Locks the line's product, and that of the blanks that it prints on. */
async function produtoDa(trx: Transacao, linha: LinhaGuardada): Promise<ProdutoVendavel> {
  const { produto_id, producao } = linha
  const { produtos } = await produtosTravados(trx, [produto_id, producao?.lisa?.produto_id])
  const produto = produtos.get(produto_id ?? 0)
  if (!produto) throw new DomainError('PRODUTO_INDISPONIVEL', { descricao: formatVendaLinhaName(linha) })
  return produto
}

function copyVariacao(produto: ProdutoVendavel, variacaoId: number | null) {
  const escolhida = produto.variacoes.find(({ id }) => id === variacaoId)
  if (variacaoId !== null && !escolhida)
    throw camposInvalidos({ variacao_id: ['Variação não encontrada neste produto'] })
  const { titulo: _, descricao: _descricao, ...copia } = copiaPara(produto, escolhida)
  return { ...copia, variacao_id: variacaoId }
}

/**
 * The line is written as it is now, with its own pieces reserved in place of those that it held. Answers what tells of pieces that
 * it took.
 */
async function replaceVariacaoPecas(
  trx: Transacao,
  { id: vendaId, cliente_id: clienteId }: VendaTravada,
  antes: LinhaGuardada,
  nova: LinhaGuardada,
  usuarioId: number,
): Promise<() => Promise<void>> {
  const { id, variacao_id, variacao, sku, custo_unitario, custo_sem_estampa, imagem_arquivo } = nova
  const unsoldPecas = personalizadasQueSobram([antes], prontasDaLinha)
  const { tomadas, pedidas: wanted } = await takeForLinhas(trx, { clienteId }, [nova], pedidas([nova]))
  const planos = await replaceReservas(trx, donosDasReservas([antes]), [...unsoldPecas, ...wanted])
  await changeLinha(trx, id, { variacao_id, variacao, sku, custo_unitario, custo_sem_estampa, imagem_arquivo })
  if (antes.aprovacao) await setLinhaAprovacao(trx, id, nova.aprovacao ?? null)
  const producoes = antes.producao ? [antes.producao] : []
  const itens = [id]
  await saveLinhaPecas(trx, vendaId, { planos, itens, antes: producoes, semVenda: unsoldPecas, tomadas })
  return () => tellTomadas(trx, vendaId, { linhas: [nova], itens, tomadas, usuarioId })
}
