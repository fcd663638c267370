import { DIAS_DE_VALIDADE } from '@estampa/contract/orcamentos/orcamentos.machine.ts'
import type { Orcamento } from '@estampa/contract/orcamentos/orcamentos.schemas.ts'
import { totaisDoOrcamento } from '@estampa/contract/orcamentos/orcamentos.totals.ts'
import { describeEstampa } from '@estampa/contract/producao/estampas.ts'
import { cutText } from '@estampa/contract/shared/corte.ts'
import { addDays } from '@estampa/contract/shared/dates.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import type { ItemDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { camposInvalidos } from '../../infra/base/errors.ts'
import { type Transacao, transaction } from '../../infra/database/transaction.ts'
import type { Autor } from '../../shop/auditoria.ts'
import { fitEstampas } from '../producao/estampas.rules.ts'
import { suggestLinhaPrecos } from '../producao/precos.rules.ts'
import type { QuemVende } from '../vendas/itens/itens.rules.ts'
import { readVenda, requireCliente } from '../vendas/venda/venda.rules.ts'
import { readOrcamento } from './leitura.rules.ts'
import * as data from './orcamentos.data.ts'
import { auditOrcamento, type Orcamentos } from './orcamentos.rules.ts'

const LINHAS_MAXIMAS = 50

/**
 * Makes a quote of a sale's lines, with their prints, arts and names, at today's prices; where product or tables do not say
 * one, at the price of then. What is no longer sold becomes a free line, and prints that a line cannot carry any more are
 * said in words. Expenses of the order are left out: they were of that order. Whatever the person may discount: the prices
 * are the shop's own.
 */
export const repeatVenda = (
  { db, erp, alcance }: Orcamentos,
  id: number,
  autor: Autor & { readonly usuario: QuemVende },
): Promise<Orcamento> =>
  transaction(db, async (trx) => {
    const venda = await readVenda(trx, erp, id)
    await requireCliente(trx, venda.cliente.id)
    const soldItens = venda.itens.filter(({ despesa }) => !despesa)
    if (soldItens.length === 0) throw camposInvalidos({ itens: ['Esta venda não tem linhas para repetir'] })
    if (soldItens.length > LINHAS_MAXIMAS)
      throw camposInvalidos({
        itens: [`Um orçamento tem no máximo ${LINHAS_MAXIMAS} linhas; esta venda tem ${soldItens.length}`],
      })
    const itens = await buildItens(trx, soldItens)
    const { id: quoteId } = await data.insertOrcamento(
      trx,
      { cliente_id: venda.cliente.id, nome: '', telefone: '' },
      autor.usuario.id,
    )
    await data.saveOrcamentoVersao(trx, quoteId, 1, {
      desconto: 0,
      frete: 0,
      termos: '',
      validade: addDays(await data.hoje(trx), DIAS_DE_VALIDADE),
      total: totaisDoOrcamento({ itens, desconto: 0, frete: 0 }).total,
      itens,
    })
    await auditOrcamento(trx, autor, 'orcamento_criado', quoteId, { repete_venda: id })
    return readOrcamento(trx, alcance(), quoteId)
  })

async function buildItens(trx: Transacao, soldItens: readonly ItemDaVenda[]) {
  const pecas = soldItens.map(({ id, variacao, variacao_id }) => {
    const isGone = variacao !== null && variacao_id === null
    return { produto_id: isGone ? null : id, variacao_id: isGone ? null : variacao_id }
  })
  const sellable = await data.vendaveis(trx, pecas)
  const linhas = soldItens.map(({ quantidade, grupo, estampas }, place) => {
    const peca = sellable[place] ? pecas[place] : undefined
    const { produto_id = null, variacao_id = null } = peca ?? {}
    return { produto_id, variacao_id, quantidade, grupo, estampas }
  })
  const fitting = await fitEstampas(trx, linhas)
  const printedLinhas = linhas.map((linha, place) => ({ ...linha, estampas: fitting[place] ?? [] }))
  const precos = await suggestLinhaPrecos(trx, printedLinhas)
  return soldItens.map((item, place) => {
    const {
      titulo,
      descricao,
      variacao,
      valor_unitario,
      estampas,
      personalizacao = [],
      mockups,
      grupo,
      quantidade,
    } = item
    const fits = fitting[place]
    // A price of today would leave out the prints that are only words.
    const isWordsOnly = estampas.length > 0 && fits === null
    const { produto_id = null, variacao_id = null } = linhas[place] ?? {}
    return {
      item_id: place + 1,
      produto_id,
      variacao_id,
      descricao: [titulo || descricao, variacao].filter(Boolean).join(' '),
      quantidade,
      valor_unitario: (isWordsOnly ? null : precos[place]) ?? valor_unitario,
      estampa: isWordsOnly ? cutText(estampas.map(describeEstampa).join('; '), CARACTERES.orcamento.estampa) : '',
      personalizacao,
      estampas: fits ?? [],
      grupo: isWordsOnly ? null : grupo,
      mockups,
    }
  })
}
