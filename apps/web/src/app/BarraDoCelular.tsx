import { IconQrcode, IconSearch, IconShirt, IconShoppingBag } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { openPaleta, scanHere } from '../shared/device/shortcuts.ts'
import { useStore } from '../shared/device/store.ts'
import { PHONE, useMediaQuery } from '../shared/device/useMediaQuery.ts'
import { leadsTo } from '../shared/session/sections.ts'
import css from './BarraDoCelular.module.css'
import { menuAberto } from './MainMenu.tsx'

/** The bar has four words, and a telephone no more room for them when text is large. */
const ITEM =
  'grid gap-0.75 content-center place-items-center text-[length:min(var(--e-fonte-xs),4.5vw)] font-medio text-texto-suave no-underline aria-[current]:text-marca-texto focus-visible:-outline-offset-3'

/** A phone's four commonest ways, within the thumb's reach. Gone while text is typed and where a form has its own bar. */
export function BarraDoCelular() {
  const isPhone = useMediaQuery(PHONE)
  const isMenuOpen = useStore(menuAberto)
  const { pathname } = useLocation()
  const current = (to: string) => ({ to, 'aria-current': leadsTo(to, pathname) ? ('page' as const) : undefined })
  if (!isPhone || isMenuOpen) return null
  return (
    <nav
      className={`${css.barra} fixed inset-[auto_0_0] z-85 grid grid-cols-[repeat(4,1fr)] h-[calc(56px_+_env(safe-area-inset-bottom))] pb-[env(safe-area-inset-bottom)] bg-superficie border-t border-t-borda print:hidden`}
      aria-label="Atalhos"
      data-barra-do-celular
    >
      <button type="button" className={ITEM} onClick={scanHere}>
        <IconQrcode size={22} stroke={1.7} aria-hidden />
        Escanear
      </button>
      <Link className={ITEM} {...current('/vendas')}>
        <IconShoppingBag size={22} stroke={1.7} aria-hidden />
        Vendas
      </Link>
      <Link className={ITEM} {...current('/produtos')}>
        <IconShirt size={22} stroke={1.7} aria-hidden />
        Produtos
      </Link>
      <button type="button" className={ITEM} onClick={openPaleta}>
        <IconSearch size={22} stroke={1.7} aria-hidden />
        Buscar
      </button>
    </nav>
  )
}
