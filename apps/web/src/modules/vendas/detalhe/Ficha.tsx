import type { ReactNode } from 'react'
import css from './Ficha.module.css'

/** A list of names and values; a dash for an unknown value. */
export const Ficha = ({ dados }: { dados: readonly (readonly [nome: string, valor: ReactNode])[] }) => (
  <dl className={css.ficha}>
    {dados.map(([nome, valor]) => (
      <div key={nome}>
        <dt>{nome}</dt>
        <dd>{valor === null || valor === '' ? '—' : valor}</dd>
      </div>
    ))}
  </dl>
)
