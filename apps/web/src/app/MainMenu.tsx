import { IconMenu2, IconQrcode, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { NavLink } from 'react-router'
import { abrirLeitor } from '../shared/leitor/leitorAberto.ts'
import { useStore } from '../shared/store.ts'
import { usePanel } from '../shared/ui/usePanel.ts'
import css from './MainMenu.module.css'
import { menuAberto, PAGINAS } from './menu.ts'

/** The hamburger and its panel. Closed, the panel is not in the page. Esc, a click outside and a choice close it. */
export function MainMenu() {
  const aberto = useStore(menuAberto)
  const setAberto = menuAberto.set
  const raiz = useRef<HTMLElement>(null)
  const botao = useRef<HTMLButtonElement>(null)
  usePanel(aberto, () => setAberto(false), raiz, botao)

  useEffect(() => () => menuAberto.set(false), [])

  return (
    <nav className={css.raiz} ref={raiz} aria-label="Menu principal">
      <button
        ref={botao}
        type="button"
        className={css.botao}
        aria-label="Menu"
        aria-expanded={aberto}
        aria-controls={aberto ? 'menu-principal' : undefined}
        onClick={() => setAberto(!aberto)}
      >
        {aberto ? <IconX size={24} aria-hidden /> : <IconMenu2 size={24} aria-hidden />}
      </button>
      {aberto && (
        <>
          <div className={css.veu} aria-hidden onClick={() => setAberto(false)} />
          <ul className={css.painel} id="menu-principal">
            {PAGINAS.map(({ nome, para, Icone }) => (
              <li key={para}>
                <NavLink className={css.item ?? ''} to={para} onClick={() => setAberto(false)}>
                  <Icone size={21} stroke={1.7} aria-hidden />
                  {nome}
                </NavLink>
              </li>
            ))}
            <li className={css.separado}>
              <button
                type="button"
                className={css.item}
                onClick={() => {
                  botao.current?.focus() // where the focus returns when the scanner is closed
                  setAberto(false)
                  abrirLeitor()
                }}
              >
                <IconQrcode size={21} stroke={1.7} aria-hidden />
                Escanear QR Code
              </button>
            </li>
          </ul>
        </>
      )}
    </nav>
  )
}
