import { toleranceOf } from '@estampa/contract/shared/tolerance.ts'
import type { z } from 'zod'

export type Schema = z.core.$ZodTypes

/** A reader that its file exports: under which name, beside the client of which table. */
export interface Export {
  readonly name: string
  readonly table: string
}

/** Writes the readers of one file, each shape of an object once. */
export class ReaderWriter {
  readonly used = new Set<string>()
  readonly imported = new Map<string, Set<string>>()
  readonly declarations: string[] = []
  readonly #table: string
  readonly #contractName: (schema: Schema) => string | undefined
  readonly #homes: ReadonlyMap<Schema, Export>
  readonly #written = new Map<Schema, string>()
  readonly #bodies = new Map<string, string>()
  readonly #names = new Map<Schema, string>()
  #hint = 'answer'

  constructor(table: string, contractName: (schema: Schema) => string | undefined, homes: ReadonlyMap<Schema, Export>) {
    this.#table = table
    this.#contractName = contractName
    this.#homes = homes
  }

  /** Returns the reader of a whole answer. A reader that another file's routes use too is taken from that file. */
  answer(schema: Schema, accepted: Schema | undefined): string {
    this.#hint = 'answer'
    if (accepted) return this.#use('both', this.#write(schema), this.#write(accepted))
    const row = rowOf(schema)
    const reader = this.#answered(row ?? schema)
    if (!row) return reader
    return this.#use(schema._zod.def.type === 'array' ? 'rows' : 'page', reader)
  }

  #answered(schema: Schema): string {
    if (this.#written.has(schema)) return this.#write(schema)
    for (const [knownSchema, home] of this.#homes) {
      if (home.table === this.#table) continue
      const more = fieldsBeyond(schema, knownSchema)
      if (!more) continue
      const reader = this.#imported(home)
      return Object.keys(more).length === 0 ? reader : this.#use('both', reader, this.#fields(more))
    }
    return this.#write(schema)
  }

  #imported({ name, table }: Export): string {
    this.imported.set(table, (this.imported.get(table) ?? new Set()).add(name))
    return name
  }

  #use(reader: string, ...args: string[]): string {
    this.used.add(reader)
    if (args.includes('raw')) this.used.add('raw')
    return args.length > 0 ? `${reader}(${args.join(', ')})` : reader
  }

  /** `hint` names the parts that the contract does not export. */
  #write(schema: Schema, hint?: string): string {
    if (hint) this.#hint = hint
    const { aliases, fallback } = toleranceOf(schema)
    const reader = fallback ? this.#withFallback(schema, fallback.value) : this.#plain(schema)
    return aliases ? this.#use('alias', reader, ...aliases.map((name) => `'${name}'`)) : reader
  }

  #withFallback(schema: Schema, value: unknown): string {
    const inner = unwrapped(schema)
    const written = value === Number.POSITIVE_INFINITY ? 'Infinity' : (JSON.stringify(value) ?? 'undefined')
    if (inner._zod.def.type !== 'enum') return this.#use('ifMissing', this.#plain(schema), written)
    const values = Object.values(inner._zod.def.entries).map((entry) => JSON.stringify(entry))
    return this.#use('oneOf', `[${values.join(', ')}]`, written)
  }

  #plain(schema: Schema): string {
    const { def } = schema._zod
    switch (def.type) {
      case 'object':
        // Further fields are part of the object, such as the options of a passkey.
        if (def.catchall && def.catchall._zod.def.type !== 'never') return 'raw'
        return this.#object(schema, def.shape as Record<string, Schema>)
      case 'array':
        return this.#use('list', this.#write(def.element as Schema))
      case 'record':
        return this.#use('record', this.#write(def.valueType as Schema))
      case 'nullable':
        return this.#nullable(def.innerType as Schema)
      case 'optional':
        return this.#optional(def.innerType as Schema)
      case 'string':
      case 'enum':
        return this.#use('texto')
      case 'literal':
        return this.#literal(def.values)
      case 'boolean':
        return this.#use('booleano')
      case 'number':
        return this.#use(numberKind(schema))
      case 'union':
        return def.options.every((option) => ['string', 'number', 'null'].includes(option._zod.def.type))
          ? this.#use('scalar')
          : 'raw'
      case 'null':
      case 'unknown':
      case 'any':
      case 'custom':
        return 'raw'
      default:
        throw new Error(`an answer has a part of the type ${def.type}`)
    }
  }

  #literal(values: readonly unknown[]): string {
    return values.length === 1 && values[0] === true ? this.#use('booleano') : this.#use('texto')
  }

  #nullable(inner: Schema): string {
    const { type } = inner._zod.def
    const plain = Object.keys(toleranceOf(inner)).length === 0
    if (plain && (type === 'string' || type === 'enum')) return this.#use('textoOuNulo')
    if (plain && type === 'number') return this.#use(OR_NULL[numberKind(inner)])
    const reader = this.#write(inner)
    return reader === 'raw' || reader === 'scalar' ? reader : this.#use('orNull', reader)
  }

  #optional(inner: Schema): string {
    const { def } = inner._zod
    // Said only where it holds.
    if (def.type === 'literal' && def.values[0] === true) return this.#use('flag')
    return this.#use('optional', this.#write(inner))
  }

  #object(schema: Schema, shape: Record<string, Schema>): string {
    const known = this.#written.get(schema)
    // Under way: it has itself as a part.
    if (known === '') return this.#use('lazy', `() => ${this.#nameOf(schema)}`)
    if (known !== undefined) return known
    this.#written.set(schema, '')
    this.#nameOf(schema, this.#hint)
    const body = this.#fields(shape)
    const name = this.#bodies.get(body) ?? this.#declare(schema, body)
    this.#bodies.set(body, name)
    this.#written.set(schema, name)
    return name
  }

  #fields(shape: Record<string, Schema>): string {
    const fields = Object.entries(shape).map(([name, field]) => {
      const reader = this.#write(field, name)
      if (reader === 'raw') this.used.add('raw')
      return reader === name ? name : `${name}: ${reader}`
    })
    return this.#use('object', `{ ${fields.join(', ')} }`)
  }

  #nameOf(schema: Schema, hint = 'part'): string {
    const known = this.#names.get(schema)
    if (known) return known
    const taken = new Set(this.#names.values())
    const wished = this.#contractName(schema) ?? hint
    let name = wished
    for (let i = 2; taken.has(name); i++) name = `${wished}${i}`
    this.#names.set(schema, name)
    return name
  }

  #declare(schema: Schema, body: string): string {
    const name = this.#nameOf(schema)
    const home = this.#homes.get(schema)
    if (body.includes(`=> ${name})`)) this.used.add('type Reader')
    this.declarations.push(
      `${home?.name === name && home.table === this.#table ? 'export ' : ''}const ${name}${body.includes(`=> ${name})`) ? ': Reader<object>' : ''} = ${body}`,
    )
    return name
  }
}

function unwrapped(schema: Schema): Schema {
  const { def } = schema._zod
  return def.type === 'nullable' || def.type === 'optional' ? unwrapped(def.innerType as Schema) : schema
}

/** Maximum of the contract's schema `id`; any other whole number is no identifier. */
const LARGEST_ID = 2_147_483_647

/** The readers of the same that may be missing. */
const OR_NULL = { id: 'idDe', inteiro: 'intOrNull', number: 'numero' } as const

function numberKind(schema: Schema): 'id' | 'inteiro' | 'number' {
  const checks = (schema._zod.def.checks ?? []).map((check) => check._zod.def as { check: string; value?: unknown })
  const says = (check: string, value: unknown) =>
    checks.some((checkDef) => checkDef.check === check && checkDef.value === value)
  if (says('greater_than', 1) && says('less_than', LARGEST_ID)) return 'id'
  return (schema._zod.def as { format?: string }).format === 'safeint' ? 'inteiro' : 'number'
}

/** The row of a list or of a page. */
export function rowOf(schema: Schema): Schema | null {
  const { def } = schema._zod
  if (def.type === 'array') return def.element as Schema
  if (def.type !== 'object' || !('results' in def.shape)) return null
  return rowOf(def.shape.results as Schema)
}

/** The fields that an object has beyond those of another one; null when it has not all of that one's. */
function fieldsBeyond(schema: Schema, smallerSchema: Schema): Record<string, Schema> | null {
  const [{ def }, { def: smaller }] = [schema._zod, smallerSchema._zod]
  if (def.type !== 'object' || smaller.type !== 'object') return null
  if (!Object.entries(smaller.shape).every(([name, field]) => def.shape[name] === field)) return null
  return Object.fromEntries(Object.entries(def.shape).filter(([name]) => !(name in smaller.shape))) as Record<
    string,
    Schema
  >
}
