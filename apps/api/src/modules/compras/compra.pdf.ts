import type { Compra, ItemDaCompra } from '@estampa/contract/compras/compras.schemas.ts'
import type { Fornecedor } from '@estampa/contract/fornecedores/fornecedores.schemas.ts'
import type { DadosDaLoja } from '@estampa/contract/loja/loja.schemas.ts'
import { formatDate } from '@estampa/contract/shared/dates.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
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
  MM,
  measureRow,
  type PapelCelula,
  writeFeet,
  writeLines,
  writeRow,
  writeSecao,
  writeText,
} from '../../infra/files/pdf.ts'
import { writeHead, writeRecipient } from '../loja/loja.pdf.ts'

interface Coluna extends Omit<PapelCelula, 'texto'> {
  readonly titulo: string
  readonly valor: (item: ItemDaCompra) => string
}
const SKU: Coluna = { titulo: 'Nosso SKU', largura: 38 * MM, alinhado: 'left', valor: ({ sku }) => sku ?? '' }
const CODIGO: Coluna = {
  titulo: 'Seu código',
  largura: 30 * MM,
  alinhado: 'left',
  valor: ({ codigo_do_fornecedor }) => codigo_do_fornecedor ?? '',
}
const QUANTIDADE: Coluna = { titulo: 'Qtd.', largura: 18 * MM, valor: ({ quantidade }) => formatCount(quantidade) }
const CUSTOS: readonly Coluna[] = [
  { titulo: 'Preço', largura: 25 * MM, valor: ({ custo_unitario }) => formatCusto(custo_unitario) },
  {
    titulo: 'Total',
    largura: 28 * MM,
    valor: ({ custo_unitario, quantidade }) => formatCusto(custo_unitario && custo_unitario * quantidade),
  },
]
const formatCount = (count: number) => count.toLocaleString('pt-BR')
const formatCusto = (custo: number | null) => (custo === null ? '' : formatReais(custo))

/** A line without a code has no code printed; costs are left out where they are unknown or the reader may not see them. */
const listColunas = ({ itens }: Compra): readonly Coluna[] => [
  ...(itens.some(({ sku }) => sku) ? [SKU] : []),
  ...(itens.some(({ codigo_do_fornecedor }) => codigo_do_fornecedor) ? [CODIGO] : []),
  QUANTIDADE,
  ...(itens.some(({ custo_unitario }) => custo_unitario !== null) ? CUSTOS : []),
]

const DETAIL = { tamanho: 9.5 } as const

interface CompraNoPapel {
  readonly compra: Compra
  readonly fornecedor: Fornecedor
  readonly loja: DadosDaLoja
}

/** The order on A4, as it goes to the supplier: lines by product, colour and size. */
export async function buildCompraPdf(
  { compra, fornecedor, loja }: CompraNoPapel,
  fetch: FetchPicture,
): Promise<Buffer> {
  const titulo = `Pedido ${compra.numero}`
  const { doc, pronto } = await createPapel(titulo, loja.nome)
  await writeHead(doc, loja, fetch, titulo, listFacts(compra))
  writeRecipient(doc, fornecedor)
  const colunas = listColunas(compra)
  writeTitles(doc, colunas)
  for (const linhas of Map.groupBy(compra.itens, ({ id, produto_id }) => produto_id ?? `linha ${id}`).values())
    writeProduto(doc, colunas, linhas)
  writeSums(doc, compra)
  if (compra.observacao) {
    writeSecao(doc, 'Observação')
    writeLines(doc, compra.observacao, DETAIL)
  }
  writeFeet(doc, [loja.nome, titulo].filter(Boolean).join(' · '))
  doc.end()
  return pronto
}

function listFacts({ situacao, pedida_em, criado_em, previsao }: Compra): readonly (readonly [string, Letra])[] {
  return [
    ...(situacao === 'rascunho' ? [['Rascunho', { forte: true }] as const] : []),
    ...(situacao === 'cancelada' ? [['Cancelado', { forte: true }] as const] : []),
    [formatDate(pedida_em ?? criado_em), { cor: FRACA }],
    ...(previsao ? [[`Entrega em ${formatDate(previsao)}`, { forte: true }] as const] : []),
  ]
}

const rowOf = (texto: string, colunas: readonly Coluna[], valueOf: (coluna: Coluna) => string): Fila => ({
  texto,
  celulas: colunas.map((coluna) => ({ ...coluna, texto: valueOf(coluna) })),
})

function writeTitles(doc: Doc, colunas: readonly Coluna[]): void {
  writeRow(
    doc,
    rowOf('Peça', colunas, ({ titulo }) => titulo),
    { tamanho: 8.5, cor: FRACA },
  )
  drawRule(doc, doc.y + 1 * MM)
  doc.y += 3 * MM
}

/** A product on a line of its own, its variations below; one without variations is one line. */
function writeProduto(doc: Doc, colunas: readonly Coluna[], linhas: readonly ItemDaCompra[]): void {
  const [first] = linhas
  if (!first) return
  const isWhole = linhas.every(({ variacao }) => variacao === null)
  const pieces = linhas.reduce((sum, { quantidade }) => sum + quantidade, 0)
  if (!isWhole) {
    if (ensureSpace(doc, 20 * MM)) writeTitles(doc, colunas)
    writeText(doc, `${first.titulo} · ${plural(pieces, 'peça', 'peças')}`, { forte: true })
    doc.y += 0.5 * MM
  }
  for (const item of linhas) {
    const row = rowOf(isWhole ? item.titulo : (item.variacao ?? item.titulo), colunas, ({ valor }) => valor(item))
    const letra = { ...DETAIL, forte: isWhole }
    if (ensureSpace(doc, measureRow(doc, row, letra) + 2 * MM)) writeTitles(doc, colunas)
    writeRow(doc, row, DETAIL, letra)
    doc.y += 1 * MM
  }
  drawRule(doc, doc.y + 0.5 * MM)
  doc.y += 3 * MM
}

function writeSums(doc: Doc, { itens, pecas, frete, total }: Compra): void {
  ensureSpace(doc, 22 * MM)
  const sum = (label: string, value: string, letra: Letra) => {
    writeRow(
      doc,
      {
        texto: '',
        celulas: [
          { largura: 100 * MM, texto: label },
          { largura: 42 * MM, texto: value },
        ],
      },
      letra,
    )
    doc.y += 1 * MM
  }
  const hasCustos = itens.some(({ custo_unitario }) => custo_unitario !== null)
  const isMain = !hasCustos || total === null
  sum('Peças', formatCount(pecas), isMain ? MAIN : { cor: FRACA })
  if (isMain) return
  if (frete) sum('Frete', formatReais(frete), { cor: FRACA })
  const isWhole = itens.every(({ custo_unitario }) => custo_unitario !== null)
  sum(isWhole ? 'Total' : 'Total, sem as linhas sem preço', formatReais(total), MAIN)
}
const MAIN = { tamanho: 13, forte: true, cor: COR } as const
