import { z } from 'zod'

interface Limites {
  readonly min?: readonly [number, string]
  readonly max: readonly [number, string?]
  /** Said when it is no list. */
  readonly erro?: string
}

/** A list that a request carries. One that is too long is refused before any of its items is looked at. */
export const lista = <T extends z.ZodType>(
  item: T,
  { min: [minimo, vazia] = [0, ''], max: [max, muitos = `No máximo ${max} itens`], erro }: Limites,
): z.ZodArray<T> => z.array(item, erro).min(minimo, vazia).max(max, muitos)

/** Such a list in a query: repeated, or in one text separated by commas. */
export const listaSeparada = <T extends z.ZodType>(item: T, max: number) =>
  z.preprocess(
    (valor) => (typeof valor === 'string' ? valor.split(',').filter(Boolean) : valor),
    lista(item, { max: [max] }).optional(),
  )
