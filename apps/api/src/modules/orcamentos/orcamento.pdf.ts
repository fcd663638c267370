import type { DadosDaLoja } from '@estampa/contract/loja/loja.schemas.ts'
import type { ItemDoOrcamento, Orcamento, VersaoDoOrcamento } from '@estampa/contract/orcamentos/orcamentos.schemas.ts'
import { valorDaLinha } from '@estampa/contract/orcamentos/orcamentos.totals.ts'
import { describeToCliente } from '@estampa/contract/producao/estampas.ts'
import { formatDate, formatDateTime } from '@estampa/contract/shared/dates.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import type { FetchPicture } from '../../infra/files/papers.ts'
import {
  COR,
  createPapel,
  type Doc,
  drawRule,
  ensureSpace,
  type Fila,
  FRACA,
  type Letra,
  LINHA,
  MM,
  measureRow,
  PAPEL,
  writeFeet,
  writeLines,
  writeRow,
  writeSecao,
  writeText,
} from '../../infra/files/pdf.ts'
import { writeHead, writeRecipient } from '../loja/loja.pdf.ts'

const { margem: MARGEM, largura: LARGURA } = PAPEL
/** Sides of a mock-up, and of an art that stands for one. */
const IMAGEM = 40 * MM
const ARTE = 30 * MM
/** Columns of the items, from the right edge: each as wide as its largest value. */
const COLUNAS = [
  { titulo: 'Qtd.', largura: 16 * MM, valor: ({ quantidade }: ItemDoOrcamento) => String(quantidade) },
  { titulo: 'Preço', largura: 28 * MM, valor: (item: ItemDoOrcamento) => formatReais(item.valor_unitario) },
  { titulo: 'Total', largura: 32 * MM, valor: (item: ItemDoOrcamento) => formatReais(valorDaLinha(item)) },
]
const DESCRICAO = LARGURA - COLUNAS.reduce((soma, { largura }) => soma + largura, 0) - 4 * MM

/** The quote on A4, with its mock-ups and who approved it: to print, or to send where no link reaches. */
export async function orcamentoEmPdf(
  { orcamento, loja }: { readonly orcamento: Orcamento; readonly loja: DadosDaLoja },
  fetch: FetchPicture,
): Promise<Buffer> {
  const { numero, versao_atual, itens, termos, versoes } = orcamento
  const titulo = `Orçamento ${numero}`
  const { doc, pronto } = await createPapel(titulo, loja.nome)
  await cabecalho(doc, orcamento, loja, fetch)
  titulosDasColunas(doc)
  let shownArtes = ''
  for (const item of itens) {
    const artes = listArtes(item)
    const isSameArt = artes.length > 0 && artes.join() === shownArtes
    const pictures = await readPictures(item, fetch, isSameArt ? [] : artes)
    if (!isSameArt) shownArtes = pictures.some(({ side }) => side === ARTE) ? artes.join() : ''
    linha(doc, item, { hasPictures: pictures.length > 0, isSameArt })
    drawPictures(doc, pictures)
    drawRule(doc, doc.y + 2 * MM)
    doc.y += 5 * MM
  }
  contas(doc, orcamento)
  if (termos) {
    writeSecao(doc, 'Condições')
    writeLines(doc, termos, { tamanho: 9.5 })
  }
  const aprovada = versoes[0]
  if (aprovada?.aprovacao) aprovacao(doc, aprovada, aprovada.aprovacao)
  writeFeet(doc, [loja.nome, titulo, `versão ${versao_atual}`].filter(Boolean).join(' · '))
  doc.end()
  return pronto
}

/** Which quote it is, until when it stands, and whom it is for. */
async function cabecalho(doc: Doc, orcamento: Orcamento, loja: DadosDaLoja, fetch: FetchPicture): Promise<void> {
  const { numero, versao_atual, validade, versoes } = orcamento
  const data = versoes[0]?.enviada_em ?? versoes[0]?.criado_em ?? orcamento.criado_em
  await writeHead(doc, loja, fetch, `Orçamento ${numero}`, [
    [`Versão ${versao_atual} · ${formatDate(data)}`, { cor: FRACA }],
    [`Vale até ${formatDate(validade)}`, { forte: true }],
  ])
  writeRecipient(doc, orcamento)
}

const rowOf = (texto: string, valores: readonly string[]): Fila => ({
  texto,
  celulas: COLUNAS.map(({ largura }, i) => ({ largura, texto: valores[i] ?? '' })),
})

function titulosDasColunas(doc: Doc): void {
  const titulos = COLUNAS.map(({ titulo }) => titulo)
  writeRow(doc, rowOf('Item', titulos), { tamanho: 8.5, cor: FRACA })
  drawRule(doc, doc.y + 1 * MM)
  doc.y += 4 * MM
}

/** The stored names of the arts that a line shows: those of prints whose file is a picture, where no mock-up shows them. */
function listArtes({ estampas, mockups }: ItemDoOrcamento): string[] {
  if (mockups.some(({ do_produto }) => !do_produto)) return []
  const names = estampas.flatMap(({ miniatura_url }) => /[0-9a-f]{32}/.exec(miniatura_url ?? '')?.[0] ?? [])
  return [...new Set(names)]
}

interface Desenhada {
  readonly hasPictures: boolean
  /** The line above shows the arts of this one. */
  readonly isSameArt: boolean
}

function linha(doc: Doc, item: ItemDoOrcamento, { hasPictures, isSameArt }: Desenhada): void {
  const valores = COLUNAS.map(({ valor }) => valor(item))
  const row = rowOf(item.descricao, valores)
  const altura = measureRow(doc, row, { forte: true }) + 8 * MM
  ensureSpace(doc, hasPictures ? altura + IMAGEM + 16 * MM : altura)
  writeRow(doc, row, {}, { forte: true })
  for (const text of [
    item.estampa,
    ...item.estampas.map(describeToCliente),
    isSameArt && 'A mesma arte do item acima.',
  ])
    if (text) writeText(doc, text, { tamanho: 9, cor: FRACA, largura: DESCRICAO })
  const nomes = item.personalizacao.map((peca) =>
    [peca.nome, peca.numero && `nº ${peca.numero}`].filter(Boolean).join(' '),
  )
  if (nomes.length > 0) writeText(doc, `Nomes e números: ${nomes.join('; ')}`, { tamanho: 8.5, cor: FRACA })
}

interface Picture {
  readonly jpeg: Buffer
  readonly side: number
}
/** The line's mock-ups, then its arts; what cannot be read is left out. */
async function readPictures(
  { mockups }: ItemDoOrcamento,
  fetch: FetchPicture,
  artes: readonly string[],
): Promise<Picture[]> {
  const pictures: Picture[] = []
  const add = (jpeg: Uint8Array | null, side: number) => {
    if (jpeg) pictures.push({ jpeg: Buffer.from(jpeg), side })
  }
  for (const { arquivo } of mockups) add(await fetch('imagem', arquivo), IMAGEM)
  for (const nome of artes) add(await fetch('arte', nome), ARTE)
  return pictures
}

/** In rows, each as high as its highest picture. */
function drawPictures(doc: Doc, pictures: readonly Picture[]): void {
  const first = pictures.findIndex((_, indice) => widthOf(pictures.slice(0, indice + 1)) > LARGURA)
  const row = first === -1 ? pictures : pictures.slice(0, first)
  if (row.length === 0) return
  const altura = Math.max(...row.map(({ side }) => side))
  ensureSpace(doc, altura + 6 * MM)
  const y = doc.y + 2 * MM
  for (const [indice, { jpeg, side }] of row.entries()) {
    const x = MARGEM + widthOf(row.slice(0, indice)) + (indice > 0 ? ENTRE : 0)
    doc.image(jpeg, x, y, { fit: [side, side], align: 'center', valign: 'center' })
    doc.rect(x, y, side, side).lineWidth(0.6).strokeColor(LINHA).stroke()
  }
  doc.y = y + altura + 1 * MM
  drawPictures(doc, pictures.slice(row.length))
}
const ENTRE = 4 * MM
const widthOf = (pictures: readonly Picture[]): number =>
  pictures.reduce((sum, { side }, indice) => sum + side + (indice > 0 ? ENTRE : 0), 0)

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
  writeSecao(doc, 'Aprovação')
  const addressText = dada.endereco ? `, do endereço ${dada.endereco}` : ''
  writeText(doc, `Versão ${numero} aprovada por ${dada.nome} em ${formatDateTime(dada.em)}${addressText}.`)
  for (const [indice, { mockups }] of itens.entries())
    for (const [ordem, { digest }] of mockups.entries())
      writeText(doc, `Imagem ${indice + 1}.${ordem + 1}, código ${digest}`, { tamanho: 7, cor: FRACA })
}
