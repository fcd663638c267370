import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

const WORKSPACE_ROOTS = ['packages/contract', 'apps/api', 'apps/web', 'apps/emulator', 'e2e', 'bench']
const SOURCE = /\.(ts|tsx|mts|js|jsx|mjs)$/
const IGNORED = new Set(['node_modules', 'dist', 'coverage', 'test-results', 'playwright-report', 'public'])

/** Words of Melhor Envio's protocol, which only its own folder speaks. */
const CARRIER_WORDS =
  /generated?_key|self_tracking|melhorenvio_tracking|own_hand|non_commercial|insurance_value|unitary_value|state_abbr|company_document|\bcancellable\b|\/me\/(cart|orders|shipment|imprimir|balance)|shipment\/(calculate|checkout|generate|print|tracking|cancel)|E-(PRT|CRT)-|melhorrastreio|\bagency_id\b|\bdce\b|\bfull_key\b/

/**
 * @typedef {{ source: string, line: number, type: boolean, reexport: boolean, all: boolean,
 *   target: string | null, external: string | null }} Import
 *   `target` is the imported file relative to the root, or null when it is a package or does not exist.
 * @typedef {{ path: string, imports: Import[], onlyReexports: boolean, parseError: string | null,
 *   carrierWord: string | null }} SourceFile
 */

/** Every source file of the workspaces with what it imports, read by a parser and not by pattern. @returns {SourceFile[]} */
export function readSources(root) {
  return WORKSPACE_ROOTS.filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => listFiles(join(root, folder)))
    .map((file) => readSource(root, relative(root, file).replaceAll('\\', '/')))
}

function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return IGNORED.has(entry.name) ? [] : listFiles(join(folder, entry.name))
    return SOURCE.test(entry.name) && !entry.name.endsWith('.d.ts') ? [join(folder, entry.name)] : []
  })
}

function readSource(root, path) {
  const text = readFileSync(join(root, path), 'utf8')
  const { program, module, errors } = parseSync(path, text)
  const found = []
  for (const i of module.staticImports) {
    const type = i.entries.length > 0 && i.entries.every((e) => e.isType)
    found.push({ source: i.moduleRequest.value, start: i.start, type, reexport: false, all: false })
  }
  for (const e of module.staticExports.flatMap((statement) => statement.entries)) {
    if (!e.moduleRequest) continue
    const all = e.importName.kind.startsWith('All')
    found.push({ source: e.moduleRequest.value, start: e.start, type: e.isType, reexport: true, all })
  }
  new Visitor({
    ImportExpression(node) {
      if (typeof node.source.value === 'string') found.push(lazy(node.source.value, node.start, false))
    },
    TSImportType(node) {
      found.push(lazy(node.source.value, node.start, true))
    },
  }).visit(program)
  return {
    path,
    imports: found.map(({ start, ...i }) => ({ ...i, line: lineOf(text, start), ...resolve(root, path, i.source) })),
    onlyReexports: program.body.length > 0 && program.body.every(isReexport),
    parseError: errors[0]?.message ?? null,
    carrierWord: CARRIER_WORDS.exec(text)?.[0] ?? null,
  }
}

const lazy = (source, start, type) => ({ source, start, type, reexport: false, all: false })
const lineOf = (text, offset) => text.slice(0, offset).split('\n').length
const isReexport = (statement) =>
  statement.type === 'ExportAllDeclaration' || (statement.type === 'ExportNamedDeclaration' && !!statement.source)

function resolve(root, from, source) {
  const bare = source.replace(/\?.*$/, '')
  if (bare.startsWith('.')) return { target: existing(root, join(dirname(from), bare)), external: null }
  const own = /^@estampa\/contract\/(.+)$/.exec(bare)
  if (own) return { target: existing(root, `packages/contract/src/${own[1]}`), external: null }
  return { target: null, external: packageName(bare) }
}

function existing(root, path) {
  const file = join(root, path)
  return existsSync(file) && statSync(file).isFile() ? path.replaceAll('\\', '/') : null
}

const packageName = (source) =>
  source.startsWith('node:') ? source : source.split('/', source.startsWith('@') ? 2 : 1).join('/')
