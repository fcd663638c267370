import css from './impressao.module.css'
import type { Desenho } from './useDesenhosDaVenda.ts'

/** The code as lines, sharp at any resolution of the printer. */
export function QrImpresso({ desenho }: { desenho: Desenho | undefined }) {
  if (!desenho) return null
  const { modulos, tracos } = desenho
  return (
    <svg className={css.qr} viewBox={`0 0 ${modulos} ${modulos}`} shapeRendering="crispEdges" data-qr aria-hidden>
      {tracos.map(({ d, fill, stroke }) => (
        <path key={d} d={d} fill={fill} stroke={stroke} />
      ))}
    </svg>
  )
}
