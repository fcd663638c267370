import { toCentavos, toReais } from '../shared/money.ts'

interface LinhaQueVolta {
  /** Reais of the whole line, its discount taken off. */
  readonly subtotal: number
  readonly quantidade: number
  /** Pieces that came back before. */
  readonly devolvidas: number
}

/** Reais that `quantas` more pieces of a line are worth. All returns of a line come to its subtotal, to the cent. */
export function creditoDe({ subtotal, quantidade, devolvidas }: LinhaQueVolta, quantas: number): number {
  const ate = (pecas: number) => Math.floor((toCentavos(subtotal) * pecas) / quantidade)
  return toReais(ate(devolvidas + quantas) - ate(devolvidas))
}
