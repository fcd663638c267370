import { paraCentavos, paraReais } from '../shared/money.ts'

export const TAMANHOS = ['PP', 'P', 'M', 'G', 'GG', 'U'] as const

/** What identifies a variation to a person: `Azul M`. */
export function nomeDaVariacao(v: { readonly nome_cor?: string | null; readonly tamanho?: string | null }): string {
  return [v.nome_cor, v.tamanho].filter(Boolean).join(' ')
}

/** `{sku}-{nome_cor}-{tamanho}` with empty parts skipped (decisions §3); null when all are. */
export function derivarSku(
  skuDoProduto: string | null | undefined,
  v: { readonly nome_cor?: string | null; readonly tamanho?: string | null },
): string | null {
  const partes = [skuDoProduto, v.nome_cor, v.tamanho].map((parte) => parte?.trim()).filter(Boolean)
  return partes.length > 0 ? partes.join('-') : null
}

/** SKUs are compared trimmed and without regard to case. */
export function mesmoSku(a: string | null | undefined, b: string | null | undefined): boolean {
  const [x, y] = [chaveDoSku(a), chaveDoSku(b)]
  return x !== '' && x === y
}
export const chaveDoSku = (sku: string | null | undefined): string => (sku ?? '').trim().toLowerCase()

/** Lowest and highest positive variation price in reais; the product's own when no variation has one. */
export function faixaDePreco(
  precoDoProduto: number | null,
  variacoes: readonly { readonly preco_venda?: number | null }[],
): { menor: number; maior: number } | null {
  const centavos = variacoes.map((v) => paraCentavos(v.preco_venda ?? 0)).filter((c) => c > 0)
  if (centavos.length > 0) return { menor: paraReais(Math.min(...centavos)), maior: paraReais(Math.max(...centavos)) }
  return precoDoProduto === null ? null : { menor: precoDoProduto, maior: precoDoProduto }
}

/** With variations the product's quantity is their sum (spec §4). */
export function somarQuantidades(variacoes: readonly { readonly quantidade?: number | null }[]): number {
  return variacoes.reduce((soma, v) => soma + (v.quantidade ?? 0), 0)
}
