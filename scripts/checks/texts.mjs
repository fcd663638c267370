// Refuses a bare `z.string()` in what a request may bring: foreign text is `texto()`, which says how long it may be and
// takes only what can be stored, or has a pattern.
import { pathToFileURL } from 'node:url'
import './pinned-node.mjs'

const { apiRoutes } = await import('../../packages/contract/src/routes.ts')
const { textoGuardavel } = await import('../../packages/contract/src/shared/fields.ts')

/** A pattern that any character may be part of. */
const OPEN = /\[\^|(?<!\\)\.|\\[DSW]/

function storable({ checks = [], pattern, format }) {
  const found = checks.map((check) => check._zod.def)
  const patterns = [...found.map((def) => def.pattern), pattern].filter(Boolean)
  return (
    found.some((def) => def.fn === textoGuardavel) ||
    patterns.some((expression) => !OPEN.test(expression.source)) ||
    (format !== undefined && format !== 'regex')
  )
}

/** Where a schema reads text, as `.itens[].descricao`, and whether it may be any text. Of a pipe the last reader counts. */
export function textsOf({ _zod: { def } }) {
  if (def.type === 'string') return [{ path: '', bare: !storable(def) }]
  const within = (schema, name = '') =>
    schema ? textsOf(schema).map((text) => ({ ...text, path: name + text.path })) : []
  if (def.type === 'pipe') return [within(def.out), within(def.in)].find((texts) => texts.length > 0) ?? []
  if (def.type === 'object') return Object.entries(def.shape).flatMap(([name, part]) => within(part, `.${name}`))
  if (def.type === 'array') return within(def.element, '[]')
  return [def.innerType, def.left, def.right, def.keyType, def.valueType, ...(def.options ?? [])].flatMap((part) =>
    within(part),
  )
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const found = Object.entries(apiRoutes).flatMap(([key, { params, query, body }]) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      (schema ? textsOf(schema) : []).filter(({ bare }) => bare).map(({ path }) => `${key}  ${part}${path}`),
    ),
  )
  for (const place of found) console.error(`${place}: any text; use texto() or a pattern`)
  console.log(`${Object.keys(apiRoutes).length} routes, ${found.length} bare texts`)
  process.exitCode = found.length > 0 ? 1 : 0
}
