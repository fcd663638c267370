/** The field as a label and a column call it. A GTIN is 8, 12, 13 or 14 digits; people call all of them EAN. */
export const ROTULO_DO_GTIN = 'EAN'

export const DIGITOS_DO_GTIN = 'Um EAN tem 8, 12, 13 ou 14 números.'
export const DIGITO_DO_GTIN_ERRADO = 'Confira o EAN: o dígito verificador não confere.'

const TAMANHOS: readonly number[] = [8, 12, 13, 14]
/** Texts that forms, invoices and other programs write where there is no number. */
const SEM_GTIN = /^(sem\s*gtin|sem\s*ean)$/i
/** As printed below the bars (`7 891234 567895`) or typed with hyphens; a tab or an apostrophe comes from files. */
const SEPARADORES = /[\s\u00a0\u200b\ufeff'’-]/g

/** The last digit of a GTIN without it: weights 3 and 1 from the right. */
export function digitoDoGtin(leadingDigits: string): number {
  const soma = [...leadingDigits]
    .toReversed()
    .reduce((total, digito, i) => total + Number(digito) * (i % 2 === 0 ? 3 : 1), 0)
  return (10 - (soma % 10)) % 10
}

const digitoConfere = (digitos: string) => digitoDoGtin(digitos.slice(0, -1)) === Number(digitos.at(-1))

/** The twelve digits that the eight of an UPC-E stand for; null for any other text. */
export function upcDoUpcE(texto: string): string | null {
  const [, sistema, a, b, c, d, e, f, digito] = /^([01])(\d)(\d)(\d)(\d)(\d)(\d)(\d)$/.exec(texto) ?? []
  if (sistema === undefined) return null
  const meio =
    Number(f) <= 2
      ? `${a}${b}${f}0000${c}${d}${e}`
      : f === '3'
        ? `${a}${b}${c}00000${d}${e}`
        : f === '4'
          ? `${a}${b}${c}${d}00000${e}`
          : `${a}${b}${c}${d}${e}0000${f}`
  const upc = `${sistema}${meio}${digito}`
  return digitoConfere(upc) ? upc : null
}

/** Reads a text as a GTIN: the digits as they are stored, null for none, or why it is wrong. */
export function parseGtin(texto: string | null | undefined): { gtin: string | null } | { erro: string } {
  const trimmedText = (texto ?? '').trim()
  if (trimmedText === '' || SEM_GTIN.test(trimmedText)) return { gtin: null }
  const digitos = trimmedText.replace(SEPARADORES, '')
  if (!/^\d+$/.test(digitos) || !TAMANHOS.includes(digitos.length)) return { erro: DIGITOS_DO_GTIN }
  if (/^0+$/.test(digitos)) return { erro: DIGITO_DO_GTIN_ERRADO }
  if (digitoConfere(digitos)) return { gtin: digitos }
  const upc = digitos.length === 8 ? upcDoUpcE(digitos) : null
  return upc === null ? { erro: DIGITO_DO_GTIN_ERRADO } : { gtin: upc }
}

/**
 * The comparable number: 14 digits, zeros in front. '0' and the 12 digits of an UPC-A are the EAN-13 of the same article, and a
 * GTIN-14 that begins with 0 is that of the piece. '' for a text that is no number.
 */
export function chaveDoGtin(texto: string | null | undefined): string {
  const lido = parseGtin(texto)
  return 'gtin' in lido && lido.gtin !== null ? lido.gtin.padStart(14, '0') : ''
}

export const mesmoGtin = (a: string | null | undefined, b: string | null | undefined): boolean => {
  const chave = chaveDoGtin(a)
  return chave !== '' && chave === chaveDoGtin(b)
}
