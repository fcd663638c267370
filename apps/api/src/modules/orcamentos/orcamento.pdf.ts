import type { DadosDaLoja } from '@estampa/contract/loja/loja.schemas.ts'
import type { ItemDoOrcamento, Orcamento, VersaoDoOrcamento } from '@estampa/contract/orcamentos/orcamentos.schemas.ts'
import { valorDaLinha } from '@estampa/contract/orcamentos/orcamentos.totals.ts'
import { describeEstampa } from '@estampa/contract/producao/estampas.ts'
import { formatDate, formatDateTime } from '@estampa/contract/shared/dates.ts'
import { formatTelefone } from '@estampa/contract/shared/documents.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { encodeJpeg } from '../../infra/files/images.ts'
import {
  COR,
  type Doc,
  drawRule,
  ensureSpace,
  FRACA,
  imprimivel,
  type Letra,
  LINHA,
  MM,
  novoPdf,
  writeFeet,
  writeText,
} from '../../infra/files/pdf.ts'
import type { Files } from '../../infra/files/store.ts'
import { writeLoja } from '../loja/loja.pdf.ts'

const MARGEM = 18 * MM
const LARGURA = 210 * MM - 2 * MARGEM
const IMAGEM = 40 * MM
/** Columns of the items, from the right edge: each as wide as its largest value. */
const COLUNAS = [
  { titulo: 'Qtd.', largura: 16 * MM, valor: ({ quantidade }: ItemDoOrcamento) => String(quantidade) },
  { titulo: 'Preço', largura: 28 * MM, valor: (item: ItemDoOrcamento) => formatReais(item.valor_unitario) },
  { titulo: 'Total', largura: 32 * MM, valor: (item: ItemDoOrcamento) => formatReais(valorDaLinha(item)) },
]
const DESCRICAO = LARGURA - COLUNAS.reduce((soma, { largura }) => soma + largura, 0) - 4 * MM

/** The quote on A4, with its mock-ups and who approved it: to print, or to send where no link reaches. */
export async function orcamentoEmPdf(orcamento: Orcamento, loja: DadosDaLoja, files: Files): Promise<Buffer> {
  const { numero, versao_atual, itens, termos, versoes } = orcamento
  const titulo = `Orçamento ${numero}`
  const { doc, pronto } = await novoPdf({
    size: 'A4',
    margin: MARGEM,
    lang: 'pt-BR',
    bufferPages: true,
    info: { Title: titulo, Author: imprimivel(loja.nome || 'Estampa') },
  })
  cabecalho(doc, orcamento, loja)
  titulosDasColunas(doc)
  for (const item of itens) {
    linha(doc, item)
    await imagens(doc, item, files)
    drawRule(doc, doc.y + 2 * MM)
    doc.y += 5 * MM
  }
  contas(doc, orcamento)
  if (termos) {
    secao(doc, 'Condições')
    // Line by line: the printable letters hold no line break.
    for (const line of termos.split(/\r?\n/)) writeText(doc, line || ' ', { tamanho: 9.5 })
  }
  const aprovada = versoes[0]
  if (aprovada?.aprovacao) aprovacao(doc, aprovada, aprovada.aprovacao)
  writeFeet(doc, [loja.nome, titulo, `versão ${versao_atual}`].filter(Boolean).join(' · '))
  doc.end()
  return pronto
}

function secao(doc: Doc, titulo: string): void {
  doc.y += 5 * MM
  ensureSpace(doc, 20 * MM)
  writeText(doc, titulo, { tamanho: 11, forte: true, cor: COR })
  doc.y += 1 * MM
}

/** Left the shop and its customer, right which quote it is and until when it stands. */
function cabecalho(doc: Doc, orcamento: Orcamento, loja: DadosDaLoja): void {
  const { numero, versao_atual, nome, telefone, email, validade, versoes } = orcamento
  const direita = { alinhado: 'right', x: MARGEM + LARGURA * 0.62, largura: LARGURA * 0.38 } as const
  const topo = doc.y
  writeText(doc, `Orçamento ${numero}`, { ...direita, tamanho: 18, forte: true })
  const data = versoes[0]?.enviada_em ?? versoes[0]?.criado_em ?? orcamento.criado_em
  writeText(doc, `Versão ${versao_atual} · ${formatDate(data)}`, { ...direita, cor: FRACA })
  writeText(doc, `Vale até ${formatDate(validade)}`, { ...direita, forte: true })
  const fim = doc.y
  writeLoja(doc, loja, { y: topo, largura: LARGURA * 0.6 })
  doc.y = Math.max(doc.y, fim) + 3 * MM
  drawRule(doc, doc.y, COR)
  doc.y += 4 * MM
  writeText(doc, 'Para', { tamanho: 8.5, cor: FRACA })
  writeText(doc, nome, { tamanho: 12, forte: true })
  const contato = [telefone && formatTelefone(telefone), email].filter(Boolean).join(' · ')
  if (contato) writeText(doc, contato, { tamanho: 9, cor: FRACA })
  doc.y += 6 * MM
}

/** Writes a row of the items' columns; below it `y` stands where the first one, the only long one, ends. */
function colunas(doc: Doc, descricao: string, valores: readonly string[], letra: Letra): void {
  const y = doc.y
  let x = MARGEM + LARGURA
  for (const [indice, { largura }] of [...COLUNAS.entries()].toReversed()) {
    x -= largura
    writeText(doc, valores[indice] ?? '', { ...letra, x, y, largura, alinhado: 'right' })
  }
  writeText(doc, descricao, { forte: true, ...letra, y, largura: DESCRICAO })
}

function titulosDasColunas(doc: Doc): void {
  const titulos = COLUNAS.map(({ titulo }) => titulo)
  colunas(doc, 'Item', titulos, { tamanho: 8.5, cor: FRACA, forte: false })
  drawRule(doc, doc.y + 1 * MM)
  doc.y += 4 * MM
}

function linha(doc: Doc, item: ItemDoOrcamento): void {
  doc.font('forte').fontSize(10)
  const altura = doc.heightOfString(imprimivel(item.descricao), { width: DESCRICAO }) + 8 * MM
  ensureSpace(doc, item.mockups.length === 0 ? altura : altura + IMAGEM + 16 * MM)
  const valores = COLUNAS.map(({ valor }) => valor(item))
  colunas(doc, item.descricao, valores, {})
  for (const text of [item.estampa, ...item.estampas.map(describeEstampa)])
    if (text) writeText(doc, text, { tamanho: 9, cor: FRACA, largura: DESCRICAO })
  const nomes = item.personalizacao.map((peca) =>
    [peca.nome, peca.numero && `nº ${peca.numero}`].filter(Boolean).join(' '),
  )
  if (nomes.length > 0) writeText(doc, `Nomes e números: ${nomes.join('; ')}`, { tamanho: 8.5, cor: FRACA })
}

async function imagens(doc: Doc, { mockups }: ItemDoOrcamento, files: Files): Promise<void> {
  const jpegs: Buffer[] = []
  for (const { arquivo } of mockups) {
    const conteudo = await files.readImage(arquivo)
    const jpeg = conteudo && (await encodeJpeg(conteudo))
    if (jpeg) jpegs.push(Buffer.from(jpeg))
  }
  if (jpegs.length === 0) return
  ensureSpace(doc, IMAGEM + 6 * MM)
  const y = doc.y + 2 * MM
  for (const [indice, jpeg] of jpegs.entries()) {
    const x = MARGEM + indice * (IMAGEM + 4 * MM)
    doc.image(jpeg, x, y, { fit: [IMAGEM, IMAGEM], align: 'center', valign: 'center' })
    doc.rect(x, y, IMAGEM, IMAGEM).lineWidth(0.6).strokeColor(LINHA).stroke()
  }
  doc.y = y + IMAGEM + 1 * MM
}

function contas(doc: Doc, { subtotal, desconto, frete, total }: Orcamento): void {
  const valores: [string, number][] = []
  if (desconto > 0 || frete > 0) valores.push(['Itens', subtotal])
  if (desconto > 0) valores.push(['Desconto', -desconto])
  if (frete > 0) valores.push(['Frete', frete])
  ensureSpace(doc, (valores.length * 5 + 10) * MM)
  const conta = (rotulo: string, valor: number, letra: Letra) => {
    const y = doc.y
    writeText(doc, rotulo, { ...letra, y, largura: LARGURA - 40 * MM, alinhado: 'right' })
    writeText(doc, formatReais(valor), { ...letra, y, alinhado: 'right' })
    doc.y += 1 * MM
  }
  for (const [rotulo, valor] of valores) conta(rotulo, valor, { cor: FRACA })
  conta('Total', total, { tamanho: 15, forte: true, cor: COR })
}

/** Prints what the approval keeps: version, time, name, address, and the digests of the pictures that were shown. */
function aprovacao(doc: Doc, { numero, itens }: VersaoDoOrcamento, dada: NonNullable<VersaoDoOrcamento['aprovacao']>) {
  secao(doc, 'Aprovação')
  const addressText = dada.endereco ? `, do endereço ${dada.endereco}` : ''
  writeText(doc, `Versão ${numero} aprovada por ${dada.nome} em ${formatDateTime(dada.em)}${addressText}.`)
  for (const [indice, { mockups }] of itens.entries())
    for (const [ordem, { digest }] of mockups.entries())
      writeText(doc, `Imagem ${indice + 1}.${ordem + 1}, SHA-256 ${digest}`, { tamanho: 7, cor: FRACA })
}
