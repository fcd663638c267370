import { fileURLToPath } from 'node:url'
import { readSources } from './imports.read.mjs'
import { violations } from './imports.rules.mjs'

/**
 * Fewest files and imports that must have been read below each folder. A check that read nothing would pass for ever
 * without anyone noticing, so too few is a failure too.
 */
const EXPECTED = {
  'packages/contract': [20, 30],
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
    return here.length >= fewestFiles && imports >= fewestImports
      ? []
      : [
          `${folder}  [reads-enough] read ${here.length} files and ${imports} imports, expected ${fewestFiles} and ${fewestImports}`,
        ]
  })
  const imports = files.reduce((sum, f) => sum + f.imports.length, 0)
  return { files: files.length, imports, violations: [...short, ...violations(files)] }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const result = checkImports(root)
  for (const violation of result.violations) console.error(violation)
  console.log(`${result.imports} imports of ${result.files} files, ${result.violations.length} violations`)
  process.exitCode = result.violations.length > 0 ? 1 : 0
}
