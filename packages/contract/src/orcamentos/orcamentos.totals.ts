import { paraCentavos, paraReais } from '../shared/money.ts'

type Linha = Readonly<Record<'quantidade' | 'valor_unitario', number>>
type Valores = Readonly<Record<'desconto' | 'frete', number>> & { readonly itens: readonly Linha[] }

const centavosDe = ({ quantidade, valor_unitario }: Linha) => quantidade * paraCentavos(valor_unitario)

/** Reais: quantity × unit value. */
export const valorDaLinha = (linha: Linha): number => paraReais(centavosDe(linha))

export function totaisDoOrcamento({ itens, desconto, frete }: Valores): { subtotal: number; total: number } {
  const subtotal = itens.reduce((soma, linha) => soma + centavosDe(linha), 0)
  return { subtotal: paraReais(subtotal), total: paraReais(subtotal - paraCentavos(desconto) + paraCentavos(frete)) }
}

/** The discount of the whole shared among the lines by their value, to the cent; a sale keeps discounts in its lines. */
export function ratearDesconto(itens: readonly Linha[], desconto: number): number[] {
  const valores = itens.map(centavosDe)
  const todo = valores.reduce((soma, valor) => soma + valor, 0)
  let [falta, resto] = [paraCentavos(desconto), todo]
  return valores.map((valor) => {
    const parte = resto === 0 ? 0 : Math.round((falta * valor) / resto)
    falta -= parte
    resto -= valor
    return paraReais(parte)
  })
}
