import {
  type Icon,
  IconCategory,
  IconHanger,
  IconHome,
  IconMenu2,
  IconPrinter,
  IconQrcode,
  IconSettings,
  IconShirt,
  IconShoppingBag,
  IconUsers,
  IconX,
} from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { openLeitor } from '../shared/device/shortcuts.ts'
import { createStore, useStore } from '../shared/device/store.ts'
import { leadsTo, PANEL } from '../shared/session/sections.ts'
import { usePanel } from '../shared/ui/usePanel.ts'

const ITEM = 'k-entrada gap-3.5 w-full max-md:min-h-12.5 max-md:text-xl'

/** The hamburger and its panel. Closed, the panel is not in the page. Esc, a click outside and a choice close it. */
export function MainMenu() {
  const isMenuOpen = useStore(menuAberto)
  const setMenuOpen = menuAberto.set
  const { pathname } = useLocation()
  const root = useRef<HTMLElement>(null)
  const menuButton = useRef<HTMLButtonElement>(null)
  usePanel(isMenuOpen, () => setMenuOpen(false), root, menuButton)

  useEffect(() => () => menuAberto.set(false), [])

  return (
    <nav className="relative flex-none -ml-2.5 max-md:ml-0" ref={root} aria-label="Menu principal">
      <button
        ref={menuButton}
        type="button"
        className="k-alvo relative z-202 text-texto rounded-controle hover:bg-fundo"
        aria-label="Menu"
        aria-expanded={isMenuOpen}
        aria-controls={isMenuOpen ? 'menu-principal' : undefined}
        onClick={() => setMenuOpen(!isMenuOpen)}
      >
        {isMenuOpen ? <IconX size={24} aria-hidden /> : <IconMenu2 size={24} aria-hidden />}
      </button>
      {isMenuOpen && (
        <>
          <div
            className="fixed top-(--e-topo) inset-x-0 bottom-0 z-200 h-[calc(100dvh-var(--e-topo))] bg-[rgb(20_16_12/28%)] animate-surgir"
            aria-hidden
            onClick={() => setMenuOpen(false)}
          />
          <ul
            className="k-caixa absolute top-[calc(100%+8px)] left-0 z-201 w-68 max-h-[calc(100dvh-var(--e-topo)-16px)] p-2 overflow-y-auto shadow-3 animate-descer max-md:fixed max-md:top-(--e-topo) max-md:w-auto max-md:right-0 max-md:p-3 max-md:border-0 max-md:border-b max-md:rounded-t-none max-md:rounded-b-painel"
            id="menu-principal"
          >
            {PAGINAS.map(({ nome, para, Icone }) => (
              <li key={para}>
                <Link
                  className={ITEM}
                  to={para}
                  aria-current={leadsTo(para, pathname) ? 'page' : undefined}
                  onClick={() => setMenuOpen(false)}
                >
                  <Icone size={21} stroke={1.7} aria-hidden />
                  {nome}
                </Link>
              </li>
            ))}
            <li className="pt-2 mt-2 border-t border-t-borda">
              <button
                type="button"
                className={ITEM}
                onClick={() => {
                  menuButton.current?.focus() // where the focus returns when the scanner is closed
                  setMenuOpen(false)
                  openLeitor()
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

interface Entrada {
  nome: string
  para: string
  Icone: Icon
}

/** The entries that lead to a page, in the specification's order; 'Escanear QR Code' follows them. */
const PAGINAS: readonly Entrada[] = [
  { nome: 'Produtos', para: '/produtos', Icone: IconShirt },
  { nome: 'Modelos', para: '/modelos', Icone: IconHanger },
  { nome: 'Categorias', para: '/categorias', Icone: IconCategory },
  { nome: 'Clientes', para: '/clientes', Icone: IconUsers },
  { nome: 'Vendas', para: '/vendas', Icone: IconShoppingBag },
  { nome: 'Imprimir QR Codes', para: '/qrcodes', Icone: IconPrinter },
  { nome: 'Configurações', para: '/configuracoes', Icone: IconSettings },
]

/** The rail has one more: the menu's entries are the specification's. */
export const NO_TRILHO: readonly Entrada[] = [{ nome: PANEL.name, para: PANEL.to, Icone: IconHome }, ...PAGINAS]

/** While the hamburger's panel is open, the rail has no entries: each is on the page once. */
export const menuAberto = createStore(false)
