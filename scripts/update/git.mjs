import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { SetupError } from '../setup.mjs'
import { buildNoSpaceMessage, saysFull } from '../start/disk.mjs'
import { root } from '../start/fingerprint.mjs'
import { judge, knownSigners, refusals, takeList } from './signature.mjs'
import { home, isOlder, versionOf } from './versions.mjs'

/** File of what a version knows of its origin. */
export const ABOUT = '.estampa-versao'

/** Runs a program and answers its output; throws its complaint. `encoding` null: bytes. */
export function run(command, args, { encoding = 'utf8', ...how } = {}) {
  const options = { cwd: home, encoding, maxBuffer: 2 ** 29, ...how }
  const { status, stdout, stderr, error } = spawnSync(command, args, options)
  const complaint = error?.message ?? (stderr ? String(stderr).trim() : `código ${status}`)
  if (saysFull(complaint)) throw new SetupError(buildNoSpaceMessage('a versão nova'))
  if (status !== 0) throw new SetupError(`${command} ${args[0]}: ${complaint}`)
  return encoding ? stdout.trim() : stdout
}
/** git in the folder that a person installed. */
export const git = (...args) => run('git', args, ownerOfHome())
export const gitBytes = (...args) => run('git', args, { ...ownerOfHome(), encoding: null })

/** root does not run what a person's git is set to run: that person does. */
function ownerOfHome() {
  const { uid, gid } = statSync(home)
  if (process.getuid?.() !== 0 || uid === 0) return {}
  const [, , , , , HOME = '/'] = run('getent', ['passwd', String(uid)]).split(':')
  const { PATH, LANG } = process.env
  return { uid, gid, env: { PATH, LANG, HOME } }
}

/** The commit that runs now; null for a version that did not come from git. */
export function commitInUse() {
  const about = join(root, ABOUT)
  if (existsSync(about)) return JSON.parse(readFileSync(about, 'utf8')).commit
  return root === home && existsSync(join(home, '.git')) ? git('rev-parse', 'HEAD') : null
}

/** The newest commit of the branch that this checkout follows. */
export function upstream() {
  git('fetch', '--quiet')
  try {
    return git('rev-parse', '--verify', '@{upstream}')
  } catch {
    throw new SetupError(
      `A cópia em ${home} não acompanha um ramo do git. Escolha-o (git branch -u origin/main), ou informe --de ARQUIVO-OU-PASTA.`,
    )
  }
}

/** The commit of the newest version whose tag one of our keys signed; null when none is newer than the one in use. */
export function newestTag() {
  // A tag that was moved is taken as it is now: its signature decides.
  git('fetch', '--quiet', '--tags', '--force')
  const tags = git('for-each-ref', '--sort=-version:refname', '--format=%(refname:strip=2) %(objectname)', 'refs/tags')
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([tag]) => /^v\d+\.\d+\.\d+$/.test(tag) && isOlder(versionOf(root), tag.slice(1)))
  if (tags.length === 0) return null
  takeList(...['allowed_signers', 'allowed_signers.sig'].map(published))
  const signers = knownSigners()
  const judged = tags.map(([tag, object]) => ({ tag, ...judgeTag(tag, object, signers) }))
  const newest = judged.find(({ found }) => found === 'boa')
  if (!newest) throw new SetupError(refusals(`A versão ${judged[0].tag}`)[judged[0].found])
  if (newest !== judged[0]) console.log(`A versão mais nova que esta reconhece é ${newest.tag}; depois dela, repita.`)
  return newest.commit
}

/** A file of the keys that were published last, by the tag `chaves`; null without one. */
function published(name) {
  if (!git('for-each-ref', 'refs/tags/chaves')) return null
  const [file] = git('ls-tree', '--name-only', 'refs/tags/chaves', `scripts/update/${name}`).split('\n')
  return file ? gitBytes('cat-file', 'blob', `refs/tags/chaves:${file}`) : null
}

/** Reads which commit a tag object names, and whether it is the tag of that name and one of the keys signed it. */
function judgeTag(tag, object, signers) {
  if (git('cat-file', '-t', object) !== 'tag') return { found: 'outra' }
  const whole = gitBytes('cat-file', 'tag', object)
  const end = whole.indexOf('-----BEGIN SSH SIGNATURE-----')
  if (end === -1) return { found: 'outra' }
  const [message, signature] = [whole.subarray(0, end), whole.subarray(end)]
  const [, commit, name] = /^object ([0-9a-f]{40,64})\ntype commit\ntag (.+)\n/.exec(message.toString()) ?? []
  const found = name === tag ? judge(message, signature, { signers, namespace: 'git' }) : 'outra'
  return { commit, found: found === 'errada' ? 'outra' : found }
}
