import { DIAS_DE_VALIDADE } from '@estampa/contract/orcamentos/orcamentos.machine.ts'
import type { ItemDeFora, Orcamento } from '@estampa/contract/orcamentos/orcamentos.schemas.ts'
import { descontoDasPecas, splitDesconto, totaisDoOrcamento } from '@estampa/contract/orcamentos/orcamentos.totals.ts'
import { addDays } from '@estampa/contract/shared/dates.ts'
import { toCentavos, toReais } from '@estampa/contract/shared/money.ts'
import { camposInvalidos } from '../../infra/base/errors.ts'
import { transaction } from '../../infra/database/transaction.ts'
import type { Autor } from '../../shop/auditoria.ts'
import type { QuemVende } from '../vendas/itens/itens.rules.ts'
import { readLockedOrcamento, readOrcamento } from './leitura.rules.ts'
import * as data from './orcamentos.data.ts'
import { insertDraft, type Orcamentos, toEnteredOwner } from './orcamentos.rules.ts'

/**
 * Makes a quote of the pieces that the sale of another one left out, as they were offered: price, prints, names and
 * their share of the discount. The freight went with the sale. The right to give discounts is not asked for: the shop
 * offered them so.
 */
export const quoteLeftPecas = (
  { db, alcance }: Orcamentos,
  id: number,
  autor: Autor & { readonly usuario: QuemVende },
): Promise<Orcamento> =>
  transaction(db, async (trx) => {
    const { orcamento, atual, hoje } = await readLockedOrcamento(trx, id)
    if (orcamento.ficou_de_fora.length === 0)
      throw camposInvalidos({ so_o_que_ficou_de_fora: ['Nada deste orçamento ficou de fora da venda'] })
    const conteudo = { ...leftContent(atual, orcamento.ficou_de_fora), validade: addDays(hoje, DIAS_DE_VALIDADE) }
    return readOrcamento(
      trx,
      alcance(),
      await insertDraft(trx, toEnteredOwner(orcamento), conteudo, autor, { copia_de: id }),
    )
  })

function leftContent(versao: data.Versao, ficouDeFora: readonly ItemDeFora[]): Omit<data.ConteudoDaVersao, 'validade'> {
  const descontos = splitDesconto(versao.itens, versao.desconto)
  const left = versao.itens.flatMap((item, linha) => {
    const quantidade = ficouDeFora.find(({ item_id }) => item_id === item.item_id)?.quantidade ?? 0
    if (quantidade === 0) return []
    const sold = item.quantidade - quantidade
    const desconto = descontos[linha] ?? 0
    const mockups = data.listLinhaMockups(versao, linha)
    return {
      item: { ...item, quantidade, personalizacao: item.personalizacao.slice(sold), mockups },
      centavos: toCentavos(desconto) - toCentavos(descontoDasPecas(desconto, sold, item.quantidade)),
    }
  })
  const itens = left.map(({ item }) => item)
  const desconto = toReais(left.reduce((sum, { centavos }) => sum + centavos, 0))
  const { total } = totaisDoOrcamento({ itens, desconto, frete: 0 })
  return { itens, desconto, frete: 0, total, termos: versao.termos }
}
