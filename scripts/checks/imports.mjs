import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'
import { violations } from './imports.rules.mjs'

/** Fewest files and imports to be read below each folder: a check that read nothing would pass unnoticed for ever. */
const EXPECTED = {
  'packages/contract': [20, 30],
  'packages/host': [30, 100],
  'apps/api': [60, 200],
  'apps/web': [100, 400],
  'apps/emulator': [40, 100],
  e2e: [15, 40],
  bench: [6, 8],
}

/** Violations of the import boundaries below `root`, with the number of files read. */
export function checkImports(root, expected = EXPECTED) {
  const files = readSources(root)
  const short = Object.entries(expected).flatMap(([folder, [fewestFiles, fewestImports]]) => {
    const here = files.filter((f) => f.path.startsWith(`${folder}/`))
    const imports = here.reduce((sum, f) => sum + f.imports.length, 0)
    const [read, wanted] = [`${here.length} files and ${imports} imports`, `${fewestFiles} and ${fewestImports}`]
    if (here.length >= fewestFiles && imports >= fewestImports) return []
    return [`${folder}  [reads-enough] read ${read}, expected ${wanted}`]
  })
  const imports = files.reduce((sum, f) => sum + f.imports.length, 0)
  return { files: files.length, imports, violations: [...short, ...violations(files)] }
}

export const WORKSPACE_ROOTS = [
  'packages/contract',
  'packages/host',
  'apps/api',
  'apps/web',
  'apps/emulator',
  'e2e',
  'bench',
]
const SOURCE = /\.(ts|tsx|mts|js|jsx|mjs)$/
const IGNORED = new Set(['node_modules', 'dist', 'coverage', 'test-results', 'playwright-report', 'public'])

/** Words of Melhor Envio's protocol, which only its own folder speaks. */
const CARRIER_WORDS =
  /generated?_key|self_tracking|melhorenvio_tracking|own_hand|non_commercial|insurance_value|unitary_value|state_abbr|company_document|\bcancellable\b|\/me\/(cart|orders|shipment|imprimir|balance)|shipment\/(calculate|checkout|generate|print|tracking|cancel)|E-(PRT|CRT)-|melhorrastreio|\bagency_id\b|\bdce\b|\bfull_key\b/

/**
 * @typedef {{ source: string, line: number, type: boolean, reexport: boolean,
 *   target: string | null, external: string | null }} Import
 *   `target` is the imported file relative to the root, or null when it is a package or does not exist.
 * @typedef {{ path: string, imports: Import[], parseError: string | null,
 *   carrierWord: string | null }} SourceFile
 */

/** Every source file of these folders with what it imports, read by a parser and not by pattern. @returns {SourceFile[]} */
export function readSources(root, folders = WORKSPACE_ROOTS) {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
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
  const parsed = parseSync(path, text)
  const { module, errors } = parsed
  const found = []
  for (const i of module.staticImports) {
    const type = i.entries.length > 0 && i.entries.every((e) => e.isType)
    found.push({ source: i.moduleRequest.value, start: i.start, type, reexport: false })
  }
  for (const e of module.staticExports.flatMap((statement) => statement.entries)) {
    if (!e.moduleRequest) continue
    found.push({ source: e.moduleRequest.value, start: e.start, type: e.isType, reexport: true })
  }
  if (INNER_IMPORT.test(text)) {
    new Visitor({
      ImportExpression(node) {
        if (typeof node.source.value === 'string') found.push(lazy(node.source.value, node.start, false))
      },
      TSImportType(node) {
        found.push(lazy(node.source.value, node.start, true))
      },
    }).visit(parsed.program)
  }
  return {
    path,
    imports: found.map(({ start, ...i }) => ({ ...i, line: lineOf(text, start), ...resolve(root, path, i.source) })),
    parseError: errors[0]?.message ?? null,
    carrierWord: CARRIER_WORDS.exec(text)?.[0] ?? null,
  }
}

/** What an import within an expression or a type begins like. To build the tree takes most of the time: few files need it. */
const INNER_IMPORT = /\bimport\s*(?:[(/]|\.(?!meta\b))/

const lazy = (source, start, type) => ({ source, start, type, reexport: false })
/** The line of an offset, from 1. */
export const lineOf = (text, offset) => text.slice(0, offset).split('\n').length

function resolve(root, from, source) {
  const bare = source.replace(/\?.*$/, '')
  if (bare.startsWith('.')) return { target: existing(root, join(dirname(from), bare)), external: null }
  const own = /^@estampa\/(contract|host)\/(.+)$/.exec(bare)
  if (own) return { target: existing(root, `packages/${own[1]}/src/${own[2]}`), external: null }
  return { target: null, external: packageName(bare) }
}

function existing(root, path) {
  const file = join(root, path)
  return existsSync(file) && statSync(file).isFile() ? path.replaceAll('\\', '/') : null
}

const packageName = (source) =>
  source.startsWith('node:') ? source : source.split('/', source.startsWith('@') ? 2 : 1).join('/')

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const result = checkImports(root)
  for (const violation of result.violations) console.error(violation)
  console.log(`${result.imports} imports of ${result.files} files, ${result.violations.length} violations`)
  process.exitCode = result.violations.length > 0 ? 1 : 0
}
