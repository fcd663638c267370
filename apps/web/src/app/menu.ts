import {
  type Icon,
  IconCategory,
  IconHanger,
  IconPrinter,
  IconSettings,
  IconShirt,
  IconShoppingBag,
  IconUsers,
} from '@tabler/icons-react'
import { createStore } from '../shared/store.ts'

/** The entries that lead to a page, in the specification's order; 'Escanear QR Code' follows them. */
export const PAGINAS: readonly { nome: string; para: string; Icone: Icon }[] = [
  { nome: 'Produtos', para: '/produtos', Icone: IconShirt },
  { nome: 'Modelos', para: '/modelos', Icone: IconHanger },
  { nome: 'Categorias', para: '/categorias', Icone: IconCategory },
  { nome: 'Clientes', para: '/clientes', Icone: IconUsers },
  { nome: 'Vendas', para: '/vendas', Icone: IconShoppingBag },
  { nome: 'Imprimir QR Codes', para: '/qrcodes', Icone: IconPrinter },
  { nome: 'Configurações', para: '/configuracoes', Icone: IconSettings },
]

/** While the hamburger's panel is open, the rail has no entries: each is on the page once. */
export const menuAberto = createStore(false)
