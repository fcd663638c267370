import { chaveDoGtin } from '@estampa/contract/produtos/gtin.ts'
import { code128, type DrawingContext, ean8, ean13, interleaved2of5, type RenderOptions } from 'bwip-js/generic'
import type { Etiqueta } from './etiqueta.ts'

/** A bar code as lines: `d` draws the bars in a box of `modulos` × 1, the white on both sides included. */
export interface DesenhoDasBarras {
  readonly modulos: number
  readonly d: string
  /** Text below the bars. */
  readonly digitos: string
}

type Encoder = (options: RenderOptions, drawing: DrawingContext<DesenhoDasBarras>) => DesenhoDasBarras
/** White on both sides, in modules (GS1 General Specifications, 5.2 to 5.4). */
type White = readonly [before: number, after: number]

/** Readers answer other letters in ways that differ. */
const READABLE = /^[\x20-\x7e]+$/

/** The bar code of a piece: its EAN, else its SKU as Code 128; null when it has neither, or a SKU that readers spell otherwise. */
export function drawBarras({ gtin, sku }: Pick<Etiqueta, 'gtin' | 'sku'>): DesenhoDasBarras | null {
  const ean = gtin === null ? null : drawGtin(gtin)
  if (ean) return ean
  return sku && READABLE.test(sku) ? draw(code128, 'code128', sku, [10, 10]) : null
}

/** The bar code of an EAN of 8, 12, 13 or 14 digits; null for a text that is none. Twelve digits are an EAN-13 with 0 in front. */
function drawGtin(gtin: string): DesenhoDasBarras | null {
  const key = chaveDoGtin(gtin)
  if (key === '') return null
  if (gtin.length === 8) return draw(ean8, 'ean8', gtin, [7, 7])
  if (!key.startsWith('0')) return draw(interleaved2of5, 'interleaved2of5', key, [10, 10])
  return draw(ean13, 'ean13', key.slice(1), [11, 7])
}

const draw = (encoder: Encoder, bcid: string, text: string, white: White): DesenhoDasBarras =>
  encoder({ bcid, text, scale: 1, height: 1, includetext: false }, collectBars(text, white))

/** Takes the bars of the encoder, one module a unit, without its scaling, texts and heights. */
function collectBars(digitos: string, [before, after]: White): DrawingContext<DesenhoDasBarras> {
  let [d, width] = ['', 0]
  return {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init() {},
    // A bar is a vertical line; the middle of one of an odd width is written without its half.
    line(x, _y0, _x1, _y1, bar) {
      const start = x - Math.ceil(bar / 2)
      d += `M${before + start} 0h${bar}v1h-${bar}z`
      width = start + bar
    },
    polygon() {},
    hexagon() {},
    ellipse() {},
    fill() {},
    text() {},
    end: () => ({ modulos: before + width + after, d, digitos }),
  }
}
