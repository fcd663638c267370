import { formatDecimal, parseReais } from '@estampa/contract/shared/money.ts'

/** Splits clipboard text of a spreadsheet into cells: line breaks separate rows, tabs separate cells. */
export const parseCells = (text: string): string[][] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((linha) => linha.split('\t').map((cell) => cell.trim()))

/** Dots before groups of three digits: thousands separators, since prices have two decimals and pieces none. */
const MILHARES = /^(R\$\s*)?\d{1,3}(\.\d{3})+$/

export const parsePreco = (cell: string): string =>
  formatPreco(MILHARES.test(cell) ? cell.replaceAll('.', '') : cell, cell)

export function formatPreco(text: string, ilegivel: string): string {
  const value = parseReais(text)
  return value === null || Number.isNaN(value) ? ilegivel : formatDecimal(value)
}

/** Reads whole numbers as spreadsheets write them: `1.234`, `12,00`, `1.234,00`. */
export function parseQuantityText(cell: string): string {
  const wholeText = cell.replace(/,0{1,2}$/, '')
  return MILHARES.test(wholeText) ? wholeText.replaceAll('.', '') : wholeText.replace(/\.0{1,2}$/, '')
}
