import { z } from 'zod'

interface Limites {
  readonly min?: readonly [number, string]
  readonly max: readonly [number, string?]
  /** Said when it is no list. */
  readonly erro?: string
}

/** A list that a request carries. One that is too long is refused before any of its items is looked at. */
export function lista<T extends z.ZodType>(
  item: T,
  { min: [minimo, vazia] = [0, ''], max: [max, muitos = `No máximo ${max} itens`], erro }: Limites,
): z.ZodArray<T> {
  return z.array(item, erro).min(minimo, vazia).max(max, muitos)
}
