import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { lugarDe, ROOM, type Side } from './contorno.ts'
import type { EstampaNaLinha, LinhaAEstampar } from './estampasDigitadas.ts'
import type { ChangeMockups, MockupNaLinha } from './mockups.ts'

/** A line that a proof is laid out for. */
export interface LinhaDaProva extends LinhaAEstampar {
  readonly variacaoId: number | null
  readonly estampas: readonly EstampaNaLinha[]
  readonly mockups: readonly MockupNaLinha[]
}

/** What a line's proofs are made of, and where they go. */
export interface Prova {
  readonly linha: LinhaDaProva
  readonly readProduto: () => Promise<Produto>
  /** The other lines with the same prints. */
  readonly readGroup: () => readonly LinhaDaProva[]
  readonly changeMockups: (chaves: readonly LinhaAEstampar['chave'][], change: ChangeMockups) => void
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** Where an art lies on the picture of a piece: its middle and its width, in parts of the picture's width and height. */
export interface Placement {
  readonly x: number
  readonly y: number
  readonly width: number
  /** Degrees. */
  readonly turned: number
}

type Measured = Pick<EstampaNaLinha, 'posicao' | 'largura_mm' | 'altura_mm' | 'distancia_gola_mm'>

/** A print whose place nobody said begins on the front. */
const lugarOf = ({ posicao, distancia_gola_mm }: Pick<Measured, 'posicao' | 'distancia_gola_mm'>) =>
  lugarDe(posicao === 'outra' ? 'frente' : posicao, distancia_gola_mm)
export const sideOf = (estampa: Pick<Measured, 'posicao' | 'distancia_gola_mm'>): Side => lugarOf(estampa).side

/** Of a print without a size, in cm. */
const USUAL_CM = 25
const USUAL_SLEEVE_CM = 8

function widthInCm({ posicao, largura_mm, altura_mm }: Measured, ratio: number): number {
  const byHeight = altura_mm === null ? Number.POSITIVE_INFINITY : (altura_mm / 10) * ratio
  const byWidth = largura_mm === null ? Number.POSITIVE_INFINITY : largura_mm / 10
  const width = Math.min(byWidth, byHeight)
  if (Number.isFinite(width)) return width
  return posicao.startsWith('manga') ? USUAL_SLEEVE_CM : USUAL_CM
}

/**
 * Where a print begins: at its place and in its size on a shirt that fills the picture as the outline fills its room. On a
 * photo this is a guess, which a person mends.
 */
export function placeEstampa(estampa: Measured, art: Size, picture: Size): Placement {
  const { x, y, turned } = lugarOf(estampa)
  const ratio = art.width / art.height
  const widthCm = widthInCm(estampa, ratio)
  const angle = (turned * Math.PI) / 180
  const toMiddle = widthCm / ratio / 2
  const pixelsPerCm = Math.min(picture.width / ROOM.width, picture.height / ROOM.height)
  const offset = {
    x: x - Math.sin(angle) * toMiddle - (ROOM.x + ROOM.width / 2),
    y: y + Math.cos(angle) * toMiddle - (ROOM.y + ROOM.height / 2),
  }
  return {
    x: 0.5 + (offset.x * pixelsPerCm) / picture.width,
    y: 0.5 + (offset.y * pixelsPerCm) / picture.height,
    width: clampWidth((widthCm * pixelsPerCm) / picture.width),
    turned,
  }
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))
/** Narrowest and widest that an art may be drawn, in parts of the picture's width. */
export const WIDTHS = { min: 0.02, max: 1.2 } as const
const clampWidth = (width: number) => clamp(width, WIDTHS.min, WIDTHS.max)

/** Its middle never leaves the picture: it could not be taken again. */
export const movePlacement = (placement: Placement, x: number, y: number): Placement => ({
  ...placement,
  x: clamp(placement.x + x, 0, 1),
  y: clamp(placement.y + y, 0, 1),
})
export const scalePlacement = (placement: Placement, factor: number): Placement => ({
  ...placement,
  width: clampWidth(placement.width * factor),
})

const STEP = 0.005
const LARGE_STEP = 0.05
const KEY_FACTOR = 1.04
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** What a key does to an art; null: nothing. */
export function pressKey(placement: Placement, key: string, isShift: boolean): Placement | null {
  const arrow = ARROWS[key]
  if (arrow) {
    const step = isShift ? LARGE_STEP : STEP
    return movePlacement(placement, arrow[0] * step, arrow[1] * step)
  }
  if (key === '+' || key === '=') return scalePlacement(placement, KEY_FACTOR)
  return key === '-' || key === '_' ? scalePlacement(placement, 1 / KEY_FACTOR) : null
}

/** Longest side of the picture that is made, pixels. */
const LONGEST = 1600

/** The picture's size: that of its background, made as long as a proof is. */
export function sizeOfProva({ width, height }: Size): Size {
  const scale = LONGEST / Math.max(width, height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

type Pictured = Pick<Produto, 'imagens' | 'variacoes'>

const findVariacao = ({ variacoes }: Pictured, variacaoId: number | null) =>
  variacoes.find(({ id }) => id === variacaoId)
/** The colour of a variation as it is drawn; null: nobody named it. */
export const colourOf = (produto: Pictured, variacaoId: number | null): string | null =>
  findVariacao(produto, variacaoId)?.cor ?? null

/**
 * The photos that a proof may be laid on: those of the variation's colour, those of no variation, those of other ones.
 * `usual`: the one that it begins on; null where none shows this colour for certain.
 */
export function listFotos(produto: Pictured, variacaoId: number | null) {
  const { imagens, variacoes } = produto
  const cor = colourOf(produto, variacaoId)
  const linked = new Set(variacoes.flatMap(({ imagens_vinculadas }) => imagens_vinculadas))
  const own = new Set(findVariacao(produto, variacaoId)?.imagens_vinculadas)
  const alike = new Set(variacoes.flatMap((v) => (cor !== null && v.cor === cor ? v.imagens_vinculadas : [])))
  const ranks = [own, alike].map((ids) => imagens.filter(({ id }) => ids.has(id)))
  const unlinked = imagens.filter(({ id }) => !linked.has(id))
  const certain = [...ranks.flat(), ...unlinked]
  return { fotos: [...new Set([...certain, ...imagens])], usual: certain[0]?.imagem ?? null }
}
