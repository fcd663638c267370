import type { ItemPedido } from '../../store/records.ts'
import { cents, objectOf } from '../values.ts'

function lineTotal({ quantidade, valor, desconto }: ItemPedido): number {
  return cents(quantidade * valor * (1 - desconto / 100))
}

/** Products, then the order's own discount, freight and other expenses. */
export function totalsOf(itens: readonly ItemPedido[], dados: Readonly<Record<string, unknown>>) {
  const totalProdutos = cents(itens.reduce((sum, item) => sum + lineTotal(item), 0))
  const { valor = 0, unidade = 'REAL' } = objectOf(dados['desconto'])
  const discount = unidade === 'PERCENTUAL' ? cents((totalProdutos * Number(valor)) / 100) : Number(valor)
  const freight = Number(objectOf(dados['transporte'])['frete'] ?? 0)
  const other = Number(dados['outrasDespesas'] ?? 0)
  return { totalProdutos, total: cents(totalProdutos - discount + freight + other) }
}
