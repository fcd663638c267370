import { IconQrcode, IconSearch, IconShirt, IconShoppingBag } from '@tabler/icons-react'
import { NavLink } from 'react-router'
import { abrirLeitor, abrirPaleta } from '../shared/device/shortcuts.ts'
import { useStore } from '../shared/device/store.ts'
import { PHONE, useMediaQuery } from '../shared/device/useMediaQuery.ts'
import css from './BarraDoCelular.module.css'
import { andar } from './BarraLateral.tsx'
import { menuAberto } from './MainMenu.tsx'

/** A phone's four commonest ways, within the thumb's reach. Gone while text is typed and where a form has its own bar. */
export function BarraDoCelular() {
  const noCelular = useMediaQuery(PHONE)
  const noMenu = useStore(menuAberto)
  if (!noCelular || noMenu) return null
  return (
    <div
      className={css.barra}
      role="menubar"
      aria-label="Atalhos"
      tabIndex={-1}
      data-barra-do-celular
      onKeyDown={andar}
    >
      <button type="button" role="menuitem" className={css.item} onClick={abrirLeitor}>
        <IconQrcode size={22} stroke={1.7} aria-hidden />
        Escanear
      </button>
      <NavLink className={css.item ?? ''} role="menuitem" tabIndex={-1} to="/vendas">
        <IconShoppingBag size={22} stroke={1.7} aria-hidden />
        Vendas
      </NavLink>
      <NavLink className={css.item ?? ''} role="menuitem" tabIndex={-1} to="/produtos">
        <IconShirt size={22} stroke={1.7} aria-hidden />
        Produtos
      </NavLink>
      <button type="button" role="menuitem" className={css.item} tabIndex={-1} onClick={abrirPaleta}>
        <IconSearch size={22} stroke={1.7} aria-hidden />
        Buscar
      </button>
    </div>
  )
}
