import type { ComponentProps } from 'react'
import { Card } from '../../../shared/ui/Card.tsx'
import { isRolo, type Layout, PAPEIS } from '../etiqueta/layouts.ts'

interface MolduraDaPreviaProps extends ComponentProps<'div'> {
  layout: Layout
}

/** Shows a sheet of real millimetres smaller, and a label of a roll larger. */
export const MolduraDaPrevia = ({ layout, ...div }: MolduraDaPreviaProps) => (
  <div
    className="grid place-items-center py-4 px-2 overflow-hidden bg-fundo rounded-controle [&_>_div]:[zoom:0.42] [&_>_div]:[outline:2px_solid_var(--e-borda-forte)] data-rolo:[&_>_div]:[zoom:1.3] data-rolo:[&_>_div]:[outline-width:1px] data-rolo:[&_>_div]:rounded-[1.5mm] max-md:[&_>_div]:[zoom:0.37]"
    data-rolo={isRolo(layout) || undefined}
    {...div}
  />
)

/** A blank sheet of the same size, until the code that draws labels has come: nothing below it moves then. */
export function PreviaACaminho({ layout }: { layout: Layout }) {
  const { larguraMm, alturaMm } = PAPEIS[layout.papel]
  return (
    <Card title="Prévia">
      <MolduraDaPrevia layout={layout} aria-hidden>
        <div className="bg-[#fff]" style={{ width: `${larguraMm}mm`, height: `${alturaMm}mm` }} />
      </MolduraDaPrevia>
    </Card>
  )
}
