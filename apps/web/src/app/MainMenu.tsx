import {
  type Icon,
  IconBrush,
  IconBuildingWarehouse,
  IconCashRegister,
  IconCategory,
  IconChartBar,
  IconClipboardList,
  IconFileDescription,
  IconHanger,
  IconHome,
  IconListDetails,
  IconMenu2,
  IconPrinter,
  IconQrcode,
  IconSettings,
  IconShirt,
  IconShoppingBag,
  IconTrash,
  IconTruckDelivery,
  IconUsers,
  IconX,
} from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { openLeitor } from '../shared/device/shortcuts.ts'
import { createStore, useStore } from '../shared/device/store.ts'
import { RAIL, useMediaQuery } from '../shared/device/useMediaQuery.ts'
import { leadsTo, PANEL, useTabs } from '../shared/session/sections.ts'
import { usePanel } from '../shared/ui/usePanel.ts'

const ITEM = 'k-entrada gap-3.5 w-full max-md:min-h-12.5 max-md:text-xl'

/**
 * The hamburger and its panel. Closed, the panel is not in the page. Esc, a click outside and a choice close it. Where no rail
 * stands beside the page, it leads to the tabs of all sections too.
 */
export function MainMenu() {
  const isMenuOpen = useStore(menuAberto)
  const setMenuOpen = menuAberto.set
  const { pathname } = useLocation()
  const hasRail = useMediaQuery(RAIL)
  const root = useRef<HTMLDivElement>(null)
  const menuButton = useRef<HTMLButtonElement>(null)
  usePanel(isMenuOpen, () => setMenuOpen(false), root, menuButton)

  useEffect(() => () => menuAberto.set(false), [])

  return (
    <div className="relative flex-none -ml-2.5 max-md:ml-0" ref={root}>
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
          <div
            className="k-caixa absolute top-[calc(100%+8px)] left-0 z-201 w-68 max-h-[calc(100dvh-var(--e-topo)-16px)] p-2 overflow-y-auto shadow-3 animate-descer max-md:fixed max-md:top-(--e-topo) max-md:w-auto max-md:right-0 max-md:p-3 max-md:border-0 max-md:border-b max-md:rounded-t-none max-md:rounded-b-painel"
            id="menu-principal"
          >
            <nav aria-label="Menu principal">
              <ul>
                {PAGINAS.map((entrada) => (
                  <EntradaDoMenu key={entrada.para} entrada={entrada} isCurrent={leadsTo(entrada.para, pathname)} />
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
            </nav>
            {!hasRail && <MaisTelas pathname={pathname} />}
          </div>
        </>
      )}
    </div>
  )
}

const EntradaDoMenu = ({ entrada: { nome, para, Icone }, isCurrent }: { entrada: Entrada; isCurrent: boolean }) => (
  <li>
    <Link
      className={ITEM}
      to={para}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => menuAberto.set(false)}
    >
      <Icone size={21} stroke={1.7} aria-hidden />
      {nome}
    </Link>
  </li>
)

/** The Painel and the tabs of all sections that are no entries themselves; imports stand beside the list that they fill. */
function MaisTelas({ pathname }: { pathname: string }) {
  const tabs = useTabs()
  const entradas = Object.entries(ICONES).flatMap(([address, Icone]): Entrada[] =>
    tabs.filter(({ to }) => to === address).map(({ name: nome }) => ({ nome, para: address, Icone })),
  )
  return (
    <nav className="pt-2 mt-2 border-t border-t-borda" aria-label="Mais telas">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] max-md:[&_a]:min-h-11">
        {entradas.map((entrada) => (
          <EntradaDoMenu key={entrada.para} entrada={entrada} isCurrent={entrada.para === pathname} />
        ))}
      </ul>
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

/** What 'Mais telas' has, in its order. */
const ICONES: Readonly<Record<string, Icon>> = {
  '/home': IconHome,
  '/relatorios': IconChartBar,
  '/orcamentos': IconFileDescription,
  '/producao': IconBrush,
  '/caixa': IconCashRegister,
  '/produtos/contagem': IconClipboardList,
  '/compras': IconTruckDelivery,
  '/fornecedores': IconBuildingWarehouse,
  '/atributos': IconListDetails,
  '/configuracoes/lixeira': IconTrash,
}

/** The rail has one more: the menu's entries are the specification's. */
export const NO_TRILHO: readonly Entrada[] = [{ nome: PANEL.name, para: PANEL.to, Icone: IconHome }, ...PAGINAS]

/** While the hamburger's panel is open, the rail has no entries: each is on the page once. */
export const menuAberto = createStore(false)
