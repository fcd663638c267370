import type { z } from 'zod'

interface Def {
  readonly type: string
  readonly innerType?: z.ZodType
  readonly element?: z.ZodType
  readonly in?: z.ZodType
  readonly out?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly shape?: Readonly<Record<string, z.ZodType>>
}
const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def

/** The fields of a body by their paths: `itens`, `itens[].quantidade`. */
export function camposDe(schema: z.ZodType, antes = ''): string[] {
  const { type, innerType, element, in: entrada, out, options, shape } = defOf(schema)
  if (innerType) return camposDe(innerType, antes)
  if (element) return camposDe(element, `${antes}[]`)
  if (options) return [...new Set(options.flatMap((option) => camposDe(option, antes)))]
  // `preprocess` has its transform first; `transform` has it last.
  if (type === 'pipe' && entrada && out) return camposDe(defOf(entrada).type === 'transform' ? out : entrada, antes)
  return Object.entries(shape ?? {}).flatMap(([nome, campo]) => {
    const caminho = antes === '' ? nome : `${antes}.${nome}`
    return [caminho, ...camposDe(campo, caminho)]
  })
}

export type CorpoDoRegistro = Record<string, unknown>
const partes = (caminho: string) => caminho.replaceAll('[]', '.0').split('.')

/** The value at a path; of a list the first item's. */
export const valorEm = (corpo: unknown, caminho: string): unknown =>
  partes(caminho).reduce<unknown>((dentro, parte) => (dentro as CorpoDoRegistro | undefined)?.[parte], corpo)

/** The body with another value at the path; without `valor` the field is left out. */
export function changeBodyField(corpo: CorpoDoRegistro, caminho: string, valor?: unknown): CorpoDoRegistro {
  const copia = structuredClone(corpo)
  const nomes = partes(caminho)
  const dono = nomes.slice(0, -1).reduce((dentro, parte) => dentro[parte] as CorpoDoRegistro, copia)
  if (valor === undefined) delete dono[nomes.at(-1) ?? '']
  else dono[nomes.at(-1) ?? ''] = valor
  return copia
}
