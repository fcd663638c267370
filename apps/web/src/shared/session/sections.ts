import { type NomeDoRelatorio, permissoesDoRelatorio } from '@estampa/contract/relatorios/relatorios.ts'
import type { Permissao } from '@estampa/contract/usuarios/permissoes.ts'
import { useSession } from './session.ts'
import { imprime, usesCaixa } from './storage.ts'

/** Who sees a thing: with this permission, administrators, or everybody in a shop that prints or uses cash drawers. */
export type Only = Permissao | 'admin' | 'imprime' | 'caixa'

/** Tells whether the person sees what is `only` for some; what is for everybody has none. */
export function useSees(): (only: Only | undefined) => boolean {
  const { usuario } = useSession()
  return (only) => {
    if (only === undefined) return true
    if (only === 'admin') return usuario?.tipo === 'admin'
    if (only === 'caixa') return usesCaixa()
    return only === 'imprime' ? imprime() : (usuario?.permissoes[only] ?? true)
  }
}

/** Who sees a report: a shop without cash drawers has nothing to tell of what they received. */
export const onlyOfRelatorio = (nome: NomeDoRelatorio): readonly Only[] => [
  ...(nome === 'recebimentos' ? (['caixa'] as const) : []),
  ...permissoesDoRelatorio(nome),
]

interface Tab {
  readonly name: string
  readonly to: string
  readonly only?: Only
}
/** Screens that stand beside each other, the first one being their entry of the menu. */
type Section = readonly Tab[]

export const PANEL = { name: 'Painel', to: '/home' } as const satisfies Tab

const SECTIONS: readonly Section[] = [
  [
    { name: 'Produtos', to: '/produtos' },
    { name: 'Contagem', to: '/produtos/contagem', only: 'corrigir_estoque' },
    { name: 'Importar', to: '/produtos/importar', only: 'admin' },
    { name: 'Compras', to: '/compras' },
    { name: 'Fornecedores', to: '/fornecedores' },
    { name: 'Atributos', to: '/atributos' },
    { name: 'Lixeira', to: '/configuracoes/lixeira' },
  ],
  [
    { name: 'Vendas', to: '/vendas' },
    { name: 'Orçamentos', to: '/orcamentos' },
    { name: 'Produção', to: '/producao', only: 'imprime' },
    { name: 'Caixa', to: '/caixa', only: 'caixa' },
  ],
  [
    { name: 'Clientes', to: '/clientes' },
    { name: 'Importar', to: '/clientes/importar', only: 'admin' },
  ],
  [PANEL, { name: 'Relatórios', to: '/relatorios' }],
]

/** The tabs of the screen at this address that the person may see; none for a screen that is no tab. */
export function useTabsAt(pathname: string): readonly Tab[] {
  const sees = useSees()
  const section = SECTIONS.find((candidate) => candidate.some(({ to }) => to === pathname)) ?? []
  const tabs = section.filter(({ to, only }) => to === pathname || sees(only))
  return tabs.length > 1 ? tabs : []
}

/** The tabs of all sections that the person may see. */
export function useTabs(): readonly Tab[] {
  const sees = useSees()
  return SECTIONS.flat().filter(({ only }) => sees(only))
}

/** The section's first screen and the tab that a page at this address belongs to: the one with the longest address. */
export function ownersOf(pathname: string): { readonly first: Tab; readonly tab: Tab } | null {
  const owners = SECTIONS.flatMap((section) =>
    section.filter(({ to }) => isWithin(pathname, to)).map((tab) => ({ first: section[0] as Tab, tab })),
  )
  return owners.toSorted((a, b) => b.tab.to.length - a.tab.to.length)[0] ?? null
}

const isWithin = (pathname: string, to: string) => pathname === to || pathname.startsWith(`${to}/`)

/** Whether the menu's entry `to` is the one that this address belongs to. */
export const leadsTo = (to: string, pathname: string) => isWithin(ownersOf(pathname)?.first.to ?? pathname, to)
