import type { ComponentProps, CSSProperties } from 'react'
import { Card } from '../../../shared/ui/Card.tsx'
import { isRolo, type Layout } from '../etiqueta/layouts.ts'

interface MolduraDaPreviaProps extends ComponentProps<'div'> {
  layout: Layout
}

/** Width that the frame has for a page, on a computer and on a phone, in millimetres of a screen. */
const CABE_MM = { computador: 88, celular: 78 }
const MAIOR = 1.3

/** Shows a page of real millimetres as large as the frame takes, a label of a roll larger. */
export const MolduraDaPrevia = ({ layout, ...div }: MolduraDaPreviaProps) => {
  const zoomIn = (cabeMm: number) => Math.round(Math.min(cabeMm / layout.pagina.larguraMm, MAIOR) * 1000) / 1000
  const style = { '--zoom': zoomIn(CABE_MM.computador), '--zoom-no-celular': zoomIn(CABE_MM.celular) } as CSSProperties
  return (
    <div
      className="grid place-items-center py-4 px-2 overflow-hidden bg-fundo rounded-controle [&_>_div]:[zoom:var(--zoom)] [&_>_div]:[outline:2px_solid_var(--e-borda-forte)] data-rolo:[&_>_div]:[outline-width:1px] data-rolo:[&_>_div]:rounded-[1.5mm] max-md:[&_>_div]:[zoom:var(--zoom-no-celular)]"
      data-rolo={isRolo(layout) || undefined}
      style={style}
      {...div}
    />
  )
}

/** A blank sheet of the same size, until the code that draws labels has come: nothing below it moves then. */
export function PreviaACaminho({ layout }: { layout: Layout }) {
  return (
    <Card title="Prévia">
      <FolhaEmBranco layout={layout} />
    </Card>
  )
}

export function FolhaEmBranco({ layout }: { layout: Layout }) {
  const { larguraMm, alturaMm } = layout.pagina
  return (
    <MolduraDaPrevia layout={layout} aria-hidden>
      <div className="bg-[#fff]" style={{ width: `${larguraMm}mm`, height: `${alturaMm}mm` }} />
    </MolduraDaPrevia>
  )
}
