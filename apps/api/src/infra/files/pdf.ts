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
