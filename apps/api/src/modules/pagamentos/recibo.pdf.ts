import type { DadosDaLoja } from '@estampa/contract/loja/loja.schemas.ts'
import { frasePagamento } from '@estampa/contract/pagamentos/situacao.ts'
import { describeEstampa } from '@estampa/contract/producao/estampas.ts'
import { describeNomes } from '@estampa/contract/producao/personalizacao.ts'
import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { contasDoRecibo, formatItem, fraseDoRecibo, NAO_FISCAL } from '@estampa/contract/vendas/recibo.ts'
import type { ItemDaVenda, Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import type { FetchPicture } from '../../infra/files/papers.ts'
import {
  COR,
  createPapel,
  type Doc,
  drawRule,
  ensureSpace,
  FRACA,
  imprimivel,
  type Letra,
  MM,
  PAPEL,
  writeFeet,
  writeText,
} from '../../infra/files/pdf.ts'
import { writeHead } from '../loja/loja.pdf.ts'

const { margem: MARGEM, largura: LARGURA } = PAPEL
const VALOR = 34 * MM
const TEXTO = LARGURA - VALOR - 4 * MM

/** What the customer paid and what is missing, on A4: the sheet of `/imprimir/vendas/12/recibo`, to be sent. */
export async function reciboEmPdf(
  { venda, loja }: { readonly venda: Venda; readonly loja: DadosDaLoja },
  fetch: FetchPicture,
): Promise<Buffer> {
  const titulo = `Recibo da venda ${venda.id}`
  const { doc, pronto } = await createPapel(titulo, loja.nome)
  await cabecalho(doc, venda, loja, fetch)
  for (const item of venda.itens) linha(doc, item)
  contas(doc, venda)
  doc.y += 6 * MM
  writeText(doc, NAO_FISCAL, { tamanho: 9, cor: FRACA })
  writeFeet(doc, [loja.nome, titulo].filter(Boolean).join(' · '))
  doc.end()
  return pronto
}

async function cabecalho(doc: Doc, venda: Venda, loja: DadosDaLoja, fetch: FetchPicture): Promise<void> {
  const { id, criado_em } = venda
  await writeHead(doc, loja, fetch, 'Recibo', [
    [`Venda nº ${id}`, { forte: true }],
    [`Registrada em ${formatDateTime(criado_em)}`, { tamanho: 9, cor: FRACA }],
  ])
  doc.y += 1 * MM
  writeText(doc, fraseDoRecibo(venda), { tamanho: 12 })
  doc.y += 5 * MM
  drawRule(doc, doc.y)
  doc.y += 3 * MM
}

/** A text and its value at the right edge; below, `y` stands where the longer of both ends. */
function par(doc: Doc, texto: string, valor: string, letra: Letra = {}): void {
  const y = doc.y
  writeText(doc, texto, { ...letra, y, largura: TEXTO })
  const fim = doc.y
  writeText(doc, valor, { ...letra, y, x: MARGEM + LARGURA - VALOR, largura: VALOR, alinhado: 'right' })
  doc.y = Math.max(doc.y, fim)
}

function linha(doc: Doc, item: ItemDaVenda): void {
  const plainPecas = item.producao?.sem_estampa ?? 0
  const detalhes = [
    ...item.estampas.map(describeEstampa),
    plainPecas > 0 && plural(plainPecas, 'peça sem estampa', 'peças sem estampa'),
    describeNomes(item),
  ].filter((detalhe) => typeof detalhe === 'string' && detalhe !== '')
  const texto = formatItem(item)
  doc.font('normal').fontSize(10)
  ensureSpace(doc, doc.heightOfString(imprimivel(texto), { width: TEXTO }) + (detalhes.length > 0 ? 10 : 4) * MM)
  par(doc, texto, formatReais(item.subtotal))
  for (const detalhe of detalhes) writeText(doc, detalhe as string, { tamanho: 8.5, cor: FRACA, largura: TEXTO })
  doc.y += 2 * MM
}

function contas(doc: Doc, venda: Venda): void {
  const linhas = contasDoRecibo(venda)
  ensureSpace(doc, 24 * MM)
  drawRule(doc, doc.y + 1 * MM)
  doc.y += 4 * MM
  for (const { rotulo, valor } of linhas) {
    ensureSpace(doc, 8 * MM)
    par(doc, rotulo, valor, { cor: FRACA })
    doc.y += 1 * MM
  }
  ensureSpace(doc, 10 * MM)
  doc.y += 1 * MM
  par(doc, 'Situação', frasePagamento(venda), { tamanho: 12, forte: true, cor: COR })
}
