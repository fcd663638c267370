import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../start/fingerprint.mjs'
import { filesOf } from './waits.mjs'

// node scripts/checks/weight.mjs: how much there is to read. A report; no limit fails a build.
const all = filesOf(root)

const SOURCE = /\.(ts|tsx|mjs|js|css|sql)$/
const GENERATED = /\.types\.ts$|\/generated\/|\.generated\.ts$/
const TEST = /\.test\.|\.spec\.ts$|(^|\/)test\//
const PROOF = /(^|\/)test\/(provas|support\/(prova|falhas|patroni))\/|^bench\/|^e2e\/provas\/|^scripts\/mutantes/

const read = (file) => readFileSync(join(root, file), 'utf8')
const linesOf = (files) => files.reduce((sum, file) => sum + read(file).split('\n').length - 1, 0)
const matches = (files, pattern) =>
  files.reduce((sum, file) => sum + [...read(file).matchAll(new RegExp(pattern, 'gm'))].length, 0)

const sources = all.filter((file) => SOURCE.test(file) && !GENERATED.test(file))
const source = sources.filter((file) => !TEST.test(file) && !PROOF.test(file) && !file.startsWith('e2e/'))
const web = source.filter((file) => file.startsWith('apps/web/src/'))
const webCode = web.filter((file) => !file.endsWith('.css'))
const css = web.filter((file) => file.endsWith('.css'))
const shared = webCode.filter((file) => file.startsWith('apps/web/src/shared/'))

const folders = new Map()
for (const file of source) {
  const folder = file.slice(0, file.lastIndexOf('/'))
  folders.set(folder, (folders.get(folder) ?? 0) + 1)
}
const crowded = [...folders].filter(([folder, files]) => files > 30 && !folder.endsWith('/migrations'))

const decisions = all.filter((file) => file.startsWith('docs/decisions/'))

/** The report's rows: [name, value, goal]; the goal is null where there is none. */
const rows = [
  ['web: lines, styles in', linesOf(web), 43_500],
  ['web: files, styles in', web.length, 560],
  ['web: lines of CSS', linesOf(css), 4500],
  ['web: files of CSS', css.length, 45],
  // Readers of answers, drafts, preferences and what else comes as `unknown`; those of answers are written from the
  // contract.
  [
    'web: readers written by hand',
    matches(webCode, '^(?:export )?(?:const|(?:async )?function) ler[A-Z]\\w*[^=]*[(:].*unknown|= object[<(]'),
    12,
  ],
  [
    'web: files with a form of their own (useForm, own saving)',
    webCode.filter((f) => /useForm\(|useSave\(/.test(read(f))).length,
    1,
  ],
  ['web: files of 30 lines or fewer', webCode.filter((file) => linesOf([file]) <= 30).length, null],
  [
    'web: names that shared/ exports',
    matches(shared, '^export (?:const|function|async function|class|interface|type) '),
    null,
  ],
  ['project: lines', linesOf(source), 110_000],
  ['project: files', source.length, 1250],
  ['tests: lines', linesOf(sources.filter((file) => TEST.test(file) && !PROOF.test(file))), 68_000],
  ['proofs and measurements: lines', linesOf(sources.filter((file) => PROOF.test(file))), 14_500],
  ['folders with more than 30 files', crowded.length, 0],
  ['pages: decisions', decisions.length, 30],
  ['pages: lines of decisions', linesOf(decisions), null],
  ['pages: lines of the glossary', linesOf(['GLOSSARY.md']), 80],
  ['pages: lines of docs/house.md', linesOf(['docs/house.md']), 90],
  ['packed literals (the lint refuses them)', matches(sources, '^\\s*\\.\\.\\.(?:\\{ [^}]*\\}|\\[[^\\]]*\\]),?$'), 0],
]
for (const [name, value, goal] of rows)
  console.log(`${name.padEnd(58)} ${String(value).padStart(8)}${goal === null ? '' : `   goal ${goal}`}`)
for (const [folder, files] of crowded) console.log(`  ${files} files: ${folder}`)
