import type { Produto, Variacao } from '@estampa/contract/produtos/produtos.schemas.ts'
import { textoDoQr } from '@estampa/contract/produtos/qr.ts'
import { faixaDePreco } from '@estampa/contract/produtos/variacoes.ts'
import type { Layout } from './layouts.ts'

/** Content of a label. Prices in reais. */
export interface Etiqueta {
  readonly titulo: string
  readonly sku: string | null
  readonly gtin: string | null
  readonly cor: string | null
  readonly tamanho: string | null
  readonly preco: { readonly menor: number; readonly maior: number } | null
  readonly qr: string
  /** What is printed on the piece, in words that get shorter; empty on a plain one. */
  readonly estampa: readonly string[]
}

/**
 * Returns the label of a variation, with the product's price or SKU where it has none; else that of the product, with a
 * range of prices.
 */
export const etiquetaDe = (produto: Produto, variacao?: Variacao): Etiqueta => ({
  titulo: produto.titulo,
  sku: variacao?.sku ?? produto.sku,
  gtin: (variacao ?? produto).gtin,
  cor: variacao?.nome_cor ?? null,
  tamanho: variacao?.tamanho ?? null,
  preco: faixaDePreco(produto.preco_venda, variacao ? [variacao] : produto.variacoes),
  qr: textoDoQr(produto.id, variacao?.id),
  estampa: [],
})

export interface CamposDaEtiqueta {
  readonly qr: boolean
  readonly titulo: boolean
  readonly sku: boolean
  readonly variacao: boolean
  readonly preco: boolean
  /** As a bar code. */
  readonly ean: boolean
}
interface CamposImpressos extends CamposDaEtiqueta {
  readonly estampa?: boolean
}
/** What stands on one label: of a printed piece its print, and no price, which the plain piece has. */
export const listCamposImpressos = (
  campos: CamposDaEtiqueta,
  { estampa }: Pick<Etiqueta, 'estampa'>,
): CamposImpressos => (estampa.length === 0 ? campos : { ...campos, estampa: true, preco: false })

/** Dots per millimetre of a 203 dpi thermal head. Modules of whole dots come out sharp; 600 dpi lasers do not mind. */
const PONTOS_POR_MM = 8
/** Unprinted margin: printers do not place the paper to the tenth of a millimetre. It also parts code and text. */
const MARGEM_MM = 1
const QR = { maximoMm: 36, fracaoDaLargura: 0.52 }
/** The widest usual price, `R$ 1.234,56` at 1.25 em, in em. */
const TEXTO = { entrelinha: 1.15, larguraDoPrecoEm: 7.6, larguraDaLetraEm: 0.6 }

type TrimmedTextField = Exclude<keyof CamposImpressos, 'qr' | 'ean'>

/** Lines that each text may take, in em of the label's font; a range of prices takes two. */
export const LINHAS: Readonly<Record<TrimmedTextField, number>> = {
  titulo: 2,
  variacao: 1,
  estampa: 2,
  sku: 2,
  preco: 2,
}

/** A point on the label or the sheet, from its top left corner. */
export interface Canto {
  readonly xMm: number
  readonly yMm: number
}
interface Lugar extends Canto {
  readonly larguraMm: number
  readonly alturaMm: number
}

export interface MedidasDaEtiqueta {
  /** The code with its quiet zone; null without one. */
  readonly qr: (Canto & { readonly ladoMm: number }) | null
  /** Null when only the code is printed. */
  readonly texto: (Lugar & { readonly fonteMm: number }) | null
  /** The bars with the white on both sides, and the size of the digits below them; null without an EAN. */
  readonly barras: (Lugar & { readonly digitosMm: number }) | null
}

/**
 * Where codes and text go on one label: the bar code across its foot, the others above it. `modulos` count those of each
 * code with its quiet zone; no `barras` for a piece without an EAN.
 */
export function medidasDaEtiqueta(
  inteira: Layout,
  fields: CamposImpressos,
  modulos: number,
  barras = 0,
): MedidasDaEtiqueta {
  const pe = fields.ean && barras > 0 ? lugarDasBarras(inteira, barras) : null
  const layout = pe ? { ...inteira, alturaMm: pe.yMm } : inteira
  const { larguraMm, alturaMm } = layout
  const linhas = (Object.keys(LINHAS) as TrimmedTextField[]).reduce((sum, c) => sum + (fields[c] ? LINHAS[c] : 0), 0)
  const qr = fields.qr ? lugarDoQr(layout, modulos, linhas > 0) : null
  if (linhas === 0) return { qr, texto: null, barras: pe }
  const xMm = qr ? qr.xMm + qr.ladoMm + MARGEM_MM : MARGEM_MM * 2
  const larguraDoTexto = larguraMm - xMm - MARGEM_MM * 1.5
  const alturaDoTexto = alturaMm - 2 * MARGEM_MM
  const fonteMm = Math.min(
    alturaDoTexto / (linhas * TEXTO.entrelinha),
    larguraDoTexto / TEXTO.larguraDoPrecoEm,
    1.4 + alturaMm * 0.07,
    5,
  )
  const texto = { xMm, yMm: MARGEM_MM, larguraMm: larguraDoTexto, alturaMm: alturaDoTexto, fonteMm }
  return { qr, texto, barras: pe }
}

/** The longest words of the print that take no more than their lines; nothing is cut. Letters are counted as wide ones. */
export function fitEstampa(estampa: readonly string[], { larguraMm, fonteMm }: { larguraMm: number; fonteMm: number }) {
  const letters = Math.floor(larguraMm / (fonteMm * TEXTO.larguraDaLetraEm))
  return estampa.find((text) => countLinhas(text, letters) <= LINHAS.estampa) ?? null
}

/** Lines that a text takes, broken between words; without end when a word is longer than a line. */
function countLinhas(text: string, letters: number): number {
  let [linhas, used] = [1, -1]
  for (const word of text.split(' ')) {
    if (word.length > letters) return Number.POSITIVE_INFINITY
    const fits = used + 1 + word.length <= letters
    used = fits ? used + 1 + word.length : word.length
    if (!fits) linhas += 1
  }
  return linhas
}

/** High enough for a hand-held reader, low enough for a name above it. */
const BARRAS = { minimoMm: 5, maximoMm: 12, fracaoDaAltura: 0.3, digitosMm: 2.2 }

function lugarDasBarras({ larguraMm, alturaMm }: Layout, modulos: number) {
  const cabe = larguraMm - 2 * MARGEM_MM
  const pontosPorModulo = Math.floor((cabe * PONTOS_POR_MM) / modulos)
  const width = pontosPorModulo >= 1 ? (modulos * pontosPorModulo) / PONTOS_POR_MM : cabe
  const { minimoMm, maximoMm, fracaoDaAltura, digitosMm } = BARRAS
  const height = Math.min(Math.max(alturaMm * fracaoDaAltura, minimoMm), maximoMm)
  return {
    xMm: roundDownToDot((larguraMm - width) / 2),
    yMm: roundDownToDot(alturaMm - MARGEM_MM - digitosMm - height),
    larguraMm: width,
    alturaMm: height,
    digitosMm,
  }
}

function lugarDoQr({ larguraMm, alturaMm }: Layout, modulos: number, hasTexto: boolean) {
  const cabe = Math.min(
    alturaMm - 2 * MARGEM_MM,
    hasTexto ? larguraMm * QR.fracaoDaLargura : larguraMm - 2 * MARGEM_MM,
    QR.maximoMm,
  )
  const pontosPorModulo = Math.floor((cabe * PONTOS_POR_MM) / modulos)
  // Less than one dot for each module: print the code as large as it fits, with uneven modules.
  const ladoMm = pontosPorModulo >= 1 ? (modulos * pontosPorModulo) / PONTOS_POR_MM : cabe
  const xMm = hasTexto ? MARGEM_MM : roundDownToDot((larguraMm - ladoMm) / 2)
  return { xMm, yMm: roundDownToDot((alturaMm - ladoMm) / 2), ladoMm }
}

/** Rounds down to a whole dot, so that modules begin on dots. */
const roundDownToDot = (mm: number) => Math.floor(mm * PONTOS_POR_MM) / PONTOS_POR_MM
