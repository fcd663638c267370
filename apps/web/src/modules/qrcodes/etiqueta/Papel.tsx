import type { ReactNode } from 'react'
import css from './Folha.module.css'
import { type IdDePapel, PAPEIS } from './layouts.ts'

const CLASSES: Readonly<Record<IdDePapel, string | undefined>> = {
  a4: css.a4,
  carta: css.carta,
  'rolo-50x30': css.rolo50x30,
  'rolo-60x40': css.rolo60x40,
}

interface PapelProps {
  papel: IdDePapel
  transform: string | undefined
  children: ReactNode
}

/** A white sheet of the real size that prints as one page; what it holds is moved and stretched by the calibration. */
export function Papel({ papel, transform, children }: PapelProps) {
  const { larguraMm, alturaMm } = PAPEIS[papel]
  return (
    <div
      className={`${css.papel} ${CLASSES[papel] ?? ''}`}
      style={{ width: `${larguraMm}mm`, height: `${alturaMm}mm` }}
      data-papel={papel}
    >
      <div className={css.arte} style={transform ? { transform } : undefined}>
        {children}
      </div>
    </div>
  )
}
