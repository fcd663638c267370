import { formatDate } from '@estampa/contract/shared/dates.ts'
import { describeDocumento, formatCep, formatTelefone } from '@estampa/contract/shared/documents.ts'
import QRCode from 'qrcode'
import { imprimivel, MM, novoPdf } from '../../../infra/files/pdf.ts'
import type { Encomenda } from '../transportadora/encomenda.ts'

const LARGURA = 105 * MM
const MARGEM = 8 * MM
const QR = 32 * MM
/** So many fit above the code. */
const LINHAS = 5
const UTIL = LARGURA - 2 * MARGEM

/** The label of a parcel that its customer fetches in the shop: A6, with everything that it needs inside the file. */
export async function etiquetaDeRetirada({ remetente, destinatario, itens, vendaId }: Encomenda): Promise<Buffer> {
  const titulo = `Retirada na loja: venda ${vendaId}`
  const info = { Title: titulo, Author: remetente.nome }
  const { doc, pronto } = await novoPdf({ size: 'A6', margin: MARGEM, info })
  const linha = (tamanho: number, texto: string, font: 'normal' | 'forte' = 'normal', linhas = 1) =>
    doc
      .font(font)
      .fontSize(tamanho)
      .text(imprimivel(texto), { width: UTIL, height: linhas * tamanho * 1.4, ellipsis: true })

  linha(13, remetente.nome, 'forte')
  const { endereco: rua, numero, bairro, municipio, uf, cep, telefone } = remetente
  linha(7.5, [`${rua}, ${numero}`, bairro, `${municipio}/${uf}`, formatCep(cep)].filter(Boolean).join(' · '))
  if (telefone) linha(7.5, formatTelefone(telefone))
  traco(doc)
  linha(17, 'RETIRADA NA LOJA', 'forte')
  linha(10, `Venda ${vendaId} · ${formatDate(new Date().toISOString())}`)
  traco(doc)
  linha(7.5, 'Cliente')
  linha(14, destinatario.nome, 'forte', 2)
  linha(9, describeDocumento(destinatario.documento))
  if (destinatario.telefone) linha(9, formatTelefone(destinatario.telefone))
  traco(doc)
  const pecas = itens.reduce((soma, { quantidade }) => soma + quantidade, 0)
  linha(11, pecas === 1 ? '1 peça' : `${pecas} peças`, 'forte')
  const linhas = itens.map((item) => `${item.quantidade} × ${item.nome}`)
  for (const item of linhas.slice(0, LINHAS)) linha(8, item)
  if (linhas.length > LINHAS) linha(8, `e mais ${linhas.length - LINHAS} na venda`)
  drawAssinaturaLines(doc)
  // The scanner of the shop opens it; the same text as on the screens.
  drawPdfQr(doc, `/vendas/${vendaId}`)
  doc.end()
  return pronto
}

/** Signature lines beside the code, for the person who collects the parcel. */
function drawAssinaturaLines(doc: PDFKit.PDFDocument): void {
  const direita = LARGURA - MARGEM - QR - 6 * MM
  for (const [texto, alto] of [
    ['Retirado por', 20],
    ['Data', 4],
  ] as const) {
    const y = doc.page.height - MARGEM - alto * MM
    doc.moveTo(MARGEM, y).lineTo(direita, y).lineWidth(0.5).stroke()
    doc
      .font('normal')
      .fontSize(7)
      .text(texto, MARGEM, y + 1, { lineBreak: false })
  }
}

function traco(doc: PDFKit.PDFDocument): void {
  doc.moveDown(0.4)
  doc
    .moveTo(MARGEM, doc.y)
    .lineTo(LARGURA - MARGEM, doc.y)
    .lineWidth(0.7)
    .stroke()
  doc.moveDown(0.5)
}

/** Drawn as squares, so that no printer blurs it; at the foot, with the quiet zone that readers need. */
function drawPdfQr(doc: PDFKit.PDFDocument, texto: string): void {
  const { modules } = QRCode.create(texto, { errorCorrectionLevel: 'M' })
  const lado = QR / modules.size
  const esquerda = LARGURA - MARGEM - modules.size * lado
  const topo = doc.page.height - MARGEM - modules.size * lado
  for (let y = 0; y < modules.size; y++)
    for (let x = 0; x < modules.size; x++)
      if (modules.get(y, x)) doc.rect(esquerda + x * lado, topo + y * lado, lado, lado)
  doc.fill()
}
