import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Longest source file without a reason; past it, a file is a candidate for a split by operation. */
export const MAX_LINES = 180
const FOLDERS = ['packages', 'apps', 'e2e', 'bench', 'scripts']
const SOURCE = /\.(ts|tsx|mjs|js|css|sql)$/
// A migration cannot be split once it has been applied: its text is part of the database's history.
const IGNORED = new Set(['node_modules', 'dist', 'coverage', 'test-results', 'playwright-report', 'migrations'])
const REASON = /^(\/\/|--|\/?\*+)\s*long because: \S+/m
const HEADER_LINES = 5
const FEWEST_FILES = 40

/** Files below `root` that are too long and do not say why in their first lines. */
export function checkSizes(root, fewest = FEWEST_FILES) {
  const files = FOLDERS.flatMap((folder) => list(join(root, folder)))
  const problems = files.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    const reason = REASON.test(lines.slice(0, HEADER_LINES).join('\n'))
    return lines.length <= MAX_LINES || reason ? [] : [`${relative(root, file)}: ${lines.length} lines`]
  })
  if (files.length < fewest) problems.push(`read only ${files.length} files, expected ${fewest}`)
  return { files: files.length, problems }
}

function list(folder) {
  let entries = []
  try {
    entries = readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
  return entries.flatMap((entry) => {
    if (entry.isDirectory()) return IGNORED.has(entry.name) ? [] : list(join(folder, entry.name))
    return SOURCE.test(entry.name) ? [join(folder, entry.name)] : []
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { files, problems } = checkSizes(fileURLToPath(new URL('..', import.meta.url)))
  for (const problem of problems) console.error(`${problem} (at most ${MAX_LINES}, or "// long because: …" on top)`)
  console.log(`${files} files, ${problems.length} too long`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
