import type { SVGProps } from 'react'
import type { DesenhoDoQr } from './useDesenhos.ts'

interface CodigoQrProps extends SVGProps<SVGSVGElement> {
  desenho: DesenhoDoQr
}

/** The code as lines, sharp at any resolution of the printer. */
export const CodigoQr = ({ desenho: { modulos, d }, ...svg }: CodigoQrProps) => (
  <svg viewBox={`0 0 ${modulos} ${modulos}`} shapeRendering="crispEdges" data-qr {...svg}>
    <path fill="#fff" d={`M0 0h${modulos}v${modulos}H0z`} />
    <path stroke="#000" d={d} />
  </svg>
)
