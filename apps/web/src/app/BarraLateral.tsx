import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconQrcode } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { readPreference, storePreference } from '../shared/device/preferenceCookie.ts'
import { openLeitor } from '../shared/device/shortcuts.ts'
import { useStore } from '../shared/device/store.ts'
import { RAIL, useMediaQuery } from '../shared/device/useMediaQuery.ts'
import { leadsTo } from '../shared/session/sections.ts'
import { menuAberto, NO_TRILHO } from './MainMenu.tsx'

const ENTRADA = 'k-entrada w-full py-0 px-2.75 whitespace-nowrap [&_svg]:flex-none focus-visible:-outline-offset-2'

const COOKIE = 'estampa_barra'

/**
 * The Painel and the hamburger's entries beside the page, from 1100 px on. One stop of Tab: arrows, Home and End go
 * through it. Folded it shows icons, named by `title`; it is so at first below 1280 px, where words would take the page's room.
 */
export function BarraLateral() {
  const fitsSidebar = useMediaQuery(RAIL)
  const larga = useMediaQuery('(min-width: 80em)')
  const [choice, setChoice] = useState(() => readPreference(COOKIE))
  const isMenuOpen = useStore(menuAberto)
  const { pathname } = useLocation()
  if (!fitsSidebar) return null
  const isExpanded = choice === '' ? larga : choice === 'aberta'
  const foldBar = () => {
    const nextChoice = isExpanded ? 'dobrada' : 'aberta'
    setChoice(nextChoice)
    storePreference(COOKIE, nextChoice)
  }
  return (
    <nav
      aria-label="Menu lateral"
      className="flex flex-col sticky top-(--e-topo) flex-none justify-between w-16 h-[calc(100dvh_-_var(--e-topo))] py-3 px-2.5 [overflow:hidden_auto] bg-superficie border-r border-r-borda print:hidden data-aberta:w-54"
      data-aberta={isExpanded || undefined}
    >
      {!isMenuOpen && (
        <>
          <ul
            className="grid gap-0.5"
            role="menubar"
            aria-orientation="vertical"
            aria-label="Seções"
            onKeyDown={moveFocus}
          >
            {NO_TRILHO.map(({ nome, para, Icone }, i) => (
              <li key={para} role="none">
                <Link
                  className={ENTRADA}
                  to={para}
                  role="menuitem"
                  tabIndex={i === 0 ? 0 : -1}
                  aria-current={leadsTo(para, pathname) ? 'page' : undefined}
                  {...(!isExpanded && { title: nome })}
                >
                  <Icone size={21} stroke={1.7} aria-hidden />
                  {isExpanded && <span>{nome}</span>}
                </Link>
              </li>
            ))}
            <li role="none" className="pt-2 mt-1.5 border-t border-t-borda">
              <button
                type="button"
                role="menuitem"
                tabIndex={-1}
                className={ENTRADA}
                {...(!isExpanded && { title: 'Escanear QR Code' })}
                onClick={openLeitor}
              >
                <IconQrcode size={21} stroke={1.7} aria-hidden />
                {isExpanded && <span>Escanear QR Code</span>}
              </button>
            </li>
          </ul>
          <button
            type="button"
            className={ENTRADA}
            title={isExpanded ? 'Recolher a barra' : 'Expandir a barra'}
            onClick={foldBar}
          >
            {isExpanded ? (
              <IconLayoutSidebarLeftCollapse size={21} stroke={1.7} aria-hidden />
            ) : (
              <IconLayoutSidebarLeftExpand size={21} stroke={1.7} aria-hidden />
            )}
            {isExpanded && <span>Recolher a barra</span>}
          </button>
        </>
      )}
    </nav>
  )
}

/** Moves the focus, and with it the one stop of Tab, between the entries. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const entradas = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')]
  const current = entradas.indexOf(document.activeElement as HTMLElement)
  const destinations: Readonly<Record<string, number>> = {
    ArrowDown: (current + 1) % entradas.length,
    ArrowUp: (current - 1 + entradas.length) % entradas.length,
    Home: 0,
    End: entradas.length - 1,
  }
  const target = entradas[destinations[event.key] ?? -1]
  if (!target) return
  event.preventDefault()
  for (const entrada of entradas) entrada.tabIndex = entrada === target ? 0 : -1
  target.focus()
}
