import type { EstampaDaProducao } from '@estampa/contract/producao/estampas.schemas.ts'
import { POSICOES } from '@estampa/contract/producao/opcoes.ts'
import { COLLAR, lugarDe, outlineOf, ROOM } from '../../../shared/vendas/estampas/contorno.ts'

/** A simple outline of the piece with the print where it goes, both to one scale; nothing where the place is another. */
export function DesenhoDaPeca({ estampa, cor }: { estampa: EstampaDaProducao; cor: string | null }) {
  const { posicao, largura_mm, altura_mm, distancia_gola_mm, miniatura_url } = estampa
  if (posicao === 'outra') return null
  const { side, x, y, turned } = lugarDe(posicao, distancia_gola_mm)
  const hasSize = largura_mm !== null || altura_mm !== null
  // Of a side that is not given the picture's own proportion decides: it stands at the top of the box.
  const width = (largura_mm ?? (altura_mm ?? 200) * 2) / 10
  const height = (altura_mm ?? (largura_mm ?? 200) * 2) / 10
  const box = { x: -width / 2, y: 0, width, height }
  const drawsBox = miniatura_url === null || !hasSize
  return (
    <svg
      className="block w-32 md:w-44 lg:in-data-many:w-28 text-borda-forte"
      viewBox={`${ROOM.x} ${ROOM.y} ${ROOM.width} ${ROOM.height}`}
      role="img"
      aria-label={`Lugar na peça: ${POSICOES[posicao]}`}
    >
      <path d={outlineOf(side)} fill={cor ?? '#a9a59f'} stroke="currentColor" strokeWidth={1} strokeLinejoin="round" />
      {side === 'front' && <path d={COLLAR} fill="none" stroke="currentColor" strokeWidth={0.7} />}
      <g transform={`translate(${x} ${y}) rotate(${turned})`}>
        {miniatura_url !== null && (
          <image
            href={miniatura_url}
            preserveAspectRatio="xMidYMin meet"
            // Ink of the cloth's own colour has an edge to be seen by.
            className="[filter:drop-shadow(0_0_0.3px_#8c8782)_drop-shadow(0_0_0.3px_#8c8782)]"
            {...box}
          />
        )}
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
