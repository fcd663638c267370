import { describeEstampa } from '@estampa/contract/producao/estampas.ts'
import { describeNomes } from '@estampa/contract/producao/personalizacao.ts'
import { formatTelefone } from '@estampa/contract/shared/documents.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { imprimivel, MM, novoPdf } from '../../../infra/files/pdf.ts'

const MARGEM = 15 * MM
const LARGURA = 210 * MM - 2 * MARGEM
/** Left of the numbers of pieces. */
const TEXTO = LARGURA - 20 * MM

/** The packing slip as a PDF on A4, with the content of the web's `RomaneioPage`: recipient and pieces with prints and names, no prices. */
export async function romaneioEmPdf(venda: Venda, loja: string): Promise<Buffer> {
  const { id, cliente, endereco, servico_frete, codigo_rastreamento, itens, quantidade_itens } = venda
  const info = { Title: `Romaneio: venda ${id}`, Author: imprimivel(loja) }
  const { doc, pronto } = await novoPdf({ size: 'A4', margin: MARGEM, lang: 'pt-BR', info })
  const writeLine = (texto: string, tamanho = 10, font: 'normal' | 'forte' = 'normal') =>
    texto && doc.font(font).fontSize(tamanho).text(imprimivel(texto), MARGEM, undefined, { width: LARGURA })
  const writePecas = (oQue: string, pecas: number, font: 'normal' | 'forte' = 'normal') => {
    const texto = imprimivel(oQue)
    if (doc.y + doc.font(font).heightOfString(texto, { width: TEXTO }) > doc.page.height - MARGEM) doc.addPage()
    const { y } = doc
    doc.text(String(pecas), MARGEM, y, { width: LARGURA, align: 'right' })
    doc.text(texto, MARGEM, y, { width: TEXTO }).moveDown(0.5)
  }
  writeLine(loja, 13, 'forte')
  writeLine(`Romaneio: venda nº ${id}`, 16, 'forte')
  doc.moveDown()
  writeLine(cliente.nome, 11, 'forte')
  writeLine(endereco)
  writeLine(formatTelefone(cliente.telefone))
  writeLine(['Envio:', servico_frete ?? 'a escolher', codigo_rastreamento].filter(Boolean).join(' '))
  doc.moveDown()
  for (const item of itens) {
    const { despesa, titulo, descricao, variacao, sku, quantidade, estampas } = item
    if (despesa) continue
    writePecas([titulo || descricao, variacao, sku].filter(Boolean).join(' · '), quantidade)
    for (const texto of [...estampas.map(describeEstampa), describeNomes(item)]) writeLine(texto, 8.5)
  }
  writePecas('Peças', quantidade_itens ?? 0, 'forte')
  doc.moveDown(3)
  writeLine('Conferido por ______________________________     Data ____/____/______')
  doc.end()
  return pronto
}
