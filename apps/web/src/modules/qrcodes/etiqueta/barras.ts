import { chaveDoGtin } from '@estampa/contract/produtos/gtin.ts'

/** A bar code as lines: `d` draws the bars in a box of `modulos` × 1, the white on both sides included. */
export interface DesenhoDasBarras {
  readonly modulos: number
  readonly d: string
  /** Text below the bars. */
  readonly digitos: string
}

// GS1 General Specifications, 5.2 (EAN and UPC) and 5.3 (ITF-14).

/** Widths of space, bar, space, bar of each digit on the left with odd parity; mirrored and inverted for the others. */
const EAN = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112'] as const
/** Which of the six digits on the left have even parity, by the first digit of an EAN-13. */
const PARES = ['', '245', '235', '234', '145', '125', '123', '135', '134', '124'].map(
  (places) => new Set([...places].map(Number)),
)
const [LADO, MEIO] = ['111', '11111']
const BRANCO_DO_EAN13 = [11, 7] as const
const BRANCO_DO_EAN8 = [7, 7] as const

/** Narrow (1) and wide (3) of the five bars or spaces of a digit. */
const ITF = ['11331', '31113', '13113', '33111', '11313', '31311', '13311', '11133', '31131', '13131'] as const
const BRANCO_DO_ITF = [10, 10] as const

/** The bar code of an EAN of 8, 12, 13 or 14 digits; null for a text that is none. Twelve digits are an EAN-13 with 0 in front. */
export function barrasDoGtin(gtin: string): DesenhoDasBarras | null {
  const key = chaveDoGtin(gtin)
  if (key === '') return null
  if (gtin.length === 8) return desenho(gtin, ean8(gtin), BRANCO_DO_EAN8)
  if (!key.startsWith('0')) return desenho(key, itf14(key), BRANCO_DO_ITF)
  const treze = key.slice(1)
  return desenho(treze, ean13(treze), BRANCO_DO_EAN13)
}

const impar = (digit: string) => EAN[Number(digit)] ?? ''
const par = (digit: string) => [...impar(digit)].toReversed().join('')

/** Widths of bars and spaces by turns, a bar first. */
function ean13(digits: string): string {
  const pares = PARES[Number(digits[0])] ?? new Set()
  const esquerda = Array.from(digits.slice(1, 7), (digit, i) => (pares.has(i) ? par(digit) : impar(digit)))
  return LADO + esquerda.join('') + MEIO + Array.from(digits.slice(7), impar).join('') + LADO
}

const ean8 = (digits: string) =>
  LADO + Array.from(digits.slice(0, 4), impar).join('') + MEIO + Array.from(digits.slice(4), impar).join('') + LADO

/** Writes digits in pairs: the first in the bars, the second in the spaces between them. */
function itf14(digits: string): string {
  const duplas = Array.from({ length: 7 }, (_, i) => {
    const [barras = '', espacos = ''] = [ITF[Number(digits[2 * i])], ITF[Number(digits[2 * i + 1])]]
    return [...barras].map((width, j) => width + (espacos[j] ?? '')).join('')
  })
  return `1111${duplas.join('')}311`
}

function desenho(digitos: string, larguras: string, [before, after]: readonly [number, number]): DesenhoDasBarras {
  let x: number = before
  let d = ''
  for (const [i, width] of [...larguras].entries()) {
    if (i % 2 === 0) d += `M${x} 0h${width}v1h-${width}z`
    x += Number(width)
  }
  return { modulos: x + after, d, digitos }
}
