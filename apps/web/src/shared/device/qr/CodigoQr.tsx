import { CORRECAO_DO_QR, MARGEM_DO_QR } from '@estampa/contract/produtos/qr.ts'
import QRCode from 'qrcode'
import { type SVGProps, useMemo } from 'react'

interface CodigoQrProps extends SVGProps<SVGSVGElement> {
  drawing: DesenhoDoQr
}

/** The code as lines, sharp at any resolution of the printer. */
export const CodigoQr = ({ drawing: { modules: modulos, d }, ...svg }: CodigoQrProps) => (
  <svg viewBox={`0 0 ${modulos} ${modulos}`} shapeRendering="crispEdges" data-qr {...svg}>
    <path fill="#fff" d={`M0 0h${modulos}v${modulos}H0z`} />
    <path stroke="#000" d={d} />
  </svg>
)

/** A QR code as lines to draw: on a label its modules have to fill whole dots, which a picture would not tell. */
export interface DesenhoDoQr {
  /** Side of the code in modules, quiet zone included. */
  readonly modules: number
  /** SVG path with a stroke of 1 along the dark modules of each row. */
  readonly d: string
}

export function drawQr(text: string): DesenhoDoQr {
  const { data, size } = QRCode.create(text, { errorCorrectionLevel: CORRECAO_DO_QR }).modules
  let d = ''
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const start = x
      while (x < size && data[y * size + x]) x++
      if (x > start) d += `M${start + MARGEM_DO_QR} ${y + MARGEM_DO_QR + 0.5}h${x - start}`
    }
  return { modules: size + 2 * MARGEM_DO_QR, d }
}

/** The drawings by their texts. A text that stands more than once is drawn once. */
export function useDesenhos(texts: readonly string[]): ReadonlyMap<string, DesenhoDoQr> {
  const diferentes = [...new Set(texts)].join('\n')
  return useMemo(
    () => new Map(diferentes.split('\n').flatMap((text) => (text ? [[text, drawQr(text)] as const] : []))),
    [diferentes],
  )
}
