// Refuses fixed waits and second tries in tests: they fail by chance some day. A test waits on the event, and sets the
// clock or the pause as a parameter.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Tests, their support and their configurations. The proofs of `npm run provas` last by nature and are not
 * among them, nor the two files that wait for all others: for a state, and for a job's time. */
const TESTS = [
  /\.(test|spec)\.(tsx?|mjs)$/,
  /^e2e\//,
  /^apps\/(web|emulator)\/test\//,
  /^(apps\/api|packages\/host)\/test\//,
  /(vitest|playwright)\.config\.ts$/,
]
const PROOFS = /^apps\/api\/test\/(provas\/|support\/(escala|falhas|prova|patroni)\/|support\/(ate|fila)\.ts)/

const RULES = [
  [/\bsetTimeout\(/, 'a fixed wait'],
  [/timers\/promises/, 'a fixed wait'],
  [/waitForTimeout|networkidle/, 'a fixed wait'],
  [/\bpg_sleep\b/, 'a fixed wait'],
  [/\bsleep\(/, 'a fixed wait'],
  [/\bretr(?:y|ies): *(?:\d|process|\{)/, 'a second try'],
]

/** The findings of one file as `path:line: words`. */
export function waitsIn(path, text) {
  if (PROOFS.test(path) || !TESTS.some((pattern) => pattern.test(path)) || path.startsWith('scripts/checks/waits'))
    return []
  return text
    .split('\n')
    .flatMap((line, i) =>
      RULES.filter(([pattern]) => pattern.test(line)).map(([, words]) => `${path}:${i + 1}: ${words}: ${line.trim()}`),
    )
}

/** Lists what git tracks, or would track, of the tree as it is. */
export const filesOf = (root) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, maxBuffer: 2 ** 26, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((path) => existsSync(join(root, path)))

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const paths = filesOf(root)
  const found = paths.flatMap((path) => waitsIn(path, readFileSync(join(root, path), 'utf8')))
  for (const finding of found) console.error(finding)
  if (paths.length === 0) console.error('No file was read')
  process.exitCode = found.length > 0 || paths.length === 0 ? 1 : 0
}
