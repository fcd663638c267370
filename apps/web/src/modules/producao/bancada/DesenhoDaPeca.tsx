import type { EstampaDaProducao } from '@estampa/contract/producao/estampas.schemas.ts'
import { POSICOES, type Posicao } from '@estampa/contract/producao/opcoes.ts'

/** A shirt of size M, in cm; x = 0 is its middle, y = 0 the height of the shoulders at the neck. */
const OUTLINE = {
  left: 'M -9 0 L -24 4 L -42 23 L -32 32 L -26 25 L -26 71 Q 0 73 26 71 L 26 25 L 32 32 L 42 23 L 24 4 L 9 0',
  /** The lowest point of the neck, front and back. */
  neck: { front: 8, back: 2.5 },
} as const

interface Lugar {
  readonly side: keyof typeof OUTLINE.neck
  /** The top middle of the print. */
  readonly x: number
  readonly y: number
  /** Degrees, for a sleeve. */
  readonly turned: number
}

/** Where no distance to the collar is given. */
const USUAL_CM = 7

/** The wearer's left is at the right of who looks at the front. Null: nobody said where it goes. */
function lugarDe(posicao: Posicao, distance: number): Lugar | null {
  const atNeck = (side: Lugar['side']): Lugar => ({ side, x: 0, y: OUTLINE.neck[side] + distance, turned: 0 })
  const lugares: Readonly<Record<Posicao, Lugar | null>> = {
    frente: atNeck('front'),
    costas: atNeck('back'),
    manga_esquerda: { side: 'front', x: 28.5, y: 13, turned: -45 },
    manga_direita: { side: 'front', x: -28.5, y: 13, turned: 45 },
    outra: null,
  }
  return lugares[posicao]
}

/** A simple outline of the piece with the print where it goes, both to one scale; nothing where the place is another. */
export function DesenhoDaPeca({ estampa }: { estampa: EstampaDaProducao }) {
  const { posicao, largura_mm, altura_mm, distancia_gola_mm, miniatura_url } = estampa
  const lugar = lugarDe(posicao, distancia_gola_mm === null ? USUAL_CM : distancia_gola_mm / 10)
  if (!lugar) return null
  const { side, x, y, turned } = lugar
  const hasSize = largura_mm !== null || altura_mm !== null
  // Of a side that is not given the picture's own proportion decides: it stands at the top of the box.
  const width = (largura_mm ?? (altura_mm ?? 200) * 2) / 10
  const height = (altura_mm ?? (largura_mm ?? 200) * 2) / 10
  const box = { x: -width / 2, y: 0, width, height }
  const drawsBox = miniatura_url === null || !hasSize
  return (
    <svg
      className="block w-32 md:w-44 text-borda-forte"
      viewBox="-44 -2 88 76"
      role="img"
      aria-label={`Lugar na peça: ${POSICOES[posicao]}`}
    >
      <path
        d={`${OUTLINE.left} Q 0 ${OUTLINE.neck[side] * 2} -9 0 Z`}
        fill="#a9a59f"
        stroke="currentColor"
        strokeWidth={1}
        strokeLinejoin="round"
      />
      {side === 'front' && <path d="M -9 0 Q 0 5 9 0" fill="none" stroke="currentColor" strokeWidth={0.7} />}
      <g transform={`translate(${x} ${y}) rotate(${turned})`}>
        {miniatura_url !== null && <image href={miniatura_url} preserveAspectRatio="xMidYMin meet" {...box} />}
        {drawsBox && (
          <rect
            {...box}
            height={altura_mm === null ? width : height}
            fill="#fff5"
            stroke="#25211e"
            strokeDasharray="2 1.5"
          />
        )}
      </g>
    </svg>
  )
}
