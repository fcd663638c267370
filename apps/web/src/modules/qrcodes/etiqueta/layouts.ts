import type { LayoutDaLoja } from '@estampa/contract/layouts/layouts.schemas.ts'
import {
  FOLHAS,
  type MedidasDoLayout,
  type PapelDeEtiqueta,
  paginaDoLayout,
} from '@estampa/contract/layouts/layouts.ts'

/**
 * The labels that a shop can buy, as data. Millimetres everywhere; `passo` is the distance between the same edge of two
 * neighbours, so the gap is `passo` minus the label.
 *
 * Where the measures come from:
 * - Pimaco: the manufacturer's own table (top and left margin, vertical and horizontal density, height, width, columns,
 *   rows), as published in github.com/cleydyr/pimaco4j (PimacoLabelSheet.java), in centimetres with two decimals;
 *   compared with the page templates of github.com/PronerInformatica/phppimaco. Models of one row of the table differ in
 *   glue, colour or packing only. Models named A4… are on A4; the four-digit ones are on US Letter (“Carta”), although
 *   shops often call them A4. Margins and pitches of the table add up to the paper within 0.5 mm (see folha.test.ts);
 *   the calibration corrects the rest.
 * - Thermal rolls: the nominal size of the label, with the gaps that such rolls usually have between columns (2 mm at
 *   33 × 22, 3 mm at 40 × 25) and 1 mm of backing on both sides; the printer finds the gap between rows by itself.
 * - Plain paper: ours. Margins of 10 mm and more, which every printer can reach.
 * - The shop's own: as it saved them (`/qrcodes/modelos`).
 */

/** A point on the label or the sheet, from its top left corner. */
export interface Canto {
  readonly xMm: number
  readonly yMm: number
}

/** What a printer is told to print on: a sheet, or one row of labels of a roll. */
export interface Pagina {
  readonly larguraMm: number
  readonly alturaMm: number
}

export interface Layout {
  /** Remembered by browsers: never change one. */
  readonly id: string
  readonly nome: string
  readonly grupo: 'Da loja' | 'Rolo térmico' | 'Pimaco em folha A4' | 'Pimaco em folha Carta' | 'Papel comum'
  readonly papel: PapelDeEtiqueta
  readonly pagina: Pagina
  readonly colunas: number
  readonly linhas: number
  readonly larguraMm: number
  readonly alturaMm: number
  readonly margemEsquerdaMm: number
  readonly margemSuperiorMm: number
  readonly passoXMm: number
  readonly passoYMm: number
  /** Moves all that is printed, besides the calibration of a printer. */
  readonly deslocamento: Canto
  /** Prints lines to cut along, for paper without cuts. */
  readonly recortar?: true
}

/** Millimetres in the order of Pimaco's table. */
type Medidas = readonly [
  margemSuperior: number,
  margemEsquerda: number,
  passoY: number,
  passoX: number,
  altura: number,
  largura: number,
  colunas: number,
  linhas: number,
]

type LinhaDaTabela = readonly [modelos: string, ...Medidas]

const PIMACO_A4: readonly LinhaDaTabela[] = [
  ['A4248 / A4348', 12.5, 7, 17, 33, 17, 31, 6, 16],
  ['A4249 / A4349', 13.5, 8, 15, 28, 15, 26, 7, 18],
  ['A4251 / A4351', 10.7, 4.5, 21.2, 40.7, 21.2, 38.2, 5, 13],
  ['A4256 / A4356', 8.8, 7.2, 25.4, 66.1, 25.4, 63.5, 3, 11],
  ['A4255 / A4355', 9, 7.2, 31, 66.1, 31, 63.5, 3, 9],
  ['A4254 / A4354', 8.8, 4.7, 25.4, 101.6, 25.4, 99, 2, 11],
  ['A4260 / A4360', 15.2, 7.2, 38.1, 66.1, 38.1, 63.5, 3, 7],
  ['A4261 / A4361', 9.1, 7.2, 46.5, 66.1, 46.5, 63.5, 3, 6],
  ['A4262 / A4362', 12.9, 4.7, 33.9, 101.6, 33.9, 99, 2, 8],
  ['A4263 / A4363', 15.2, 4.7, 38.1, 101.6, 38.1, 99, 2, 7],
  ['A4264 / A4364', 4.7, 7.2, 71.9, 66.1, 71.9, 63.5, 3, 4],
  ['A4250 / A4350', 9, 4.7, 55.8, 101.6, 55.8, 99, 2, 5],
  ['A4265 / A4365', 13, 4.7, 67.8, 101.6, 67.8, 99, 2, 4],
]
const PIMACO_CARTA: readonly LinhaDaTabela[] = [
  ['6080 / 6180 / 6280', 12.7, 4.8, 25.4, 69.8, 25.4, 66.7, 3, 10],
  ['6081 / 6181 / 6281', 12.7, 4, 25.4, 106.8, 25.4, 101.6, 2, 10],
  ['6082 / 6182 / 6282', 21.2, 4, 33.9, 106.8, 33.9, 101.6, 2, 7],
  ['6083 / 6183 / 6283', 12.7, 4, 50.8, 106.8, 50.8, 101.6, 2, 5],
  ['6084 / 6184 / 6284', 12.7, 4, 84.7, 106.8, 84.7, 101.6, 2, 3],
  ['6087 / 6187 / 6287', 12.7, 14.5, 12.7, 47.5, 12.7, 44.4, 4, 20],
  ['6089', 12.7, 14.5, 16.9, 47.5, 16.9, 44.4, 4, 15],
]

type Base = Pick<Layout, 'id' | 'nome' | 'grupo' | 'papel' | 'pagina'>

const buildLayout = (base: Base, medidas: Medidas): Layout => {
  const [margemSuperiorMm, margemEsquerdaMm, passoYMm, passoXMm, alturaMm, larguraMm, colunas, linhas] = medidas
  const folha = { colunas, linhas, larguraMm, alturaMm, margemEsquerdaMm, margemSuperiorMm, passoXMm, passoYMm }
  return { ...base, ...folha, deslocamento: { xMm: 0, yMm: 0 } }
}

const pimaco =
  (papel: 'a4' | 'carta', grupo: Layout['grupo']) =>
  ([modelos, ...medidas]: LinhaDaTabela) => {
    const id = `pimaco-${modelos.split(' ')[0]?.toLowerCase()}`
    return buildLayout({ id, nome: `Pimaco ${modelos}`, grupo, papel, pagina: FOLHAS[papel] }, medidas)
  }

interface Rolo {
  readonly colunas?: number
  readonly vaoMm?: number
  /** Backing on both sides of the labels. */
  readonly margemMm?: number
}

function rolo(larguraMm: number, alturaMm: number, { colunas = 1, vaoMm = 0, margemMm = 0 }: Rolo = {}): Layout {
  const id = `rolo-${larguraMm}x${alturaMm}${colunas > 1 ? `x${colunas}` : ''}`
  const nome = colunas > 1 ? `Rolo térmico, ${colunas} colunas` : 'Rolo térmico'
  const pagina = { larguraMm: 2 * margemMm + colunas * larguraMm + (colunas - 1) * vaoMm, alturaMm }
  const medidas: Medidas = [0, margemMm, alturaMm, larguraMm + vaoMm, alturaMm, larguraMm, colunas, 1]
  return buildLayout({ id, nome, grupo: 'Rolo térmico', papel: 'rolo', pagina }, medidas)
}

const PAPEL_COMUM: Layout = {
  ...buildLayout(
    {
      id: 'papel-a4-3x7',
      nome: 'A4 comum, para recortar',
      grupo: 'Papel comum',
      papel: 'a4',
      pagina: FOLHAS.a4,
    },
    [12, 10.5, 39, 63, 39, 63, 3, 7],
  ),
  recortar: true,
}

export const LAYOUT_PADRAO = rolo(50, 30)

export const LAYOUTS: readonly Layout[] = [
  LAYOUT_PADRAO,
  rolo(60, 40),
  rolo(100, 50),
  rolo(33, 22, { colunas: 3, vaoMm: 2, margemMm: 1 }),
  rolo(40, 25, { colunas: 2, vaoMm: 3, margemMm: 1 }),
  ...PIMACO_A4.map(pimaco('a4', 'Pimaco em folha A4')),
  ...PIMACO_CARTA.map(pimaco('carta', 'Pimaco em folha Carta')),
  PAPEL_COMUM,
]

const PREFIXO_DA_LOJA = 'loja-'
export const isLayoutDaLoja = (id: string): boolean => id.startsWith(PREFIXO_DA_LOJA)
export const idDoLayoutDaLoja = (id: number): string => `${PREFIXO_DA_LOJA}${id}`

type Medido = MedidasDoLayout & Pick<LayoutDaLoja, 'nome' | 'deslocar_x' | 'deslocar_y'>

/** A kind of label as the shop described it. */
export function layoutDasMedidas(id: string, medido: Medido): Layout {
  const { nome, papel, largura, altura, colunas, linhas, vao_x, vao_y } = medido
  const { borda_superior, borda_esquerda } = medido
  const medidas: Medidas = [
    ...([borda_superior, borda_esquerda, altura + vao_y, largura + vao_x] as const),
    ...([altura, largura, colunas, linhas] as const),
  ]
  const layout = buildLayout({ id, nome, grupo: 'Da loja', papel, pagina: paginaDoLayout(medido) }, medidas)
  return { ...layout, deslocamento: { xMm: medido.deslocar_x, yMm: medido.deslocar_y } }
}

/** Measures of a layout as a new one of the shop begins with them. */
export function medidasParaCopia(layout: Layout): Omit<Medido, 'nome'> {
  const { papel, larguraMm, alturaMm, colunas, linhas, passoXMm, passoYMm, deslocamento } = layout
  const cents = (mm: number) => Math.round(mm * 100) / 100
  return {
    papel,
    largura: larguraMm,
    altura: alturaMm,
    colunas,
    linhas,
    vao_x: colunas > 1 ? cents(passoXMm - larguraMm) : 0,
    vao_y: linhas > 1 ? cents(passoYMm - alturaMm) : 0,
    borda_esquerda: layout.margemEsquerdaMm,
    borda_superior: layout.margemSuperiorMm,
    deslocar_x: deslocamento.xMm,
    deslocar_y: deslocamento.yMm,
  }
}

/** The layouts that a person may choose from, the shop's own first. */
export const listLayouts = (own: readonly LayoutDaLoja[]): readonly Layout[] => [
  ...own.map((layout) => layoutDasMedidas(idDoLayoutDaLoja(layout.id), layout)),
  ...LAYOUTS,
]

/** The layout of that id; the usual one when it no longer exists. */
export const layoutDe = (id: string, layouts = LAYOUTS): Layout =>
  layouts.find((layout) => layout.id === id) ?? LAYOUT_PADRAO

export const isRolo = ({ papel }: Pick<Layout, 'papel'>): boolean => papel === 'rolo'

const medida = (mm: number) => mm.toLocaleString('pt-BR')

/** `63,5 × 25,4 mm`, width first. */
export const tamanhoDaEtiqueta = ({ larguraMm, alturaMm }: Pagina): string =>
  `${medida(larguraMm)} × ${medida(alturaMm)} mm`

/** How a printer's settings call the paper: `A4`, `rolo de 105 × 22 mm`. */
export function nomeDoPapel({ papel, pagina }: Pick<Layout, 'papel' | 'pagina'>): string {
  if (papel === 'rolo') return `rolo de ${tamanhoDaEtiqueta(pagina)}`
  return papel === 'a4' ? 'A4' : 'Carta'
}
