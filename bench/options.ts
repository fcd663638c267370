import { parseArgs } from 'node:util'

type Option = string | number | boolean
type Widened<T> = T extends number ? number : T extends boolean ? boolean : string

/** The options of the command line (`--segundos 20 --rede`), each of its default's type. */
export function options<T extends Readonly<Record<string, Option>>>(defaults: T): { [K in keyof T]: Widened<T[K]> } {
  const entries = Object.entries<Option>(defaults)
  const kinds = entries.map(([name, value]) => [name, { type: typeof value === 'boolean' ? 'boolean' : 'string' }])
  const { values } = parseArgs({ options: Object.fromEntries(kinds) as Record<string, { type: 'boolean' | 'string' }> })
  const read = entries.map(([name, value]) => {
    const given = values[name] ?? value
    if (typeof value !== 'number') return [name, given]
    if (Number.isNaN(Number(given))) throw new Error(`--${name} is a number`)
    return [name, Number(given)]
  })
  return Object.fromEntries(read) as { [K in keyof T]: Widened<T[K]> }
}
