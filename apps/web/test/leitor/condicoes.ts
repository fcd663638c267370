import { type Pose, renderEtiqueta } from './etiqueta.ts'
import { addNoise, blurImage, cadaPixel, type Imagem, smearImage } from './imagem.ts'

export interface Condicao {
  readonly grupo: string
  readonly nome: string
  /** Text of the label. */
  readonly texto: string
  readonly imagem: () => Promise<Imagem>
}

/** The two kinds of label that the shop prints, and the longest that they may become. */
const PRODUTO = '/produtos/12'
const VARIACAO = '/produtos/1234?variacao=56789'
const LONGO = 'https://estampa.exemplo.com.br/produtos/123456?variacao=7890123'

type Efeito = (imagem: Imagem) => Imagem

const condition = (grupo: string, nome: string, pose: Pose, effect: Efeito = (i) => i, texto = VARIACAO): Condicao => ({
  grupo,
  nome,
  texto,
  imagem: async () => effect(await renderEtiqueta(texto, pose)),
})

const tamanho = (modulo: number, text = VARIACAO, name = '') =>
  condition('size', `${modulo} px a module${name}`, { modulo }, undefined, text)

/** Darker towards the right, down to a share of the light. */
const sombra =
  (rest: number): Efeito =>
  (i) =>
    cadaPixel(i, (x, _y, v) => v * (1 - (1 - rest) * (x / i.largura)))
/** The light of a lamp on shiny paper: white in its middle. */
const reflexo =
  (raio: number): Efeito =>
  (i) =>
    cadaPixel(i, (x, y, v) => v + 420 * Math.exp(-((x - 700) ** 2 + (y - 300) ** 2) / (2 * raio * raio)))
/** A hard edge of shadow across the label. */
const meiaSombra: Efeito = (i) => cadaPixel(i, (x, y, v) => (x + y / 2 > 820 ? v * 0.35 : v))
/** A round spot over the middle of the code. */
const mancha =
  (raio: number): Efeito =>
  (i) =>
    cadaPixel(i, (x, y, v) => ((x - 655) ** 2 + (y - 375) ** 2 < raio * raio ? 90 : v))

/** 42 ways in which a label may lie before a camera of 720p, from easy to beyond hope. */
export const CONDICOES: readonly Condicao[] = [
  tamanho(8),
  tamanho(4),
  tamanho(2),
  tamanho(1.5),
  tamanho(1.2),
  tamanho(10, PRODUTO, ', short text'),
  tamanho(2, LONGO, ', long text'),
  ...[15, 45, 90, 137, 180, 270].map((giro) => condition('rotation', `${giro}°`, { giro, modulo: 6 })),
  ...[30, 45, 60].map((guinada) => condition('tilt', `${guinada}° sideways`, { guinada, modulo: 7 })),
  condition('tilt', '45° backwards', { arfagem: 45, modulo: 7 }),
  condition('tilt', '35° both ways, turned', { guinada: 35, arfagem: 35, giro: 20, modulo: 7 }),
  condition('off-centre', 'top left', { centro: [0.12, 0.18], modulo: 5 }),
  condition('off-centre', 'bottom right', { centro: [0.89, 0.84], modulo: 5 }),
  condition('off-centre', 'small, top right', { centro: [0.95, 0.09], modulo: 2.5 }),
  condition('off-centre', 'white edge cut off', { centro: [0.5, 0.185], modulo: 8 }),
  ...[1, 2, 3, 4, 6].map((sigma) => condition('blur', `sigma ${sigma} px`, { modulo: 8 }, (i) => blurImage(i, sigma))),
  ...[6, 12, 20].map((pixels) => condition('motion', `${pixels} px`, { modulo: 8 }, (i) => smearImage(i, pixels))),
  condition('contrast', 'grey on white', { papel: 220, tinta: 130 }),
  condition('contrast', '150 on 120', { papel: 150, tinta: 120, fundo: 135 }),
  condition('contrast', '130 on 118', { papel: 130, tinta: 118, fundo: 124 }, (i) => addNoise(i, 2)),
  condition('light', 'dark and noisy', { papel: 60, tinta: 15, fundo: 30 }, (i) => addNoise(i, 10)),
  condition('light', 'fading to the right', {}, sombra(0.15)),
  condition('light', 'edge of a shadow', {}, meiaSombra),
  condition('light', 'glare on a tenth of the code', {}, reflexo(25)),
  condition('label', 'white on black', { papel: 25, tinta: 235 }),
  condition('label', 'no white edge, on black', { margem: 0, fundo: 15 }),
  condition('label', 'on a bottle', { raio: 190 }),
  condition('label', 'on cloth, in waves', { onda: 9 }),
  condition('label', 'stained', {}, mancha(22)),
]
