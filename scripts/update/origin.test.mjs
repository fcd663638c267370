import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeEach, expect, test } from 'vitest'
import { folderOfTest } from '../../packages/host/test/folders.ts'
import { copyScripts } from '../test/programs.mjs'
import { newSigner } from './signing.mjs'

const [ours, next] = [newSigner(), newSigner()]
let folder
let home
let update
beforeEach(async () => {
  folder = folderOfTest()
  chmodSync(folder, 0o755)
  home = version(join(folder, 'instalada'), '0.2.0', ours.line)
  update = await scriptsOf(home)
})

/** The little of a version that is looked at before it is set up; its scripts take releases of `signers`. */
function version(path, number, signers) {
  mkdirSync(join(path, 'apps/api/src/cli'), { recursive: true })
  mkdirSync(join(path, 'apps/api/migrations'))
  writeFileSync(join(path, 'package.json'), JSON.stringify({ name: 'estampa', version: number }))
  writeFileSync(join(path, 'apps/api/src/cli/atualizacao.ts'), '')
  writeFileSync(join(path, 'apps/api/migrations/0001_um.sql'), '')
  copyScripts(path)
  writeFileSync(join(path, 'scripts/update/allowed_signers'), signers)
  return path
}

/** How a version finds the next one. */
const scriptsOf = (path) => import(pathToFileURL(join(path, 'scripts/update/source.mjs')).href)

function archiveOf(number, { signer = ours, signers = ours.line } = {}) {
  const name = `estampa-${number}`
  version(join(folder, name), number, signers)
  const archive = join(folder, `${name}.tar.gz`)
  execFileSync('tar', ['-czf', archive, '-C', folder, name])
  if (signer) writeFileSync(`${archive}.sig`, signer.sign(readFileSync(archive)))
  return archive
}
let fetched = 0
function fetch(scripts, source, as) {
  const to = join(folder, `buscada-${++fetched}`)
  scripts.fetchInto(to, scripts.findSource({ de: source }), as)
  return to
}

test('an archive with the signature of a key that the version in use ships comes in', () => {
  expect(existsSync(join(fetch(update, archiveOf('0.3.0')), 'scripts/update/allowed_signers'))).toBe(true)
})

test('without a signature, with that of another key, changed by a byte, older: each is refused', () => {
  expect(() => fetch(update, archiveOf('0.3.0', { signer: null }))).toThrow('Falta a assinatura')
  expect(() => fetch(update, archiveOf('0.4.0', { signer: next }))).toThrow(
    'não tem a assinatura de uma chave que esta versão conhece',
  )
  const changed = archiveOf('0.5.0')
  appendFileSync(changed, ' ')
  expect(() => fetch(update, changed)).toThrow('não é o arquivo que foi assinado')
  expect(() => fetch(update, archiveOf('0.1.9'))).toThrow('mais antiga')
  expect(() => fetch(update, archiveOf('0.10.0'))).not.toThrow()
})

test('the unpacked bytes are the verified ones, even when the file changes in between', () => {
  const archive = archiveOf('0.3.0')
  const source = update.findSource({ de: archive })
  writeFileSync(archive, 'another')
  update.fetchInto(join(folder, 'buscada'), source)
  expect(JSON.parse(readFileSync(join(folder, 'buscada/package.json'), 'utf8')).version).toBe('0.3.0')
})

test('keys change by a signed release: from then on only the new one is taken', async () => {
  const rotated = await scriptsOf(fetch(update, archiveOf('0.3.0', { signers: next.line })))
  expect(() => fetch(rotated, archiveOf('0.4.0'))).toThrow('não tem a assinatura de uma chave')
  expect(() => fetch(rotated, archiveOf('0.5.0', { signer: next, signers: next.line }))).not.toThrow()
})

const lists = newSigner()
/** Builds the list of keys that a shop knows: ours for releases, and another one for lists. */
const listOf = (number, ...lines) =>
  `# lista ${number}\n${lists.lineWith('namespaces="estampa-chaves"')}${lines.join('')}`
const ENDED = 'valid-before="20200101"'

test('a version without any key says that none was published', () => {
  writeFileSync(join(home, 'scripts/update/allowed_signers'), '# none\n')
  expect(() => fetch(update, archiveOf('0.3.0'))).toThrow('ainda não publicou a chave dela')
  expect(() => update.findSource({ de: archiveOf('0.4.0'), unsigned: true })).not.toThrow()
})

test('a signed list beside an archive revokes a key and names another, before any release does, and stays', async () => {
  writeFileSync(join(home, 'scripts/update/allowed_signers'), listOf(1, ours.line))
  const put = (text, signature) => {
    writeFileSync(join(folder, 'allowed_signers'), text)
    writeFileSync(join(folder, 'allowed_signers.sig'), signature)
  }
  const later = listOf(2, ours.lineWith(ENDED), next.line)
  const kept = join(home, '.versoes/allowed_signers')
  const archive = archiveOf('0.3.0')
  // By the key of releases; other wrong ones: signature.test.mjs.
  put(later, ours.sign(Buffer.from(later), 'estampa-chaves'))
  expect(() => fetch(update, archive)).toThrow('A lista nova de chaves')
  expect(existsSync(kept)).toBe(false)
  put(later, lists.sign(Buffer.from(later), 'estampa-chaves'))
  expect(() => fetch(update, archive)).toThrow('terminou ou foi revogada')
  expect(() => fetch(update, archiveOf('0.4.0', { signer: next }))).not.toThrow()
  // An earlier list, with a good signature, changes nothing any more.
  const before = listOf(1, ours.line)
  put(before, lists.sign(Buffer.from(before), 'estampa-chaves'))
  expect(() => fetch(update, archiveOf('0.5.0'))).toThrow('terminou ou foi revogada')
  rmSync(join(folder, 'allowed_signers'))
  expect(() => fetch(update, archiveOf('0.6.0'))).toThrow('terminou ou foi revogada')
  expect(readFileSync(kept, 'utf8')).toBe(later)
})

/** A repository with a checkout of 0.2.0, which is what runs. */
function repository() {
  const origin = join(folder, 'origem')
  const git = (...args) =>
    execFileSync('git', ['-C', origin, '-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
      encoding: 'utf8',
    }).trim()
  execFileSync('git', ['init', '-q', '-b', 'main', origin])
  const release = (number, { signer = ours, signers = ours.line, named = `v${number}` } = {}) => {
    for (const name of readdirSync(origin)) if (name !== '.git') rmSync(join(origin, name), { recursive: true })
    version(origin, number, signers)
    git('add', '-A')
    git('commit', '-q', '-m', number)
    const commit = git('rev-parse', 'HEAD')
    const text = `object ${commit}\ntype commit\ntag v${number}\ntagger a <a@b> 1700000000 +0000\n\n${number}\n`
    const input = signer ? text + signer.sign(Buffer.from(text), 'git') : text
    const made = spawnSync('git', ['-C', origin, 'mktag'], { input, encoding: 'utf8' })
    git('update-ref', `refs/tags/${named}`, made.stdout.trim())
    return commit
  }
  return { origin, git, release }
}
async function checkout(origin) {
  const copy = join(folder, 'copia')
  execFileSync('git', ['clone', '-q', origin, copy])
  return scriptsOf(copy)
}

test('of git the newest tag comes in that a known key signed under its own name', async () => {
  const { origin, git, release } = repository()
  release('0.2.0')
  const here = await checkout(origin)
  expect(here.findSource({})).toBeNull()
  release('0.3.0', { signer: null })
  expect(() => here.findSource({})).toThrow('v0.3.0 não tem a assinatura')
  release('0.4.0', { signer: next })
  git('tag', 'v0.5.0')
  release('0.1.0', { named: 'v9.0.0' })
  expect(() => here.findSource({})).toThrow('v9.0.0 não tem a assinatura')
  const commit = release('0.10.0', { signers: next.line })
  release('0.11.0', { signer: next, signers: next.line })
  const source = here.findSource({})
  expect(source).toMatchObject({ commit, signed: true })
  const to = join(folder, 'buscada')
  here.fetchInto(to, source)
  expect(JSON.parse(readFileSync(join(to, '.estampa-versao'), 'utf8')).commit).toBe(commit)
  // 0.10.0 brought the key of 0.11.0.
  git('tag', '-d', 'v9.0.0')
  expect(readFileSync(join(to, 'scripts/update/allowed_signers'), 'utf8')).toBe(next.line)
})

test('of git the list comes in by the tag chaves, signed: then the revoked key opens no version', async () => {
  const { origin, git, release } = repository()
  const first = listOf(1, ours.line)
  release('0.2.0', { signers: first })
  const here = await checkout(origin)
  const stolen = release('0.3.0', { signers: first })
  expect(here.findSource({})).toMatchObject({ commit: stolen })
  const publish = (text, signature) => {
    writeFileSync(join(origin, 'scripts/update/allowed_signers'), text)
    if (signature) writeFileSync(join(origin, 'scripts/update/allowed_signers.sig'), signature)
    git('add', '-A')
    git('commit', '-q', '-m', 'keys')
    git('tag', '-f', 'chaves')
  }
  const later = listOf(2, ours.lineWith(ENDED), next.line)
  publish(later, null)
  expect(() => here.findSource({})).toThrow('A lista nova de chaves')
  publish(later, lists.sign(Buffer.from(later), 'estampa-chaves'))
  expect(() => here.findSource({})).toThrow('v0.3.0 tem a assinatura de uma chave que terminou ou foi revogada')
  const commit = release('0.4.0', { signer: next, signers: later })
  expect(here.findSource({})).toMatchObject({ commit })
})

test('one’s own branch comes in unsigned when that is said', async () => {
  const { origin, release } = repository()
  release('0.2.0')
  const here = await checkout(origin)
  const commit = release('0.3.0', { signer: null })
  expect(here.findSource({ unsigned: true })).toMatchObject({ commit, signed: false })
})

test.runIf(process.getuid?.() === 0)(
  'of a service nothing of a version is unpacked or run as root; it is root’s in the end',
  async () => {
    const as = { uid: 65_534, gid: 65_534 }
    const archive = archiveOf('0.3.0')
    const source = join(folder, 'estampa-0.3.0')
    // It installs itself, as the account that it finds itself under.
    writeFileSync(
      join(source, 'scripts/setup.mjs'),
      `import { writeFileSync } from 'node:fs'
export const webIsBuilt = () => true
export const buildWeb = () => {}
export const ensureInstalled = () => writeFileSync('quem', [process.getuid(), process.env.HOME].join())`,
    )
    execFileSync('tar', ['-czf', archive, '-C', folder, 'estampa-0.3.0'])
    writeFileSync(`${archive}.sig`, ours.sign(readFileSync(archive)))
    const to = fetch(update, archive, as)
    writeFileSync(join(to, 'package-lock.json'), 'b')
    expect(statSync(join(to, 'scripts/setup.mjs')).uid).toBe(as.uid)
    writeFileSync(join(home, 'package-lock.json'), 'a')
    const { seal, setUp } = await import(pathToFileURL(join(home, 'scripts/update/shop.mjs')).href)
    await setUp(to, { service: true, account: as })
    seal(to, { service: true })
    expect(readFileSync(join(to, 'quem'), 'utf8')).toBe(`65534,${to}`)
    expect([to, join(to, 'quem'), join(to, 'scripts/setup.mjs')].map((path) => statSync(path).uid)).toEqual([0, 0, 0])
  },
)
