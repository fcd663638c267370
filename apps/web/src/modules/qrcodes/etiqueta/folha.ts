import { plural } from '@estampa/contract/shared/plural.ts'
import { isRolo, type Layout } from './layouts.ts'

/** Where labels go on sheets: pure arithmetic. Positions on a sheet are counted from 1, row by row. */

export const countEtiquetasByFolha = ({ colunas, linhas }: Pick<Layout, 'colunas' | 'linhas'>): number =>
  colunas * linhas

/** The top left corner of a position, in millimetres from the corner of the paper. */
export function cantoDaPosicao(layout: Layout, position: number): { xMm: number; yMm: number } {
  const index = position - 1
  const column = index % layout.colunas
  const linha = Math.floor(index / layout.colunas)
  return {
    xMm: layout.margemEsquerdaMm + column * layout.passoXMm,
    yMm: layout.margemSuperiorMm + linha * layout.passoYMm,
  }
}

/** A position that exists on the sheet. A roll goes on with a new row. */
export const clampPosicao = (layout: Layout, position: number): number =>
  isRolo(layout) ? 1 : Math.min(Math.max(Math.trunc(position) || 1, 1), countEtiquetasByFolha(layout))

/** How many sheets `total` labels take when the first goes to `start`. */
export const folhasPara = (total: number, layout: Layout, start: number): number =>
  total === 0 ? 0 : Math.ceil((clampPosicao(layout, start) - 1 + total) / countEtiquetasByFolha(layout))

export const proximaPosicao = (total: number, layout: Layout, start: number): number =>
  isRolo(layout) ? 1 : ((clampPosicao(layout, start) - 1 + total) % countEtiquetasByFolha(layout)) + 1

/** `33 etiquetas em 2 folhas`; on a roll of columns `40 etiquetas em 14 linhas`, else only how many labels. */
export function contagem(total: number, layout: Layout, start: number): string {
  if (total === 0) return 'Nenhuma etiqueta para imprimir.'
  const etiquetas = total === 1 ? '1 etiqueta' : `${total.toLocaleString('pt-BR')} etiquetas`
  if (isRolo(layout) && layout.colunas === 1) return etiquetas
  const folhas = folhasPara(total, layout, start)
  return `${etiquetas} em ${isRolo(layout) ? plural(folhas, 'linha', 'linhas') : plural(folhas, 'folha', 'folhas')}`
}

export interface Colocada<T> {
  readonly posicao: number
  readonly etiqueta: T
}

/** The labels of sheet number `folha` (from 0), each with its position. */
export function listFolhaEtiquetas<T>(
  etiquetas: readonly T[],
  layout: Layout,
  start: number,
  folha: number,
): Colocada<T>[] {
  const cabem = countEtiquetasByFolha(layout)
  const skippedCount = clampPosicao(layout, start) - 1
  const first = Math.max(folha * cabem - skippedCount, 0)
  const desta = etiquetas.slice(first, (folha + 1) * cabem - skippedCount)
  return desta.map((etiqueta, i) => ({ posicao: ((skippedCount + first + i) % cabem) + 1, etiqueta }))
}
