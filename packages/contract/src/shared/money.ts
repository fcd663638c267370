/** Money is a number in reais with two decimals on the wire and integer cents in every computation. */

/** Reais → whole cents, rounding half away from zero at the third decimal. */
export function toCentavos(reais: number): number {
  // Plus 0: no negative zero.
  return Math.sign(reais) * Math.round(Math.abs(reais) * 100 + 1e-7) + 0
}

/** Whole cents → reais. */
export const toReais = (centavos: number): number => centavos / 100

const formatter = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'BRL',
  // No sign before `R$ 0,00`.
  signDisplay: 'negative',
})

/** `R$ 59,90` with an ordinary space; `—` when there is no number. */
export const formatReais = (reais: number | null | undefined): string =>
  typeof reais === 'number' && Number.isFinite(reais) ? formatter.format(reais).replace(/[\u00a0\u202f]/g, ' ') : '—'

/** `59,90`: how a price is written in a field; empty when there is none. */
export const formatDecimal = (valor: number | null | undefined, casas = 2): string =>
  typeof valor === 'number' && Number.isFinite(valor) ? valor.toFixed(casas).replace('.', ',') : ''

/** `10`, `10,5`, `0,125`: a measure in cm or kg, without zeros at the end; empty when there is none. */
export const formatMedida = (valor: number | null | undefined): string => formatDecimal(valor, 3).replace(/,?0+$/, '')

/** `12`, `1234,5`: a number with just the decimals that it has; empty when there is none. */
export const formatPlainNumber = (valor: number | null): string =>
  valor === null ? '' : String(valor).replace('.', ',')

/** How a column writes numbers: `ponto_decimal` is 1,234.50, `ponto_milhar` is 1.234,50. */
export const HABITOS_DOS_NUMEROS = ['ponto_decimal', 'ponto_milhar'] as const
export type HabitoDosNumeros = (typeof HABITOS_DOS_NUMEROS)[number]

/** `R$` before an amount or behind it, and the spaces around both. */
const CIFRAO = /^(-?)\s*R\$\s*|\s*R\$$/
/** Spaces between thousands, as in `1 234,50`; other spaces separate two numbers. */
const MILHARES_COM_ESPACOS = /^-?\d{1,3}(?:\s\d{3})+(?:[.,]\d*)?$/

/** Removes currency sign and spaces between thousands from a written number. */
function removeSigns(texto: string): string {
  const aparado = texto.trim().replace(CIFRAO, '$1')
  return MILHARES_COM_ESPACOS.test(aparado) ? aparado.replace(/\s/g, '') : aparado
}

const SO_MILHARES = /^-?[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:,\d{3})+)$/
const MILHARES_E_CASAS = /^-?[1-9]\d{0,2}(?:(?:\.\d{3})+,|(?:,\d{3})+\.)\d*$/
const UMA_MARCA = /^-?(?:\d+[.,]\d*|[.,]\d+)$/
/** Matches one to three digits, a point or a comma, exactly three digits: `1.500`. */
const MILHARES_OU_CASAS = /^-?([1-9]\d{0,2})[.,](\d{3})$/

/**
 * Tells from one number how its column writes numbers: its decimal mark, `duvida` when it can be read in two ways, or
 * null, as for an integer and for what is no number.
 */
export function habitoDoNumero(texto: string): HabitoDosNumeros | 'duvida' | null {
  const escrito = removeSigns(texto)
  if (MILHARES_OU_CASAS.test(escrito)) return 'duvida'
  const ultima = escrito.lastIndexOf('.') > escrito.lastIndexOf(',') ? '.' : ','
  if (MILHARES_E_CASAS.test(escrito) || UMA_MARCA.test(escrito))
    return ultima === '.' ? 'ponto_decimal' : 'ponto_milhar'
  if (SO_MILHARES.test(escrito)) return ultima === '.' ? 'ponto_milhar' : 'ponto_decimal'
  return null
}

/**
 * The one reader of numbers: `60`, `59,90`, `59.90`, `1.234,56`, `1,234.56`, `1.234.567`, `R$ 10`. One that can be read in two
 * ways (`1.500`) is read by `habito`; without one its only mark is the decimal one. Empty → null; unreadable → NaN.
 */
export function parseDecimal(texto: string, habito?: HabitoDosNumeros): number | null {
  const escrito = removeSigns(texto)
  if (escrito === '') return null
  const dele = habitoDoNumero(escrito)
  if (dele === null) return /^-?\d+$/.test(escrito) ? Number(escrito) : Number.NaN
  const casas = dele === 'duvida' ? (habito ?? (escrito.includes(',') ? 'ponto_milhar' : 'ponto_decimal')) : dele
  return Number(casas === 'ponto_decimal' ? escrito.replaceAll(',', '') : escrito.replaceAll('.', '').replace(',', '.'))
}

/** Both readings of a number that has two, thousands first; null for any other. */
export function leiturasDoNumero(texto: string): readonly [milhares: number, casas: number] | null {
  const [, inteiros, resto] = MILHARES_OU_CASAS.exec(removeSigns(texto)) ?? []
  return inteiros === undefined ? null : [Number(`${inteiros}${resto}`), Number(`${inteiros}.${resto}`)]
}

/**
 * Returns the question about an amount such as `1.500`, which is thousands to some and decimals to others; null
 * otherwise.
 */
export function duvidaDosMilhares(texto: string): string | null {
  const leituras = leiturasDoNumero(texto)
  if (leituras === null) return null
  const [mil, casas] = leituras.map((leitura) => toReais(toCentavos(leitura)))
  return (
    `“${removeSigns(texto)}” é ${formatReais(mil)} ou ${formatReais(casas)}? ` +
    `Escreva ${formatDecimal(mil)} ou ${formatDecimal(casas)}.`
  )
}

/**
 * Reads an amount as `lerDecimal` reads a decimal. NaN for an amount that may be thousands (never guessed) and for one
 * with a fraction of a cent (never rounded).
 */
export const parseReais = (texto: string): number | null =>
  recusaDosReais(texto) === null ? parseDecimal(texto) : Number.NaN

/** The sentence for a number that is no valid amount; null for a valid one, and for a text that is no number. */
export function recusaDosReais(texto: string): string | null {
  const duvida = duvidaDosMilhares(texto)
  if (duvida !== null) return duvida
  const lido = parseDecimal(texto)
  const inteiro = lido === null || Number.isNaN(lido) || toReais(toCentavos(lido)) === lido
  return inteiro ? null : 'Use no máximo duas casas decimais.'
}

/** Digits only: `2.000` may be two thousand. Blank → null. */
export const inteiroDoTexto = (texto: string): number | null =>
  texto.trim() === '' ? null : /^-?\d+$/.test(texto.trim()) ? Number(texto.trim()) : Number.NaN
