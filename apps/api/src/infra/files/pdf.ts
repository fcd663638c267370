import { createRequire } from 'node:module'

/** PDF points in a millimetre. */
export const MM = 72 / 25.4

const fonte = (peso: 400 | 700) =>
  createRequire(import.meta.url).resolve(`@fontsource/open-sans/files/open-sans-latin-${peso}-normal.woff`)

/**
 * A document with the fonts `normal` and `forte` inside; `pronto` resolves with its bytes after `doc.end()`. The library
 * is read with the first document: with it every start takes 170 ms more of processor time and 35 MB more of memory.
 */
export async function novoPdf(opcoes: PDFKit.PDFDocumentOptions) {
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument(opcoes)
  const partes: Buffer[] = []
  const pronto = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (parte: Buffer) => partes.push(parte))
    doc.on('end', () => resolve(Buffer.concat(partes)))
    doc.on('error', reject)
  })
  doc.registerFont('normal', fonte(400)).registerFont('forte', fonte(700))
  return { doc, pronto }
}

/** The embedded letters are those of Western Europe; others lose their marks, or become a question mark. */
export const imprimivel = (texto: string) =>
  texto.replace(/[^\u0020-\u00ff·]/gu, (letra) => {
    const simples = letra.normalize('NFD').replace(/\p{M}/gu, '')
    return /^[\u0020-\u00ff]+$/.test(simples) ? simples : '?'
  })

export type Doc = Awaited<ReturnType<typeof novoPdf>>['doc']

export const TINTA = '#231f1c'
export const FRACA = '#635a52'
export const LINHA = '#ddd3c6'
/** The colour of names, titles and sums. */
export const COR = '#0f625d'

export interface Letra {
  readonly tamanho?: number
  readonly forte?: boolean
  readonly cor?: string
  readonly x?: number
  readonly y?: number
  readonly largura?: number
  readonly alinhado?: 'left' | 'right'
}

/** As wide as the page between its margins, where nothing else is said. */
export function writeText(doc: Doc, conteudo: string, letra: Letra = {}): void {
  const { tamanho = 10, cor = TINTA, x = doc.page.margins.left, y = doc.y, alinhado: align = 'left' } = letra
  const { largura: width = larguraUtil(doc) } = letra
  const font = letra.forte ? 'forte' : 'normal'
  doc.font(font).fontSize(tamanho).fillColor(cor)
  doc.text(imprimivel(conteudo), x, y, { width, align })
}

/** Begins another page unless so much more fits on this one; says whether it did. */
export function ensureSpace(doc: Doc, altura: number): boolean {
  if (doc.y + altura <= doc.page.height - doc.page.margins.bottom) return false
  doc.addPage()
  return true
}

/** A thin line from margin to margin. */
export function drawRule(doc: Doc, y: number, cor = LINHA): void {
  const { left } = doc.page.margins
  doc.moveTo(left, y).lineTo(left + larguraUtil(doc), y)
  doc.lineWidth(0.6).strokeColor(cor).stroke()
}

/** Writes the foot of every page of a document whose pages are kept (`bufferPages`): what it is, and which page of how many. */
export function writeFeet(doc: Doc, nomes: string): void {
  const { start, count } = doc.bufferedPageRange()
  for (let pagina = 0; pagina < count; pagina++) {
    doc.switchToPage(start + pagina)
    // The foot stands in the margin, where a text would begin another page.
    doc.page.margins.bottom = 0
    const pe = { tamanho: 8, cor: FRACA, y: doc.page.height - 12 * MM }
    writeText(doc, nomes, { ...pe, largura: larguraUtil(doc) * 0.8 })
    writeText(doc, `${pagina + 1}/${count}`, { ...pe, alinhado: 'right' })
  }
}

const larguraUtil = ({ page: { width, margins } }: Doc) => width - margins.left - margins.right
