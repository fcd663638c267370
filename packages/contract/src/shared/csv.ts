/** What a spreadsheet would run as a formula, also after a line break inside the cell. */
const FORMULA = /^[\t\r]|^[\p{Cc}\p{Cf}\p{Z}]*[=+\-@\uff0b\uff0d\uff1d\uff20]/u
const NUMERO = /^-?\d+(,\d+)?$/

/** One cell: quoted, and with an apostrophe before what a spreadsheet would take for a formula. */
function celula(valor: string | number | boolean | null): string {
  const texto = String(valor ?? '')
  const seguro = FORMULA.test(texto) && !NUMERO.test(texto) ? `'${texto}` : texto
  return `"${seguro.replaceAll('"', '""')}"`
}

/** A line of CSV as spreadsheets in Portuguese read it: `;` between the cells, CRLF at its end. */
export const linhaDeCsv = (valores: readonly (string | number | boolean | null)[]): string =>
  `${valores.map(celula).join(';')}\r\n`

/** Says that what follows is UTF-8. */
export const MARCA_UTF8 = '\ufeff'
