/** Money is a number in reais with two decimals on the wire and integer cents in every computation. */

/** Reais → whole cents, rounding half away from zero at the third decimal. */
export function paraCentavos(reais: number): number {
  // Plus 0: no negative zero.
  return Math.sign(reais) * Math.round(Math.abs(reais) * 100 + 1e-7) + 0
}

/** Whole cents → reais. */
export function paraReais(centavos: number): number {
  return centavos / 100
}

const formatter = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'BRL',
  // No sign before `R$ 0,00`.
  signDisplay: 'negative',
})

/** `R$ 59,90` with an ordinary space; `—` when there is no number. */
export function formatarReais(reais: number | null | undefined): string {
  return typeof reais === 'number' && Number.isFinite(reais)
    ? formatter.format(reais).replace(/[\u00a0\u202f]/g, ' ')
    : '—'
}

/** `59,90`: how a price is written in a field; empty when there is none. */
export function escreverDecimal(valor: number | null | undefined, casas = 2): string {
  return typeof valor === 'number' && Number.isFinite(valor) ? valor.toFixed(casas).replace('.', ',') : ''
}

/**
 * Reads a decimal as a person types it: `60`, `59,90`, `59.90`, `1.234,56`, `R$ 10`.
 * With both separators the last one is the decimal; a lone one always is. Empty → null; unreadable → NaN.
 */
export function lerDecimal(texto: string): number | null {
  const limpo = semSinais(texto)
  if (limpo === '') return null
  const decimal = Math.max(limpo.lastIndexOf(','), limpo.lastIndexOf('.'))
  const normal =
    limpo.includes(',') && limpo.includes('.')
      ? `${limpo.slice(0, decimal).replace(/[.,]/g, '')}.${limpo.slice(decimal + 1)}`
      : limpo.replace(',', '.')
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(normal) ? Number(normal) : Number.NaN
}

/** One to three digits, a point or a comma, exactly three digits: `1.500`. */
const MILHARES_OU_CASAS = /^-?([1-9]\d{0,2})[.,](\d{3})$/
const semSinais = (texto: string) => texto.replace(/R\$|\s/g, '')

/** What a person is asked about an amount such as `1.500`, which is thousands to some and decimals to others; null otherwise. */
export function duvidaDosMilhares(texto: string): string | null {
  const escrito = semSinais(texto)
  const [, inteiros, resto] = MILHARES_OU_CASAS.exec(escrito) ?? []
  if (inteiros === undefined || resto === undefined) return null
  const [mil, casas] = [Number(`${inteiros}${resto}`), paraReais(paraCentavos(Number(`${inteiros}.${resto}`)))]
  return (
    `“${escrito}” é ${formatarReais(mil)} ou ${formatarReais(casas)}? ` +
    `Escreva ${escreverDecimal(mil)} ou ${escreverDecimal(casas)}.`
  )
}

/** Reads an amount as `lerDecimal` reads a decimal; one that may be thousands is NaN: it is asked about, never guessed. */
export const lerReais = (texto: string): number | null =>
  duvidaDosMilhares(texto) === null ? lerDecimal(texto) : Number.NaN
