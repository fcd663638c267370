import type { Categoria } from '@estampa/contract/categorias/categorias.schemas.ts'
import type { KeyboardEvent } from 'react'

export const flattenCategorias = (tree: readonly Categoria[]): Categoria[] =>
  tree.flatMap((categoria) => [categoria, ...flattenCategorias(categoria.subcategorias)])

/** Where a category may be put, with the names from the top: everywhere but below itself. */
export const destinosDe = (
  tree: readonly Categoria[],
  movedId: number,
  ancestors: readonly string[] = [],
): { id: number; caminho: readonly string[] }[] =>
  tree.flatMap(({ id, nome, subcategorias }) => {
    if (id === movedId) return []
    const caminho = [...ancestors, nome]
    return [{ id, caminho }, ...destinosDe(subcategorias, movedId, caminho)]
  })

/** How the buttons of a category call it: its name, with the code where another one has the same name. */
export function nomesUnicos(tree: readonly Categoria[]): ReadonlyMap<number, string> {
  const categorias = flattenCategorias(tree)
  const nameCounts = new Map<string, number>()
  for (const { nome } of categorias) nameCounts.set(nome, (nameCounts.get(nome) ?? 0) + 1)
  return new Map(
    categorias.map(({ id, nome, codigo }) => [id, nameCounts.get(nome) === 1 ? nome : `${nome} (${codigo || id})`]),
  )
}

/** Up and down go to the same button of the neighbouring row, right and left open and close the row's branch. */
export function moveArvoreFocus(event: KeyboardEvent<HTMLElement>): void {
  const linha = (event.target as HTMLElement).closest('[data-linha]')
  if (!linha) return
  const papel = (event.target as HTMLElement).closest<HTMLElement>('[data-papel]')?.dataset.papel
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const linhas = [...event.currentTarget.querySelectorAll('[data-linha]')]
    const vizinha = linhas[linhas.indexOf(linha) + (event.key === 'ArrowDown' ? 1 : -1)]
    const target =
      vizinha?.querySelector<HTMLElement>(`[data-papel="${papel}"]`) ?? vizinha?.querySelector('[data-papel]')
    if (target instanceof HTMLElement) {
      event.preventDefault()
      target.focus()
    }
  }
  if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
    const ramo = linha.querySelector<HTMLElement>('[aria-expanded]')
    if (ramo?.getAttribute('aria-expanded') === String(event.key === 'ArrowLeft')) {
      event.preventDefault()
      ramo.click()
    }
  }
}
