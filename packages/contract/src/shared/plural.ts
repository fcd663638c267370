/** A number with its noun: `1 peça`, `12 peças`. */
export const plural = (n: number, singular: string, muitos: string): string =>
  `${n.toLocaleString('pt-BR')} ${n === 1 ? singular : muitos}`
