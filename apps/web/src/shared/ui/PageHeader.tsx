import { type ReactNode, useEffect } from 'react'

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
    <header className="k-pontas gap-x-4 gap-y-3 mb-6 max-md:mb-4">
      {/* Beside the button that exports as long as its longest word has room. */}
      <div className="flex-[1_1_15rem] min-w-0 [header:has(>div>[data-exportar])>&]:flex-[1_1_min-content]">
        <div className="flex items-center flex-wrap gap-x-3.5 gap-y-0.5">
          <h1
            className="min-w-0 m-0 text-4xl font-destaque leading-[1.2] tracking-[-0.02em] text-balance max-md:text-[length:min(var(--e-fonte-3xl),11vw)]"
            tabIndex={-1}
          >
            {title}
          </h1>
          {badge}
        </div>
        {subtitle && <p className="m-0 mt-1 text-texto-suave">{subtitle}</p>}
      </div>
      {actions && (
        <div className="flex flex-wrap gap-2 items-center max-md:[&_>_:is(button,a)]:min-h-11">{actions}</div>
      )}
    </header>
  )
}

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Estampa`
  }, [title])
}
