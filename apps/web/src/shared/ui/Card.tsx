import type { CSSProperties, ReactNode } from 'react'
import css from './Card.module.css'

interface CardProps {
  /** An h2, and the name of the section. */
  title?: string
  description?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** A part of a page on its own surface. Cards that follow each other keep their distance by themselves. */
export function Card({ title, description, actions, children }: CardProps) {
  return (
    <section className={css.cartao} aria-label={title}>
      {(title || actions) && (
        <div className={css.topo}>
          {title && <h2 className={css.titulo}>{title}</h2>}
          {actions}
          {description && <p className={css.descricao}>{description}</p>}
        </div>
      )}
      {children}
    </section>
  )
}

/** Fields side by side. On a phone they follow each other, unless `phone` puts two of short content in a row. */
export function Fields({
  columns = 2,
  phone = 1,
  children,
}: {
  columns?: 1 | 2 | 3 | 4
  phone?: 1 | 2
  children: ReactNode
}) {
  const style = { '--colunas': columns, '--colunas-no-celular': phone } as CSSProperties
  return (
    <div className={css.campos} style={style}>
      {children}
    </div>
  )
}

/** One field over the whole width of its Fields. */
export const WideField = ({ children }: { children: ReactNode }) => <div className={css.inteiro}>{children}</div>
