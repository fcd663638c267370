import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { SetupError } from './setup.mjs'
import { orExplain, readOptions } from './start/command.mjs'
import { root } from './start/fingerprint.mjs'
import { run } from './update/git.mjs'
import { ARCHIVE, LIST, numberOf, signersIn } from './update/signature.mjs'

const USAGE = `npm run chave -- --para FOLDER

Makes two ed25519 keys of ssh in FOLDER, which no git repository may hold (a stick, say): one signs releases, the other
changes the list of keys. Only their public lines are written to scripts/update/allowed_signers, whose number rises.
ssh-keygen asks for a passphrase of each. The whole ceremony: docs/keys.md.
--sem-senha asks for none: for keys that are thrown away.`

const options = { para: { type: 'string' }, 'sem-senha': { type: 'boolean', default: false } }

const LIST_FILE = join(root, 'scripts/update/allowed_signers')
const KEYS = [
  { name: 'estampa-versoes', namespaces: `${ARCHIVE},git` },
  { name: 'estampa-chaves', namespaces: LIST },
]

await orExplain(async () => {
  const values = readOptions(options, USAGE)
  if (!values) return
  if (!values.para) throw new SetupError(USAGE)
  makeKeys(resolve(process.env.INIT_CWD ?? process.cwd(), values.para), values['sem-senha'])
})

function makeKeys(given, open) {
  mkdirSync(given, { recursive: true, mode: 0o700 })
  const folder = realpathSync(given)
  requireOutside(folder)
  const files = KEYS.map(({ name }) => join(folder, name))
  const there = files.find((file) => existsSync(file) || existsSync(`${file}.pub`))
  if (there) throw new SetupError(`${there} is there already: a key is never written over.`)
  const before = readFileSync(LIST_FILE, 'utf8')
  const lines = KEYS.map(({ name, namespaces }, i) => {
    const words = ['-q', '-t', 'ed25519', '-C', name, '-f', files[i], ...(open ? ['-N', ''] : [])]
    run('ssh-keygen', words, { stdio: 'inherit', encoding: null })
    const [kind, key] = readFileSync(`${files[i]}.pub`, 'utf8').split(' ')
    return `${name} namespaces="${namespaces}" ${kind} ${key}\n`
  })
  const number = numberOf(before)
  const text = before.replace(/^# lista \d+$/m, `# lista ${number + 1}`)
  const after = `${text.endsWith('\n') ? text : `${text}\n`}${lines.join('')}`
  signersIn(after)
  writeFileSync(LIST_FILE, after)
  console.log(`Kept in ${folder}, never in the repository:\n${files.join('\n')}\n`)
  console.log(`Written to scripts/update/allowed_signers (list ${number + 1}):\n${lines.join('')}`)
  if (signersIn(before).length > 0)
    console.log(
      'Shops take this list by a signature of the list key of before, or with the next release: docs/keys.md.',
    )
}

/** By its real path: a link out of the repository does not count. */
function requireOutside(folder) {
  let inside = null
  try {
    inside = run('git', ['rev-parse', '--show-toplevel'], { cwd: folder })
  } catch {
    return
  }
  throw new SetupError(
    `${folder} is in the git repository ${inside}: a private key there could be published. Choose another.`,
  )
}
