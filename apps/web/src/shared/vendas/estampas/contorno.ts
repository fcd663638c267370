import type { Posicao } from '@estampa/contract/producao/opcoes.ts'

/** The side of a piece that one sees. */
export type Side = 'front' | 'back'

/** The room of the outline, in cm. A shirt of size M: x = 0 is its middle, y = 0 the height of the shoulders at the neck. */
export const ROOM = { x: -44, y: -2, width: 88, height: 76 } as const
const EDGE = 'M -9 0 L -24 4 L -42 23 L -32 32 L -26 25 L -26 71 Q 0 73 26 71 L 26 25 L 32 32 L 42 23 L 24 4 L 9 0'
/** The lowest point of the neck. */
const NECK: Readonly<Record<Side, number>> = { front: 8, back: 2.5 }

/** The line around the piece, as a path of SVG and of a canvas. */
export const outlineOf = (side: Side): string => `${EDGE} Q 0 ${NECK[side] * 2} -9 0 Z`
/** The neck's back, seen from the front. */
export const COLLAR = 'M -9 0 Q 0 5 9 0'

interface Lugar {
  readonly side: Side
  /** The top middle of the print. */
  readonly x: number
  readonly y: number
  /** Degrees, for a sleeve. */
  readonly turned: number
}

/** Where no distance to the collar is given. */
const USUAL_CM = 7

/** The wearer's left is at the right of who looks at the front. Of 'outra' nobody said where it goes. */
export function lugarDe(posicao: Exclude<Posicao, 'outra'>, distancia_gola_mm: number | null): Lugar {
  const distance = distancia_gola_mm === null ? USUAL_CM : distancia_gola_mm / 10
  const atNeck = (side: Side): Lugar => ({ side, x: 0, y: NECK[side] + distance, turned: 0 })
  const lugares: Readonly<Record<typeof posicao, Lugar>> = {
    frente: atNeck('front'),
    costas: atNeck('back'),
    manga_esquerda: { side: 'front', x: 28.5, y: 13, turned: -45 },
    manga_direita: { side: 'front', x: -28.5, y: 13, turned: 45 },
  }
  return lugares[posicao]
}

/** The address of an art's larger picture, from that of its small one. */
export const largeArtUrl = (miniaturaUrl: string): string => miniaturaUrl.replace('/midia/arte/', '/midia/arte-media/')
