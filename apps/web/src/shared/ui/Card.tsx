import type { CSSProperties, ReactNode } from 'react'

interface CardProps {
  /** An h2, and the name of the section. */
  title?: string
  description?: ReactNode
  actions?: ReactNode
  /** Behind a list, in sight at the window's foot: it comes and goes, and no row moves. */
  floating?: boolean
  children: ReactNode
}

/** A part of a page on its own surface. Cards that follow each other keep their distance by themselves. */
export function Card({ title, description, actions, floating, children }: CardProps) {
  return (
    <section
      className="k-caixa min-w-0 p-6 shadow-1 [&_+_&]:mt-4 data-floating-card:sticky data-floating-card:bottom-[calc(max(var(--e-barra,0px),var(--e-pe))_+_var(--e-teclado)_+_12px)] data-floating-card:z-70 data-floating-card:max-w-110 data-floating-card:p-4 data-floating-card:shadow-3 max-md:p-4"
      aria-label={title}
      data-floating-card={floating || undefined}
    >
      {(title || actions) && (
        <div className="k-pontas mb-4">
          {title && <h2 className="m-0 text-xl font-titulo leading-[1.4] tracking-[-0.005em]">{title}</h2>}
          {actions}
          {description && <p className="text-m text-texto-suave basis-full m-0 -mt-1.5">{description}</p>}
        </div>
      )}
      {children}
    </section>
  )
}

/**
 * Fields side by side. On a phone they follow each other, unless `phone` puts two of short content in a row, which takes
 * 15 letters' room for each: not with text of twice the size.
 */
export function Fields(props: { columns?: 1 | 2 | 3 | 4; phone?: 1 | 2; children: ReactNode }) {
  const { columns = 2, phone = 1, children } = props
  const style = { '--colunas': columns, '--colunas-no-celular': phone } as CSSProperties
  return (
    <div
      className="grid gap-x-5 gap-y-4 grid-cols-[repeat(var(--colunas),minmax(0,1fr))] max-md:gap-x-3 max-md:gap-y-4 max-md:grid-cols-[repeat(auto-fill,minmax(min(100%,max(7.5rem,100%_/_var(--colunas-no-celular)_-_12px)),1fr))]"
      style={style}
    >
      {children}
    </div>
  )
}

/** Field over the whole width of its Fields. */
export const WideField = ({ children }: { children: ReactNode }) => <div className="col-span-full">{children}</div>
