import { cutText } from '@estampa/contract/shared/corte.ts'
import { formatPlainNumber, toCentavos, toReais } from '@estampa/contract/shared/money.ts'
import { nomeDoItem, type PedidoRecebido, TEXTO_MAXIMO } from './chegada.mapping.ts'

/** Amounts of an order of Bling, line by line: the sale that it becomes has the order's total, to the cent. */

/** A line in cents: before discounts, and all that is taken off. */
interface Conta {
  bruto: number
  desconto: number
}
const liquido = ({ bruto, desconto }: Conta) => bruto - desconto
const sumContas = (contas: readonly Conta[]) => contas.reduce((soma, conta) => soma + liquido(conta), 0)

/** Bling keeps prices as floats of four bytes, 49.9 as 49.9000015259; others have more than two decimals. */
function removeNoise(valor: number): number {
  const exato = toReais(toCentavos(valor))
  return Math.fround(exato) === Math.fround(valor) ? exato : valor
}

/** Computes the goods of a line as they are listed; Bling rounds each line to the cent. */
function contaDoItem({ quantidade, valor, desconto }: PedidoRecebido['itens'][number]): Conta {
  const bruto = Math.max(0, toCentavos(quantidade * removeNoise(valor)))
  return { bruto, desconto: Math.round((bruto * Math.min(100, Math.max(0, desconto))) / 100) }
}

/** Shares an amount out among lines by their value, to the cent. Answers what is more than they come to. */
function splitAmount(contas: readonly Conta[], total: number): number {
  const soma = sumContas(contas)
  const aRepartir = Math.min(Math.max(0, total), soma)
  let acumulado = 0
  let repartido = 0
  for (const conta of contas) {
    acumulado += liquido(conta)
    const ate = soma === 0 ? 0 : Math.floor((aRepartir * acumulado) / soma)
    const parte = Math.min(liquido(conta), ate - repartido)
    repartido += parte
    conta.desconto += parte
  }
  return Math.max(0, total) - aRepartir
}

/** Adds cents to the line that comes to most: to its discount while it has one. */
function addCents(contas: readonly Conta[], centavos: number): void {
  const [maior] = contas.toSorted((a, b) => liquido(b) - liquido(a))
  if (!maior) return
  const devolvido = Math.min(maior.desconto, centavos)
  maior.desconto -= devolvido
  maior.bruto += centavos - devolvido
}

/**
 * The order in cents. Its discount, a percentage of the goods or an amount, is shared out among them; what an amount has
 * left is taken off the expenses and the freight. Where rounding alone parts the sum from the order's total, that stands.
 */
function contasDoPedido({ itens, desconto, outrasDespesas, transporte, total }: PedidoRecebido) {
  const listados = itens.filter(({ quantidade }) => quantidade > 0)
  const contas = listados.map(contaDoItem)
  const dado = desconto?.valor ?? 0
  const isPercent = desconto?.unidade === 'PERCENTUAL'
  const sobra = splitAmount(contas, isPercent ? Math.round((sumContas(contas) * dado) / 100) : toCentavos(dado))
  const despesas: Conta = { bruto: Math.max(0, toCentavos(outrasDespesas ?? 0)), desconto: 0 }
  const freteDesconto = isPercent ? 0 : splitAmount([despesas], sobra)
  let frete = Math.max(0, Math.max(0, toCentavos(transporte?.frete ?? 0)) - freteDesconto)
  if (total != null) {
    const falta = toCentavos(total) - sumContas(contas) - liquido(despesas) - frete
    // Half a cent of each line, of its discount, of the order's discount and of the total.
    if (Math.abs(falta) <= contas.length + 1) {
      addCents(contas, Math.max(0, falta))
      frete = Math.max(0, frete - splitAmount([...contas, despesas], Math.max(0, -falta)))
    }
  }
  return { listados, contas, despesas, frete }
}

/** A line's price and discount: the price is rounded up where the line cannot be parted evenly, the rest is discount. */
function toLinhaReais(conta: Conta, quantidade: number) {
  const unitario = Math.ceil(conta.bruto / quantidade)
  return {
    valor_unitario: toReais(unitario),
    desconto: toReais(quantidade * unitario - liquido(conta)),
  }
}

/** The lines in whole pieces and cents; 'Outras despesas' is the last one. */
export function linhasDoPedido(pedido: PedidoRecebido) {
  const { listados, contas, despesas } = contasDoPedido(pedido)
  const linhas = listados.map((item, i) => {
    const { codigo, quantidade, produto } = item
    const inteira = Number.isInteger(quantidade)
    const pecas = inteira ? quantidade : 1
    const nome = nomeDoItem(item)
    return {
      codigo: cutText(codigo, 120),
      produto_do_canal: produto === null ? null : String(produto),
      titulo: cutText(inteira ? nome : `${nome} (${formatPlainNumber(quantidade)})`, 500),
      quantidade: pecas,
      ...toLinhaReais(contas[i] ?? despesas, pecas),
      palavras: cutText(item.descricaoDetalhada, TEXTO_MAXIMO) || null,
      // A person says what it is.
      fracionada: !inteira,
      // An amount beside the goods: it asks for no pieces.
      despesa: false,
    }
  })
  if (despesas.bruto === 0) return linhas
  const despesasLinha = {
    codigo: '',
    produto_do_canal: null,
    titulo: 'Outras despesas',
    quantidade: 1,
    palavras: null,
    fracionada: false,
  }
  return [...linhas, { ...despesasLinha, ...toLinhaReais(despesas, 1), despesa: true }]
}

/** Freight that the buyer paid, in reais. */
export const freteFromPedido = (pedido: PedidoRecebido): number => toReais(contasDoPedido(pedido).frete)

/** Returns the order's total at Bling and here, in reais; null where they are the same, or the order says no total. */
export function totaisQueDiferem(pedido: PedidoRecebido): { la: number; aqui: number } | null {
  if (pedido.total == null) return null
  const { contas, despesas, frete } = contasDoPedido(pedido)
  const [blingTotal, localTotal] = [toCentavos(pedido.total), sumContas(contas) + liquido(despesas) + frete]
  return blingTotal === localTotal ? null : { la: toReais(blingTotal), aqui: toReais(localTotal) }
}
