import type { DadosDaLoja } from '@estampa/contract/loja/loja.schemas.ts'
import { describeEstampa } from '@estampa/contract/producao/estampas.ts'
import { describeNomes } from '@estampa/contract/producao/personalizacao.ts'
import { formatTelefone } from '@estampa/contract/shared/documents.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import type { FetchPicture } from '../../../infra/files/papers.ts'
import {
  createPapel,
  type Doc,
  drawRule,
  ensureSpace,
  type Fila,
  FRACA,
  type Letra,
  MM,
  measureRow,
  PAPEL,
  writeFeet,
  writeRow,
  writeText,
} from '../../../infra/files/pdf.ts'
import { writeHead } from '../../loja/loja.pdf.ts'

/** Of the number of pieces, at the right. */
const PECAS = 22 * MM
const SIGNATURE = 22 * MM

/** The packing slip as a PDF on A4, with the content of the web's `RomaneioPage`: recipient and pieces with prints and names, no prices. */
export async function romaneioEmPdf(venda: Venda, loja: DadosDaLoja, fetch: FetchPicture): Promise<Buffer> {
  const titulo = `Romaneio: venda ${venda.id}`
  const { doc, pronto } = await createPapel(titulo, loja.nome)
  await writeHead(doc, loja, fetch, 'Romaneio', [[`Venda nº ${venda.id}`, { forte: true }]])
  writeDestino(doc, venda)
  writePecas(doc, venda)
  ensureSpace(doc, SIGNATURE)
  doc.y += 14 * MM
  writeText(doc, 'Conferido por ______________________________     Data ____/____/______')
  writeFeet(doc, [loja.nome, titulo].filter(Boolean).join(' · '))
  doc.end()
  return pronto
}

/** The recipient at the left, the shipping at the right. */
function writeDestino(doc: Doc, { cliente, endereco, servico_frete, codigo_rastreamento }: Venda): void {
  const top = doc.y
  const right = { x: PAPEL.margem + PAPEL.largura * 0.66, largura: PAPEL.largura * 0.34 }
  const left = { largura: PAPEL.largura * 0.62 }
  writeText(doc, 'Envio', { ...right, tamanho: 8.5, cor: FRACA })
  for (const line of [servico_frete ?? 'A escolher', codigo_rastreamento]) if (line) writeText(doc, line, right)
  const end = doc.y
  writeText(doc, 'Destinatário', { ...left, y: top, tamanho: 8.5, cor: FRACA })
  writeText(doc, cliente.nome, { ...left, tamanho: 12, forte: true })
  for (const line of [endereco, formatTelefone(cliente.telefone)]) if (line) writeText(doc, line, left)
  doc.y = Math.max(doc.y, end) + 5 * MM
}

function writePecas(doc: Doc, { itens, quantidade_itens }: Venda): void {
  writePecaRow(doc, 'Produto', 'Peças', { tamanho: 8.5, cor: FRACA })
  for (const item of itens) {
    const { despesa, titulo, descricao, variacao, sku, quantidade, estampas } = item
    if (despesa) continue
    drawRule(doc, doc.y + 0.5 * MM)
    doc.y += 2 * MM
    writePecaRow(doc, [titulo || descricao, variacao, sku].filter(Boolean).join(' · '), String(quantidade))
    const details = [...estampas.map(describeEstampa), describeNomes(item)].filter((line) => line !== '')
    for (const line of details) writeText(doc, line, { tamanho: 8.5, cor: FRACA, largura: PAPEL.largura - PECAS })
    doc.y += 1 * MM
  }
  drawRule(doc, doc.y + 0.5 * MM)
  doc.y += 2 * MM
  writePecaRow(doc, 'Total', String(quantidade_itens ?? 0), { forte: true })
}

function writePecaRow(doc: Doc, texto: string, pecas: string, letra: Letra = {}): void {
  const row: Fila = { texto, celulas: [{ texto: pecas, largura: PECAS }] }
  ensureSpace(doc, measureRow(doc, row, letra) + 4 * MM)
  writeRow(doc, row, letra)
}
