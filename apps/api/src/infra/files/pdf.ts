import { readUnpackedFont } from './font.ts'
import { MOST_BYTES, MOST_PAGES, PaperTooLarge } from './papers.ts'

/** Unpacked with the first document, for all of them. */
let fonts: Record<'normal' | 'forte', Buffer> | undefined

/** PDF points in a millimetre. */
export const MM = 72 / 25.4

/**
 * A document with the fonts `normal` and `forte` inside; `pronto` resolves with its bytes after `doc.end()`. One of too many
 * pages throws PaperTooLarge where the next page begins, one of too many bytes rejects with it. The library
 * is read with the first document: with it every start takes 170 ms more of processor time and 35 MB more of memory.
 */
export async function novoPdf(opcoes: PDFKit.PDFDocumentOptions) {
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument(opcoes)
  const partes: Buffer[] = []
  let [bytes, pages] = [0, 1]
  doc.on('pageAdded', () => {
    if (++pages > MOST_PAGES) throw new PaperTooLarge()
  })
  const pronto = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (parte: Buffer) => {
      bytes += parte.length
      if (bytes <= MOST_BYTES) partes.push(parte)
      else reject(new PaperTooLarge())
    })
    doc.on('end', () => resolve(Buffer.concat(partes)))
    doc.on('error', reject)
  })
  // Where drawing has thrown, nothing waits for it.
  pronto.catch(() => undefined)
  fonts ??= { normal: readUnpackedFont(400), forte: readUnpackedFont(700) }
  doc.registerFont('normal', fonts.normal).registerFont('forte', fonts.forte)
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

/** An A4 paper of the shop: its margin, and the width between margins. */
export const PAPEL = { margem: 18 * MM, largura: 210 * MM - 2 * 18 * MM } as const

/** An A4 paper whose pages are kept for `writeFeet`. */
export const createPapel = (titulo: string, autor: string) =>
  novoPdf({
    size: 'A4',
    margin: PAPEL.margem,
    lang: 'pt-BR',
    bufferPages: true,
    info: { Title: titulo, Author: imprimivel(autor || 'Estampa') },
  })

/** A title above what follows, on one page with it. */
export function writeSecao(doc: Doc, titulo: string): void {
  doc.y += 5 * MM
  ensureSpace(doc, 20 * MM)
  writeText(doc, titulo, { tamanho: 11, forte: true, cor: COR })
  doc.y += 1 * MM
}

/** Writes text line by line: the printable letters hold no line break. */
export function writeLines(doc: Doc, text: string, letra: Letra): void {
  for (const line of text.split(/\r?\n/)) writeText(doc, line || ' ', letra)
}

export interface PapelCelula {
  readonly texto: string
  readonly largura: number
  readonly alinhado?: 'left' | 'right'
}
/** A row: a text at the left, as wide as its cells leave room, and the cells against the right edge. */
export interface Fila {
  readonly texto: string
  readonly celulas: readonly PapelCelula[]
}
/** Left of a cell. */
const VAO = 4 * MM
const textWidth = (doc: Doc, celulas: readonly PapelCelula[]) =>
  larguraUtil(doc) - VAO - celulas.reduce((sum, { largura }) => sum + largura, 0)

/** Height of the longest text of a row. */
export function measureRow(doc: Doc, { texto, celulas }: Fila, { tamanho = 10, forte = false }: Letra = {}): number {
  doc.font(forte ? 'forte' : 'normal').fontSize(tamanho)
  const heightOf = (text: string, width: number) => doc.heightOfString(imprimivel(text), { width })
  const cells = celulas.map((celula) => heightOf(celula.texto, celula.largura - VAO))
  return Math.max(heightOf(texto, textWidth(doc, celulas)), ...cells)
}

/** Below the row `y` stands where its longest text ends. `textoLetra` is how the text at the left is written. */
export function writeRow(doc: Doc, { texto, celulas }: Fila, letra: Letra = {}, textoLetra: Letra = letra): void {
  const y = doc.y
  let fim = y
  let right = doc.page.margins.left + larguraUtil(doc)
  for (const { texto: value, largura, alinhado = 'right' } of celulas.toReversed()) {
    right -= largura
    writeText(doc, value, { ...letra, x: right + VAO, y, largura: largura - VAO, alinhado })
    fim = Math.max(fim, doc.y)
  }
  writeText(doc, texto, { ...textoLetra, y, largura: textWidth(doc, celulas) })
  doc.y = Math.max(fim, doc.y)
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
