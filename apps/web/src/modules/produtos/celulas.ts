import { formatDecimal, parseReais } from '@estampa/contract/shared/money.ts'

/** Splits clipboard text of a spreadsheet into cells: line breaks separate rows, tabs separate cells. */
export const parseCells = (texto: string): string[][] =>
  texto
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((linha) => linha.split('\t').map((celula) => celula.trim()))

/** Dots before groups of three digits: thousands separators, since prices have two decimals and pieces none. */
const MILHARES = /^(R\$\s*)?\d{1,3}(\.\d{3})+$/

export const parsePreco = (celula: string): string =>
  formatPreco(MILHARES.test(celula) ? celula.replaceAll('.', '') : celula, celula)

export function formatPreco(texto: string, ilegivel: string): string {
  const valor = parseReais(texto)
  return valor === null || Number.isNaN(valor) ? ilegivel : formatDecimal(valor)
}

/** Reads whole numbers as spreadsheets write them: `1.234`, `12,00`, `1.234,00`. */
export function parseQuantityText(celula: string): string {
  const wholeText = celula.replace(/,0{1,2}$/, '')
  return MILHARES.test(wholeText) ? wholeText.replaceAll('.', '') : wholeText.replace(/\.0{1,2}$/, '')
}
