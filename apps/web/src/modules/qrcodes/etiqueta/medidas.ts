import type { Layout } from './layouts.ts'

/** Dots per millimetre of a 203 dpi thermal head. Modules of whole dots come out sharp; 600 dpi lasers do not mind. */
const PONTOS_POR_MM = 8
/** Unprinted margin: printers do not place the paper to the tenth of a millimetre. It also parts code and text. */
const MARGEM_MM = 1
const QR = { maximoMm: 36, fracaoDaLargura: 0.52 }
/** The widest usual price, `R$ 1.234,56` at 1.25 em, in em. */
const TEXTO = { entrelinha: 1.15, larguraDoPrecoEm: 7.6 }

export interface Campos {
  readonly qr: boolean
  readonly titulo: boolean
  readonly sku: boolean
  readonly variacao: boolean
  readonly preco: boolean
}
type TrimmedTextField = Exclude<keyof Campos, 'qr'>

/** Lines that each text may take, in em of the label's font; a range of prices takes two. */
export const LINHAS: Readonly<Record<TrimmedTextField, number>> = { titulo: 2, variacao: 1, sku: 2, preco: 2 }

export interface MedidasDaEtiqueta {
  /** The code with its quiet zone, from the corner of the label; null without one. */
  readonly qr: { readonly xMm: number; readonly yMm: number; readonly ladoMm: number } | null
  /** Null when only the code is printed. */
  readonly texto: {
    readonly xMm: number
    readonly larguraMm: number
    readonly alturaMm: number
    readonly fonteMm: number
  } | null
}

/** Where code and text go on one label. `modulos` counts those of the code with its quiet zone. */
export function medidasDaEtiqueta(layout: Layout, campos: Campos, modulos: number): MedidasDaEtiqueta {
  const { larguraMm, alturaMm } = layout
  const linhas = (Object.keys(LINHAS) as TrimmedTextField[]).reduce((soma, c) => soma + (campos[c] ? LINHAS[c] : 0), 0)
  const qr = campos.qr ? lugarDoQr(layout, modulos, linhas > 0) : null
  if (linhas === 0) return { qr, texto: null }
  const xMm = qr ? qr.xMm + qr.ladoMm + MARGEM_MM : MARGEM_MM * 2
  const larguraDoTexto = larguraMm - xMm - MARGEM_MM * 1.5
  const alturaDoTexto = alturaMm - 2 * MARGEM_MM
  const fonteMm = Math.min(
    alturaDoTexto / (linhas * TEXTO.entrelinha),
    larguraDoTexto / TEXTO.larguraDoPrecoEm,
    1.4 + alturaMm * 0.07,
    5,
  )
  return { qr, texto: { xMm, larguraMm: larguraDoTexto, alturaMm: alturaDoTexto, fonteMm } }
}

function lugarDoQr({ larguraMm, alturaMm }: Layout, modulos: number, comTexto: boolean) {
  const cabe = Math.min(
    alturaMm - 2 * MARGEM_MM,
    comTexto ? larguraMm * QR.fracaoDaLargura : larguraMm - 2 * MARGEM_MM,
    QR.maximoMm,
  )
  const pontosPorModulo = Math.floor((cabe * PONTOS_POR_MM) / modulos)
  // Less than one dot for each module: print the code as large as it fits, with uneven modules.
  const ladoMm = pontosPorModulo >= 1 ? (modulos * pontosPorModulo) / PONTOS_POR_MM : cabe
  const xMm = comTexto ? MARGEM_MM : noPonto((larguraMm - ladoMm) / 2)
  return { xMm, yMm: noPonto((alturaMm - ladoMm) / 2), ladoMm }
}

/** Rounds down to a whole dot, so that modules begin on dots. */
const noPonto = (mm: number) => Math.floor(mm * PONTOS_POR_MM) / PONTOS_POR_MM
