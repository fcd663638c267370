/** The most of `instantes` (ms, in any order) within a second, wherever it begins. */
export function maisPorSegundo(instantes: readonly number[]): number {
  const ordem = instantes.toSorted((a, b) => a - b)
  let primeiro = 0
  let mais = 0
  for (const [i, instante] of ordem.entries()) {
    while ((ordem[primeiro] ?? 0) <= instante - 1000) primeiro += 1
    mais = Math.max(mais, i - primeiro + 1)
  }
  return mais
}
