import { type ReactNode, useEffect } from 'react'
import css from './PageHeader.module.css'

export interface PageHeaderProps {
  /** The page's h1, and with the product's name the title of the tab. */
  title: string
  /** The state of the record, beside its title. */
  badge?: ReactNode
  subtitle?: ReactNode
  actions?: ReactNode
}

/** The head of a page. The shell gives the focus to its h1 after a navigation. */
export function PageHeader({ title, badge, subtitle, actions }: PageHeaderProps) {
  useDocumentTitle(title)
  return (
    <header className={css.cabecalho}>
      <div className={css.texto}>
        <div className={css.nome}>
          <h1 className={css.titulo} tabIndex={-1}>
            {title}
          </h1>
          {badge}
        </div>
        {subtitle && <p className={css.subtitulo}>{subtitle}</p>}
      </div>
      {actions && <div className={css.acoes}>{actions}</div>}
    </header>
  )
}

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Estampa`
  }, [title])
}
