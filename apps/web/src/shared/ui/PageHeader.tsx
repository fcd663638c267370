import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { useTabsAt } from '../session/sections.ts'

export interface PageHeaderProps {
  /** The page's h1, and with the product's name the title of the tab. */
  title: string
  /** The state of the record, beside its title. */
  badge?: ReactNode
  subtitle?: ReactNode
  actions?: ReactNode
}

/**
 * The head of a page, with the tabs of its section: title and tabs stand in one place on every page, and what is longer on
 * some comes below them. The shell gives the focus to its h1 after a navigation.
 */
export function PageHeader({ title, badge, subtitle, actions }: PageHeaderProps) {
  useDocumentTitle(title)
  const { pathname } = useLocation()
  const tabs = useTabsAt(pathname)
  // On a phone several buttons take lines of their own, below what the title says, and fill them; three lose their icons.
  const place =
    'max-md:[&:has(>_:nth-child(2))]:order-1 max-md:[&:has(>_:nth-child(3))]:w-full max-md:[&:has(>_:nth-child(3))_>_[data-botao]]:flex-auto max-[26.99em]:[&:has(>_:nth-child(3))_[data-icone]]:hidden'
  // Four or more stand in two columns: there a label takes two lines before it is cut.
  const columns =
    'max-md:[&:has(>_:nth-child(4))]:grid max-md:[&:has(>_:nth-child(4))]:grid-cols-2 max-md:[&:has(>_:nth-child(4))]:w-full max-md:[&:has(>_:nth-child(4))_[data-botao]]:grid max-md:[&:has(>_:nth-child(4))_[data-botao]]:content-center max-md:[&:has(>_:nth-child(4))_[data-botao]]:h-auto max-md:[&:has(>_:nth-child(4))_[data-rotulo]]:whitespace-normal max-md:[&:has(>_:nth-child(4))_[data-rotulo]]:leading-[1.2] max-md:[&:has(>_:nth-child(4))_[data-rotulo]]:[text-box:normal]'
  // Where there is room, the tabs begin beside the title, at one place whatever the title is; what does not fit goes below them.
  const beside = tabs.length > 0
  return (
    <header className="k-pontas gap-x-4 gap-y-3 mb-6 max-md:gap-x-2 max-md:gap-y-0.5 max-md:mb-2">
      {/* Beside the buttons, on a phone where the title has room in one line. */}
      <div
        className={`flex items-center flex-wrap flex-[1_1_15rem] ${beside ? 'min-[76em]:flex-[0_0_15rem]' : ''} gap-x-3.5 gap-y-0.5 min-w-0 min-h-9 max-md:flex-[1_1_max-content] max-md:min-h-11`}
      >
        <h1
          className="min-w-0 m-0 text-4xl font-destaque leading-[1.2] tracking-[-0.02em] text-balance max-md:text-[length:min(var(--e-fonte-3xl),11vw)]"
          tabIndex={-1}
        >
          {title}
        </h1>
        {badge}
      </div>
      {actions && (
        <div
          className={`flex flex-wrap gap-2 items-center max-[23.99em]:[&_[data-icone]]:hidden max-md:[&_>_:is(button,a)]:min-h-11 ${beside ? 'min-[76em]:order-1' : ''} ${columns} ${place}`}
        >
          {actions}
        </div>
      )}
      {beside && <Tabs tabs={tabs} pathname={pathname} />}
      {subtitle && (
        <p
          className={`basis-full min-w-0 m-0 text-texto-suave wrap-anywhere max-md:text-m ${beside ? 'min-[76em]:order-2' : '-mt-2 max-md:mt-0'}`}
        >
          {subtitle}
        </p>
      )}
    </header>
  )
}

function Tabs({ tabs, pathname }: { tabs: ReturnType<typeof useTabsAt>; pathname: string }) {
  return (
    <nav
      className="flex-none w-full min-[76em]:flex-[1_0_auto] min-[76em]:w-auto overflow-x-auto [scrollbar-width:none] border-b border-b-borda print:hidden max-md:w-[calc(100%_+_2_*_var(--e-margem))] max-md:-mx-(--e-margem) max-md:px-(--e-margem)"
      aria-label="Telas da seção"
    >
      <ul className="flex gap-5 w-max max-md:gap-4">
        {tabs.map(({ name, to }) => (
          <li key={to}>
            <Link
              className="flex items-center justify-center min-h-10 text-base font-medio text-texto-suave no-underline whitespace-nowrap hover:text-texto [&[aria-current]]:font-forte [&[aria-current]]:text-marca-texto [&[aria-current]]:[box-shadow:inset_0_-2px_var(--e-marca)] focus-visible:-outline-offset-2 touch:min-w-11 touch:min-h-11"
              to={to}
              {...(to === pathname && { 'aria-current': 'page', ref: bringIntoSight })}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Where the tabs scroll sideways. */
export function bringIntoSight(tab: HTMLElement | null) {
  const strip = tab?.closest('nav')
  if (tab && strip) strip.scrollLeft = tab.offsetLeft - strip.offsetLeft - 16
}

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Estampa`
  }, [title])
}
