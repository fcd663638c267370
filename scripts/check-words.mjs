import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { proseOf } from './check-words.read.mjs'

const START = String.raw`(?:^|[.:;!?]\s+)`
const GROUP = 'an?|the|one|two|another|each|all|several|these|those|many|both'

/** Habits of style that stop a hurried reader: `name` is the advice. Quoted words and code are not looked at. */
const RULES = [
  { name: 'name the role', pattern: /\b(?:who(?:m|so)?ever|nobody|somebody|anybody)\b/i },
  { name: 'name the thing', pattern: /\bwhat (?:is|was|were|are)\b(?!\?)|\bof one that\b|\bthat there is\b/i },
  { name: 'use an ordinary verb', pattern: /\b(?:is|are|was|were) to be\b/i },
  { name: 'begin with the subject', pattern: new RegExp(`${START}Of (?:${GROUP})\\b`) },
  { name: 'begin with the subject', pattern: new RegExp(`${START}Who\\b(?![^.]*\\?)`) },
]

/** The runner keeps a digest of each applied file: the text of these migrations cannot change any more. */
const IGNORED = /(?:^|\/)migrations\/00(?:[0-2]\d|3[0-4])_[^/]*\.sql$/
const KINDS = /\.(?:[cm]?[jt]sx?|md|sql|css)$/
const FEWEST_FILES = 40

/** Findings in `text`, which is read as the kind of file that `path` names: `{ line, name, words }`. */
export function checkText(path, text) {
  return proseOf(path, text).flatMap(({ start, prose }) =>
    RULES.flatMap(({ name, pattern }) => {
      const found = pattern.exec(prose)
      return found ? [{ line: text.slice(0, start).split('\n').length, name, words: found[0].trim() }] : []
    }),
  )
}

/** Findings in every file that git knows below `root`. */
export function checkWords(root, fewest = FEWEST_FILES) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  // Git also lists files that were deleted without a commit.
  const files = listed
    .split('\n')
    .filter((path) => KINDS.test(path) && !IGNORED.test(path) && existsSync(join(root, path)))
  const problems = files.flatMap((path) =>
    checkText(path, readFileSync(join(root, path), 'utf8')).map(
      ({ line, name, words }) => `${path}:${line}: ${name}: "${words}"`,
    ),
  )
  if (files.length < fewest) problems.push(`read only ${files.length} files, expected ${fewest}`)
  return { files: files.length, problems }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { files, problems } = checkWords(fileURLToPath(new URL('..', import.meta.url)))
  for (const problem of problems) console.error(problem)
  console.log(`${files} files, ${problems.length} phrases to write in plain words`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
