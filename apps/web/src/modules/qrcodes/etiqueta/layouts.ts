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
 * - Thermal rolls: the nominal size of the label is the page; the printer finds the gap by itself.
 * - Plain paper: ours. Margins of 10 mm and more, which every printer can reach.
 */

export const PAPEIS = {
  a4: { nome: 'A4', larguraMm: 210, alturaMm: 297 },
  carta: { nome: 'Carta', larguraMm: 215.9, alturaMm: 279.4 },
  'rolo-50x30': { nome: 'rolo de 50 × 30 mm', larguraMm: 50, alturaMm: 30 },
  'rolo-60x40': { nome: 'rolo de 60 × 40 mm', larguraMm: 60, alturaMm: 40 },
} as const
/** Each has its `@page` of the same name in Folha.module.css. */
export type IdDePapel = keyof typeof PAPEIS

export interface Layout {
  /** Remembered by browsers: never change one. */
  readonly id: string
  readonly nome: string
  readonly grupo: 'Rolo térmico' | 'Pimaco em folha A4' | 'Pimaco em folha Carta' | 'Papel comum'
  readonly papel: IdDePapel
  readonly colunas: number
  readonly linhas: number
  readonly larguraMm: number
  readonly alturaMm: number
  readonly margemEsquerdaMm: number
  readonly margemSuperiorMm: number
  readonly passoXMm: number
  readonly passoYMm: number
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
  ['A4251 / A4351', 10.7, 4.5, 21.2, 40.7, 21.2, 38.2, 5, 13],
  ['A4256 / A4356', 8.8, 7.2, 25.4, 66.1, 25.4, 63.5, 3, 11],
  ['A4255 / A4355', 9, 7.2, 31, 66.1, 31, 63.5, 3, 9],
  ['A4254 / A4354', 8.8, 4.7, 25.4, 101.6, 25.4, 99, 2, 11],
  ['A4260 / A4360', 15.2, 7.2, 38.1, 66.1, 38.1, 63.5, 3, 7],
  ['A4261 / A4361', 9.1, 7.2, 46.5, 66.1, 46.5, 63.5, 3, 6],
  ['A4262 / A4362', 12.9, 4.7, 33.9, 101.6, 33.9, 99, 2, 8],
  ['A4263 / A4363', 15.2, 4.7, 38.1, 101.6, 38.1, 99, 2, 7],
  ['A4265 / A4365', 13, 4.7, 67.8, 101.6, 67.8, 99, 2, 4],
]
const PIMACO_CARTA: readonly LinhaDaTabela[] = [
  ['6080 / 6180 / 6280', 12.7, 4.8, 25.4, 69.8, 25.4, 66.7, 3, 10],
  ['6081 / 6181 / 6281', 12.7, 4, 25.4, 106.8, 25.4, 101.6, 2, 10],
  ['6082 / 6182 / 6282', 21.2, 4, 33.9, 106.8, 33.9, 101.6, 2, 7],
  ['6083 / 6183 / 6283', 12.7, 4, 50.8, 106.8, 50.8, 101.6, 2, 5],
]

const buildLayout = (base: Pick<Layout, 'id' | 'nome' | 'grupo' | 'papel'>, medidas: Medidas): Layout => {
  const [margemSuperiorMm, margemEsquerdaMm, passoYMm, passoXMm, alturaMm, larguraMm, colunas, linhas] = medidas
  return { ...base, colunas, linhas, larguraMm, alturaMm, margemEsquerdaMm, margemSuperiorMm, passoXMm, passoYMm }
}

const pimaco =
  (papel: 'a4' | 'carta', grupo: Layout['grupo']) =>
  ([modelos, ...medidas]: LinhaDaTabela) => {
    const id = `pimaco-${modelos.split(' ')[0]?.toLowerCase()}`
    return buildLayout({ id, nome: `Pimaco ${modelos}`, grupo, papel }, medidas)
  }

/** Layout of a roll: its page is one label. */
const rolo = (papel: 'rolo-50x30' | 'rolo-60x40'): Layout => {
  const { larguraMm, alturaMm } = PAPEIS[papel]
  const medidas: Medidas = [0, 0, alturaMm, larguraMm, alturaMm, larguraMm, 1, 1]
  return buildLayout({ id: papel, nome: 'Rolo térmico', grupo: 'Rolo térmico', papel }, medidas)
}

const PAPEL_COMUM: Layout = {
  ...buildLayout(
    { id: 'papel-a4-3x7', nome: 'A4 comum, para recortar', grupo: 'Papel comum', papel: 'a4' },
    [12, 10.5, 39, 63, 39, 63, 3, 7],
  ),
  recortar: true,
}

export const LAYOUT_PADRAO = rolo('rolo-50x30')

export const LAYOUTS: readonly Layout[] = [
  LAYOUT_PADRAO,
  rolo('rolo-60x40'),
  ...PIMACO_A4.map(pimaco('a4', 'Pimaco em folha A4')),
  ...PIMACO_CARTA.map(pimaco('carta', 'Pimaco em folha Carta')),
  PAPEL_COMUM,
]

/** The layout of that id; the first one when it no longer exists. */
export const layoutDe = (id: string): Layout => LAYOUTS.find((layout) => layout.id === id) ?? LAYOUT_PADRAO

export const isRolo = ({ grupo }: Pick<Layout, 'grupo'>): boolean => grupo === 'Rolo térmico'

const medida = (mm: number) => mm.toLocaleString('pt-BR')

/** `63,5 × 25,4 mm`, width first. */
export const tamanhoDaEtiqueta = ({ larguraMm, alturaMm }: Pick<Layout, 'larguraMm' | 'alturaMm'>): string =>
  `${medida(larguraMm)} × ${medida(alturaMm)} mm`
