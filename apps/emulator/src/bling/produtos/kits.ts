import type { Produto } from '../../store/records.ts'
import type { State } from '../../store/state.ts'
import { arrayOf, objectOf, refId } from '../values.ts'

export const KIT = 'E'

interface Component {
  readonly produto: number
  readonly quantidade: number
}

/** What a kit is made of; empty for a product that is none, and for a kit with a stock of its own (`F`). */
export function componentsOf(produto: Produto | undefined): Component[] {
  const { tipoEstoque, componentes } = objectOf(produto?.demais['estrutura'])
  if (produto?.formato !== KIT || tipoEstoque === 'F') return []
  return arrayOf(componentes)
    .map((component) => ({ produto: refId(component['produto']), quantidade: Number(component['quantidade']) }))
    .filter((component) => component.produto > 0 && component.produto !== produto.id && component.quantidade > 0)
}

/** How many kits the components make: the least of them decides; below zero when one is. */
export function kitBalance(components: readonly Component[], balanceOf: (produto: number) => number): number {
  return Math.min(...components.map(({ produto, quantidade }) => Math.floor(balanceOf(produto) / quantidade)))
}

/** What leaves the shelf with so many of a product: of a kit its components. */
export function piecesOf(state: State, produto: number, quantidade: number): Component[] {
  const components = componentsOf(state.produtos.get(produto))
  if (components.length === 0) return [{ produto, quantidade }]
  return components.flatMap((c) => piecesOf(state, c.produto, c.quantidade * quantidade))
}

/** A kit saved as another kind of product is no longer made of anything. */
export const withoutStructure = (demais: Record<string, unknown>): Record<string, unknown> => ({
  ...demais,
  estrutura: { tipoEstoque: '', lancamentoEstoque: '', componentes: [] },
})
