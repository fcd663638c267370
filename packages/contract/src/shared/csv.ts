/** Matches what a spreadsheet would run as a formula, also after a line break inside the cell. */
const FORMULA = /^'*(?:[\t\r]|[\p{Cc}\p{Cf}\p{Z}]*[=+\-@\uff0b\uff0d\uff1d\uff20])/u
const NUMERO = /^-?\d+(,\d+)?$/
/** Matches what programs would turn into a number, a date or a time: `00123`, `1E10`, `3-10`. */
const PARECE_NUMERO = /^'*(?:[\d.,]*\d[\d.,]*(e[+-]?\d+)?|\d{1,4}[-/:]\d{1,4}([-/:]\d{1,4})?)$/i

/** An apostrophe stands before what would be run; before what has some already too, so that one can be taken away again. */
const seRodaria = (texto: string) => FORMULA.test(texto) && !NUMERO.test(texto)
const needsQuotes = (texto: string, codigo: boolean) => seRodaria(texto) || (codigo && PARECE_NUMERO.test(texto))

/** A text as a cell holds it; a code stays text though it looks like a number. */
export const comoCelula = (texto: string, codigo = false): string => (needsQuotes(texto, codigo) ? `'${texto}` : texto)

/** The text that `comoCelula` wrote. */
export const textFromCelula = (celula: string, codigo = false): string =>
  celula.startsWith("'") && needsQuotes(celula.slice(1), codigo) ? celula.slice(1) : celula
/** Removes the apostrophe of a number or a time, to which none belongs. */
export const removeApostrophe = (celula: string): string => celula.replace(/^'/, '')

/**
 * Matches text that our reader would take for something else even in a cell that can only be text, which no program
 * makes a number.
 */
const AMBIGUA = /^'|^-$|^\d[\d.,]*e\+\d+$/i
export const comoCelulaDeTexto = (texto: string, codigo = false): string =>
  AMBIGUA.test(texto) ? comoCelula(texto, codigo) : texto

/** Cells as they are, each safe already. */
export const linhaDeCelulas = (celulas: readonly string[]): string =>
  `${celulas.map((celula) => `"${celula.replaceAll('"', '""')}"`).join(';')}\r\n`

type Valor = string | number | boolean | null

/** A line of CSV as spreadsheets in Portuguese read it: all cells quoted, `;` between them, CRLF at its end. */
export const linhaDeCsv = (valores: readonly Valor[], codigo: (coluna: number) => boolean = () => false): string =>
  linhaDeCelulas(
    valores.map((valor, i) => (typeof valor === 'string' ? comoCelula(valor, codigo(i)) : String(valor ?? ''))),
  )

/** Says that what follows is UTF-8. */
export const MARCA_UTF8 = '\ufeff'
