import type { ReactNode } from 'react'
import type { Canto, Layout } from './layouts.ts'

/** Corrects one printer for one layout: everything on the sheet is moved by millimetres and stretched by percent. */
export interface Calibracao extends Canto {
  readonly escalaX: number
  readonly escalaY: number
}

export const SEM_CALIBRACAO: Calibracao = { xMm: 0, yMm: 0, escalaX: 100, escalaY: 100 }

/**
 * The CSS transform of a calibration on top of the layout's own offset; undefined when there is nothing to correct, so that
 * the drawing stays on the printer's dots.
 */
export function transformacao({ xMm, yMm, escalaX, escalaY }: Calibracao, layout?: Pick<Layout, 'deslocamento'>) {
  const [x, y] = [xMm + (layout?.deslocamento.xMm ?? 0), yMm + (layout?.deslocamento.yMm ?? 0)]
  if (x === 0 && y === 0 && escalaX === 100 && escalaY === 100) return undefined
  return `translate(${x}mm, ${y}mm) scale(${escalaX / 100}, ${escalaY / 100})`
}

/** Wider pages are shown smaller on a narrow screen. */
const LARGO_MM = 80

/** A white sheet of the real size that prints as one page. The calibration moves and stretches what it holds. */
export function Papel(props: { layout: Layout; calibracao: Calibracao; children: ReactNode }) {
  const { layout, calibracao, children } = props
  const { larguraMm, alturaMm } = layout.pagina
  const transform = transformacao(calibracao, layout)
  return (
    <div
      className="relative flex-none overflow-hidden text-[#000] bg-[#fff] break-inside-avoid [print-color-adjust:exact]"
      style={{ width: `${larguraMm}mm`, height: `${alturaMm}mm` }}
      data-papel={layout.papel}
      data-largo={larguraMm > LARGO_MM || undefined}
    >
      <div className="absolute inset-0 origin-top-left" style={transform ? { transform } : undefined}>
        {children}
      </div>
    </div>
  )
}
