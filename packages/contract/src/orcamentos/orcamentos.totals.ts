import { toCentavos, toReais } from '../shared/money.ts'

type Linha = Readonly<Record<'quantidade' | 'valor_unitario', number>>
type Valores = Readonly<Record<'desconto' | 'frete', number>> & { readonly itens: readonly Linha[] }

const centavosDe = ({ quantidade, valor_unitario }: Linha) => quantidade * toCentavos(valor_unitario)

/** Reais: quantity × unit value. */
export const valorDaLinha = (linha: Linha): number => toReais(centavosDe(linha))

export function totaisDoOrcamento({ itens, desconto, frete }: Valores): { subtotal: number; total: number } {
  const subtotal = itens.reduce((soma, linha) => soma + centavosDe(linha), 0)
  return { subtotal: toReais(subtotal), total: toReais(subtotal - toCentavos(desconto) + toCentavos(frete)) }
}

/** The part of a line's discount that some of its pieces take along. */
export const descontoDasPecas = (desconto: number, pecas: number, quantidade: number): number =>
  toReais(Math.round((toCentavos(desconto) * pecas) / quantidade))

/** The discount of the whole shared among the lines by their value, to the cent; a sale keeps discounts in its lines. */
export function splitDesconto(itens: readonly Linha[], desconto: number): number[] {
  const valores = itens.map(centavosDe)
  const todo = valores.reduce((soma, valor) => soma + valor, 0)
  let [falta, resto] = [toCentavos(desconto), todo]
  return valores.map((valor) => {
    const parte = resto === 0 ? 0 : Math.round((falta * valor) / resto)
    falta -= parte
    resto -= valor
    return toReais(parte)
  })
}
