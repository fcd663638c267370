import { escreverDecimal, lerReais } from '@estampa/contract/shared/money.ts'

/** Splits clipboard text of a spreadsheet into cells: line breaks separate rows, tabs separate cells. */
export const lerBloco = (texto: string): string[][] =>
  texto
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((linha) => linha.split('\t').map((celula) => celula.trim()))

/** Dots before groups of three digits: thousands separators, since prices have two decimals and pieces none. */
const MILHARES = /^(R\$\s*)?\d{1,3}(\.\d{3})+$/

export const lerPreco = (celula: string): string =>
  escreverPreco(MILHARES.test(celula) ? celula.replaceAll('.', '') : celula, celula)

export function escreverPreco(texto: string, ilegivel: string): string {
  const valor = lerReais(texto)
  return valor === null || Number.isNaN(valor) ? ilegivel : escreverDecimal(valor)
}

/** Reads whole numbers as spreadsheets write them: `1.234`, `12,00`, `1.234,00`. */
export function lerQuantidade(celula: string): string {
  const semCentavos = celula.replace(/,0{1,2}$/, '')
  return MILHARES.test(semCentavos) ? semCentavos.replaceAll('.', '') : semCentavos.replace(/\.0{1,2}$/, '')
}
