import type { FieldMeta } from '@estampa/contract/shared/form.ts'
import { z } from 'zod'
import { exportsOf, webSources } from './render-readers.ts'

/**
 * The files of src/shared/generated that say what forms show of their fields (`shared/forms/fields.ts`), one for each
 * schema `xEntrada` of the contract with labels (`.meta({ label, kind, suffix, lines })`) that the web asks for as `xFields`.
 */
export async function renderFields(): Promise<[name: string, source: string][]> {
  const asked = new Set(webSources().flatMap((source) => source.match(/(?<=generated\/)\w+Fields(?=\.ts')/g) ?? []))
  const files: [string, string][] = []
  for await (const [name, value] of exportsOf(/\.schemas\.ts$/)) {
    const table = name.replace(/Entrada$/, 'Fields')
    if (!asked.has(table) || table === name || !(value instanceof z.ZodType)) continue
    files.push([`${table}.ts`, renderTable(table, shapeOf(value))])
  }
  return files
}

type Inner = { innerType?: z.ZodType; in?: z.ZodType; out?: z.ZodType; shape?: Record<string, z.ZodType> }
const innerOf = (schema: z.ZodType): Inner => schema.def as unknown as Inner

/** The fields of an object, also of one behind a preparation of its input. */
function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  const { shape, out, innerType } = innerOf(schema)
  if (shape) return shape
  const next = out ?? innerType
  return next ? shapeOf(next) : {}
}

function renderTable(table: string, shape: Record<string, z.ZodType>): string {
  const rows = Object.entries(shape).flatMap(([name, schema]) => {
    const { label, kind, suffix, lines } = (schema.meta() ?? {}) as Partial<FieldMeta>
    if (label === undefined) return []
    const facts = {
      label,
      max: maximumOf(schema),
      required: schema.safeParse('').success ? undefined : true,
      kind,
      suffix,
      lines,
    }
    const known = Object.entries(facts).filter(([, value]) => value !== undefined)
    const written = known.map(([fact, value]) => `${fact}: ${typeof value === 'string' ? `'${value}'` : value}`)
    return [`  ${name}: { ${written.join(', ')} },`]
  })
  return [
    '// Written from the contract by node scripts/checks/readers.mjs.',
    `export const ${table} = {`,
    ...rows,
    '} as const',
    '',
  ].join('\n')
}

/** Most characters of a text; undefined of anything else. */
function maximumOf(schema: z.ZodType): number | undefined {
  if (schema instanceof z.ZodString) return schema.maxLength ?? undefined
  const inner = innerOf(schema)
  for (const next of [inner.innerType, inner.in, inner.out]) {
    const maximum = next && maximumOf(next)
    if (maximum !== undefined) return maximum
  }
  return undefined
}
