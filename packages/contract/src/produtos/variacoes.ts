import { cutText } from '../shared/corte.ts'
import { comoCodigo } from '../shared/escrita.ts'
import { CARACTERES } from '../shared/maximos.ts'
import { formatReais, toCentavos, toReais } from '../shared/money.ts'

export const TAMANHOS = ['PP', 'P', 'M', 'G', 'GG', 'U'] as const

/** Returns what identifies a variation to a person: `Azul M`. */
export const nomeDaVariacao = (v: { readonly nome_cor?: string | null; readonly tamanho?: string | null }): string =>
  [v.nome_cor, v.tamanho].filter(Boolean).join(' ')

/**
 * `{sku}-{nome_cor}-{tamanho}` with empty parts skipped (decisions §3); null when all are. No longer than a SKU may be: the
 * product's part is cut, as colour and size tell the variations apart.
 */
export function deriveSku(
  skuDoProduto: string | null | undefined,
  v: { readonly nome_cor?: string | null; readonly tamanho?: string | null },
): string | null {
  const [base, ...proprias] = [skuDoProduto, v.nome_cor, v.tamanho].map((parte) => comoCodigo(parte ?? ''))
  const fim = proprias.filter(Boolean).join('-')
  const inicio = cutSku(base ?? '', fim === '' ? 0 : fim.length + 1)
  return [inicio, fim].filter(Boolean).join('-') || null
}

/** The beginning of a SKU that leaves room for so many characters behind it. */
export const cutSku = (sku: string, caracteres: number): string =>
  cutText(sku, CARACTERES.variacao.sku - caracteres).trim()

/** SKUs are compared as codes and without regard to case. */
export function mesmoSku(a: string | null | undefined, b: string | null | undefined): boolean {
  const [x, y] = [chaveDoSku(a), chaveDoSku(b)]
  return x !== '' && x === y
}
/** The form in which SKUs are compared. Mirrors SQL `chave_sku()`, which lowers letter by letter. */
export const chaveDoSku = (sku: string | null | undefined): string =>
  comoCodigo(sku ?? '')
    .replace(/[\u0130\u03a3]/g, (letra) => (letra === '\u0130' ? 'i' : '\u03c3'))
    .toLowerCase()

/** Lowest and highest positive variation price in reais; the product's own when no variation has one. */
export function faixaDePreco(
  precoDoProduto: number | null,
  variacoes: readonly { readonly preco_venda?: number | null }[],
): { menor: number; maior: number } | null {
  const centavos = variacoes.map((v) => toCentavos(v.preco_venda ?? 0)).filter((c) => c > 0)
  if (centavos.length > 0) return { menor: toReais(Math.min(...centavos)), maior: toReais(Math.max(...centavos)) }
  return precoDoProduto === null ? null : { menor: precoDoProduto, maior: precoDoProduto }
}

/** `R$ 40,00 ~ R$ 60,00`; one price when both ends are the same. */
export const formatReaisRange = ({ menor, maior }: { menor: number; maior: number }): string =>
  menor === maior ? formatReais(menor) : `${formatReais(menor)} ~ ${formatReais(maior)}`

/** `De R$ 40,00 a R$ 60,00`; null where all variations cost alike. Zero is no price. */
export function describeFaixa(variacoes: readonly { readonly preco_venda?: number | null }[]): string | null {
  const faixa = faixaDePreco(null, variacoes)
  return faixa === null || faixa.menor === faixa.maior
    ? null
    : `De ${formatReais(faixa.menor)} a ${formatReais(faixa.maior)}`
}

/** With variations the product's quantity is their sum (spec §4). */
export const sumQuantities = (variacoes: readonly { readonly quantidade?: number | null }[]): number =>
  variacoes.reduce((soma, v) => soma + (v.quantidade ?? 0), 0)
