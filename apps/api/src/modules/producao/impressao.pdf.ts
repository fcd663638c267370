import { medidasDaEstampa, POSICOES, TECNICAS } from '@estampa/contract/producao/opcoes.ts'
import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import type { FetchPicture } from '../../infra/files/papers.ts'
import {
  type Doc,
  drawRule,
  ensureSpace,
  FRACA,
  imprimivel,
  type Letra,
  LINHA,
  MM,
  novoPdf,
  TINTA,
  writeText,
} from '../../infra/files/pdf.ts'
import { formatVenda } from './impressao.arquivos.ts'
import type { EstampaAImprimir } from './impressao.data.ts'

const MARGEM = 15 * MM
/** Between columns. */
const VAO = 3 * MM
/** Between rows. */
const ENTRE = 2 * MM
/** Size of the letters. */
const TAMANHO = 9.5

interface Coluna {
  readonly titulo: string
  readonly largura: number
  readonly alinhado?: 'right'
  readonly valor: (estampa: EstampaAImprimir) => string
}
/** Together as wide as the page. */
const COLUNAS: readonly Coluna[] = [
  { titulo: 'Qtd.', largura: 12 * MM, alinhado: 'right', valor: ({ quantidade }) => String(quantidade) },
  { titulo: 'Peça', largura: 40 * MM, valor: ({ peca }) => peca },
  { titulo: 'Posição', largura: 24 * MM, valor: ({ posicao }) => POSICOES[posicao] },
  { titulo: 'Técnica', largura: 19 * MM, valor: ({ tecnica }) => TECNICAS[tecnica] },
  {
    titulo: 'Tamanho',
    largura: 27 * MM,
    valor: (estampa) => medidasDaEstampa({ ...estampa, distancia_gola_mm: null }),
  },
  { titulo: 'Cores', largura: 12 * MM, alinhado: 'right', valor: ({ cores }) => String(cores ?? '') },
  { titulo: 'Venda', largura: 16 * MM, valor: ({ venda_id }) => formatVenda(venda_id) },
  { titulo: 'Cliente', largura: 30 * MM, valor: ({ cliente }) => cliente ?? '' },
]

/** The prints as tables on A4, one for each version of an art: to read at the printer. */
export async function buildListaPdf(estampas: readonly EstampaAImprimir[], fetch: FetchPicture): Promise<Buffer> {
  const titulo = 'Lista de impressão'
  const info = { Title: titulo, Author: 'Estampa' }
  const { doc, pronto } = await novoPdf({ size: 'A4', margin: MARGEM, lang: 'pt-BR', info })
  writeText(doc, titulo, { tamanho: 16, forte: true })
  writeText(doc, `${formatDateTime(new Date().toISOString())} · ${countEstampas(estampas)} a imprimir`, {
    tamanho: TAMANHO,
    cor: FRACA,
  })
  const groups = [...Map.groupBy(estampas, ({ arte_id, versao }) => `${arte_id} ${versao}`).values()]
  for (const group of groups.toSorted((a, b) => Number(a[0]?.arte_id === null) - Number(b[0]?.arte_id === null))) {
    doc.y += 6 * MM
    await writeTabela(doc, group, fetch)
  }
  doc.end()
  return pronto
}

function countEstampas(estampas: readonly EstampaAImprimir[]): string {
  const total = estampas.reduce((soma, { quantidade }) => soma + quantidade, 0)
  return plural(total, 'estampa', 'estampas')
}

async function writeTabela(doc: Doc, group: readonly EstampaAImprimir[], fetch: FetchPicture): Promise<void> {
  const [first] = group
  if (!first) return
  const titulo = first.arte_id === null ? 'A arte ainda vem' : `${first.arte}, versão ${first.versao}`
  const jpeg = first.tem_figura ? await fetch('arte', first.arquivo) : null
  const figura = jpeg && Buffer.from(jpeg)
  ensureSpace(doc, 30 * MM + (figura ? FIGURA : 0))
  if (figura) drawFigura(doc, figura)
  writeTitulos(doc, titulo, [countEstampas(group), first.enviada_como].filter(Boolean).join(' · '))
  for (const estampa of group) {
    const valores = COLUNAS.map(({ valor }) => imprimivel(valor(estampa)))
    doc.font('normal').fontSize(TAMANHO)
    const alturas = COLUNAS.map(({ largura }, i) => doc.heightOfString(valores[i] ?? '', { width: largura - VAO }))
    const altura = Math.max(...alturas)
    if (ensureSpace(doc, altura + ENTRE)) writeTitulos(doc, titulo, 'continuação')
    writeCelulas(doc, valores, { altura })
    doc.y += ENTRE / 2
    drawRule(doc, doc.y)
    doc.y += ENTRE / 2
  }
}

/** Side of the art's picture, which stands above the table of its prints. */
const FIGURA = 24 * MM

function drawFigura(doc: Doc, figura: Buffer): void {
  const { y } = doc
  doc.image(figura, MARGEM, y, { fit: [FIGURA, FIGURA], align: 'center', valign: 'center' })
  doc.rect(MARGEM, y, FIGURA, FIGURA).lineWidth(0.6).strokeColor(LINHA).stroke()
  doc.y = y + FIGURA + 2 * MM
}

function writeTitulos(doc: Doc, titulo: string, detalhe: string): void {
  writeText(doc, titulo, { tamanho: 12, forte: true })
  writeText(doc, detalhe, { tamanho: TAMANHO, cor: FRACA })
  doc.y += 2 * MM
  const titulos = COLUNAS.map(({ titulo: nome }) => nome)
  writeCelulas(doc, titulos, { tamanho: 8.5, cor: FRACA, altura: 4 * MM })
  doc.y += 1 * MM
}

/** A row of the table; below it `y` stands `altura` lower. */
function writeCelulas(doc: Doc, valores: readonly string[], letra: Letra & { readonly altura: number }): void {
  const { tamanho = TAMANHO, cor = TINTA, altura } = letra
  const { y } = doc
  let x = MARGEM
  doc.font('normal').fontSize(tamanho).fillColor(cor)
  for (const [indice, { largura, alinhado = 'left' }] of COLUNAS.entries()) {
    doc.text(valores[indice] ?? '', x, y, { width: largura - VAO, align: alinhado })
    x += largura
  }
  doc.y = y + altura
}
