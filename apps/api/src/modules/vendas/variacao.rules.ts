import { rotuloDoStatus } from '@estampa/contract/vendas/vendas.machine.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { camposInvalidos, DomainError } from '../../infra/base/errors.ts'
import { transaction } from '../../infra/database/transaction.ts'
import type { Loja } from '../../shop/loja.ts'
import { trocarReserva } from '../estoque/estoque.rules.ts'
import { gravarEstampagem } from '../producao/producao.rules.ts'
import { anotarNaHistoria } from './historico.data.ts'
import { type LinhaGuardada, linhasDaVenda, mudarLinha, type ProdutoVendavel } from './itens.data.ts'
import { produtosTravados, recusarRepetidos } from './itens.rules.ts'
import { comNomeSemVenda, copiaPara, nomeDaLinha, pedidas, seguradas } from './pecas.ts'
import { obterVenda, travarVenda } from './venda.rules.ts'
import { mudarVenda } from './vendas.data.ts'

/**
 * Chooses the variation of one line (null: any of them) while its pieces are held in reserve. Only the reservation, SKU,
 * cost and picture follow: price, step and the order at the ERP stay, as the customer buys the same thing at the same price.
 */
export const escolherVariacao = (
  { db, erp }: Loja,
  id: number,
  itemId: number,
  variacaoId: number | null,
  usuarioId: number,
): Promise<Venda> =>
  transaction(db, async (trx) => {
    const { status } = await travarVenda(trx, id)
    const { encerrada, pecas } = fatosDoStatus(status)
    if (encerrada !== null) throw new DomainError(encerrada.codigo)
    if (pecas !== 'reservadas') {
      const motivo = `A venda está em ${rotuloDoStatus(status)}: as peças já saíram.`
      throw new DomainError('TRANSICAO_INVALIDA', { motivo })
    }
    const antes = await linhasDaVenda(trx, id)
    const linha = antes.find((uma) => uma.id === itemId)
    if (!linha) throw new DomainError('ITEM_NAO_ENCONTRADO')
    if (linha.variacao_id === variacaoId) return obterVenda(trx, erp, id)
    if (linha.produto_id === null) throw new DomainError('PRODUTO_INDISPONIVEL', { descricao: nomeDaLinha(linha) })
    const produto = (
      await produtosTravados(trx, [linha.produto_id, ...(linha.producao?.lisa ? [linha.producao.lisa.produto_id] : [])])
    ).produtos.get(linha.produto_id)
    if (!produto) throw new DomainError('PRODUTO_INDISPONIVEL', { descricao: nomeDaLinha(linha) })
    const mudanca = daVariacao(produto, variacaoId)
    const nova: LinhaGuardada = { ...linha, ...mudanca, producao: null }
    const depois = antes.map((uma) => (uma === linha ? nova : uma))
    recusarRepetidos(depois)
    const semVenda = comNomeSemVenda([linha])
    const aEstampar = await trocarReserva(trx, seguradas([linha]), [...semVenda, ...pedidas([nova])])
    await mudarLinha(trx, itemId, mudanca)
    await gravarEstampagem(trx, id, {
      aEstampar,
      itens: [itemId],
      antes: linha.producao ? [linha.producao] : [],
      semVenda,
    })
    await mudarVenda(trx, id, {})
    await anotarNaHistoria(trx, {
      venda_id: id,
      tipo: 'variacao',
      descricao: nova.variacao
        ? `Variação escolhida: ${nomeDaLinha(nova)}.`
        : `Variação de ${nova.titulo} deixada em aberto.`,
      usuario_id: usuarioId,
    })
    return obterVenda(trx, erp, id)
  })

function daVariacao(produto: ProdutoVendavel, variacaoId: number | null) {
  const escolhida = produto.variacoes.find(({ id }) => id === variacaoId)
  if (variacaoId !== null && !escolhida)
    throw camposInvalidos({ variacao_id: ['Variação não encontrada neste produto'] })
  const { variacao, sku, custo_unitario, imagem_arquivo } = copiaPara(produto, escolhida)
  return { variacao_id: variacaoId, variacao, sku, custo_unitario, imagem_arquivo }
}
