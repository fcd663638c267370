import { chaveDoSku } from '@estampa/contract/produtos/variacoes.ts'
import type { ItemDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { pecasDoItem } from '../../../../shared/vendas/item.ts'

/** Fewer letters begin too many SKUs. */
const LETRAS_DO_COMECO = 3

/** The SKUs of the lines that begin as this code does, or whose model has it. */
export function suggestSkus(itens: readonly ItemDaVenda[], codigo: string): string[] {
  const begun = chaveDoSku(codigo)
  if (begun.length < LETRAS_DO_COMECO) return []
  const skus = itens
    .flatMap((item) => pecasDoItem(item))
    .flatMap(({ sku, modelo, variacoes, variacao_id }) => {
      const itemSkus = [sku, ...(variacao_id === null ? variacoes.map((variacao) => variacao.sku) : [])]
      const isOfModelo = chaveDoSku(modelo?.codigo) === begun
      return itemSkus.filter((itemSku) => itemSku !== null && (isOfModelo || chaveDoSku(itemSku).startsWith(begun)))
    })
  return [...new Set(skus.filter((sku) => sku !== null))]
}
