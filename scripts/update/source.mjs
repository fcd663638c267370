import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { SetupError } from '../setup.mjs'
import { root } from '../start/fingerprint.mjs'
import { ABOUT, commitInUse, git, gitBytes, newestTag, run, upstream } from './git.mjs'
import { ARCHIVE, judge, knownSigners, refusals, takeList, UNSIGNED } from './signature.mjs'
import { home, isOlder, manifestOf, versionOf } from './versions.mjs'

/**
 * Where the new version comes from: the archive `de`, else the newest signed tag of git. `unsigned` takes any archive, any
 * folder, or the branch that this checkout follows. Answers `{ commit, name, signed, putInto }`, or null when the newest
 * version is in use. Throws `SetupError` with the way out.
 */
export function findSource({ de, unsigned = false }) {
  if (de) return { signed: !unsigned, ...given(resolve(process.env.INIT_CWD ?? process.cwd(), de), unsigned) }
  if (!existsSync(join(home, '.git')))
    throw new SetupError(
      `${home} não é uma cópia feita com git. Baixe a versão nova e a assinatura dela (.sig), e informe o arquivo:\n\n  npm run atualizar -- --de ARQUIVO\n`,
    )
  const changed = git('status', '--porcelain', '--untracked-files=no')
  if (changed)
    throw new SetupError(
      `Há arquivos do programa mudados à mão em ${home}, que a atualização deixaria para trás:\n${changed}`,
    )
  const commit = unsigned ? upstream() : newestTag()
  if (commit === null || commit === commitInUse()) return null
  const bytes = () => gitBytes('archive', '--format=tar', commit)
  return { commit, name: commit.slice(0, 10), signed: !unsigned, putInto: (folder, as) => unpack(bytes(), folder, as) }
}

function given(path, unsigned) {
  if (!existsSync(path)) throw new SetupError(`${path} não existe.`)
  const name = basename(path)
    .replace(/[^\w.-]/g, '_')
    .slice(0, 40)
  const about = { commit: null, name }
  if (statSync(path).isDirectory()) {
    if (!unsigned) throw new SetupError(`${path} é uma pasta, que não leva assinatura. ${UNSIGNED}`)
    return { ...about, putInto: (folder, as) => copyFolder(path, folder, as) }
  }
  // Judges the very bytes that are unpacked, whoever writes to the file meanwhile.
  const bytes = readFileSync(path)
  if (!unsigned) requireSignature(path, bytes)
  return { ...about, putInto: (folder, as) => unpack(bytes, folder, as) }
}

function requireSignature(path, bytes) {
  const file = `${path}.sig`
  const beside = ['allowed_signers', 'allowed_signers.sig'].map((name) => join(dirname(path), name))
  takeList(...beside.map((listFile) => (existsSync(listFile) ? readFileSync(listFile) : null)))
  const signers = knownSigners()
  if (!existsSync(file)) throw new SetupError(`Falta a assinatura, ${file}: baixe-a para junto do arquivo. ${UNSIGNED}`)
  const found = judge(bytes, readFileSync(file), { signers, namespace: ARCHIVE })
  const refusal = refusals(path)[found]
  if (refusal) throw new SetupError(refusal)
  if (found !== 'boa')
    throw new SetupError(
      `${path} não é o arquivo que foi assinado em ${file}. Baixe os dois de novo, de onde se confia.`,
    )
}

/** The program without what belongs to one installation: packages, data, history, caches. */
const OWN = /(^|[/\\])node_modules$|^(\.git|\.cache|\.versoes|dados[\w-]*|test-results|playwright-report)$/
function copyFolder(from, to, as) {
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: (file) => !OWN.test(relative(from, file)) })
  giveTo(to, as)
}

/** As the account `as`. tar reads every compression that its machine knows; releases have one folder around everything. */
function unpack(bytes, folder, as) {
  const archive = `${folder}.tar`
  giveTo(folder, as)
  try {
    writeFileSync(archive, bytes)
    run('tar', ['-xof', archive], { ...as, cwd: folder })
  } finally {
    rmSync(archive, { force: true })
  }
  const [only, ...more] = readdirSync(folder, { withFileTypes: true })
  if (more.length > 0 || !only?.isDirectory()) return
  const aside = `${folder}.dentro`
  renameSync(join(folder, only.name), aside)
  rmSync(folder, { recursive: true })
  renameSync(aside, folder)
}

/** Makes the folder and all in it an account's own; nothing without one. */
export function giveTo(folder, { uid, gid } = {}) {
  if (uid !== undefined) run('chown', ['-hR', `${uid}:${gid}`, folder])
}

/** Puts the source into a new folder, as the account `as`. Throws when it is another program, or older than this one. */
export function fetchInto(folder, source, as) {
  mkdirSync(folder, { recursive: true })
  source.putInto(folder, as)
  if (!existsSync(join(folder, 'package.json')) || manifestOf(folder).name !== 'estampa')
    throw new SetupError('A origem informada não é uma versão da Estampa.')
  const lacks = !existsSync(join(folder, 'apps/api/src/cli/atualizacao.ts')) || missing(folder).length > 0
  // An old release stays signed for ever.
  if (lacks || (source.signed && isOlder(versionOf(folder), versionOf(root))))
    throw new SetupError('A versão informada é mais antiga que a instalada. Nada foi mudado.')
  const about = join(folder, ABOUT)
  rmSync(about, { recursive: true, force: true })
  writeFileSync(about, JSON.stringify({ commit: source.commit, nome: source.name }), { flag: 'wx' })
}

/** A migration is a file, or a folder of them. */
const migrationsIn = (folder) =>
  readdirSync(join(folder, 'apps/api/migrations'))
    .filter((name) => /^\d{4}_/.test(name))
    .map((name) => name.replace(/\.sql$/, ''))
const missing = (folder) => migrationsIn(root).filter((name) => !migrationsIn(folder).includes(name))

/** The name of the newest migration that a version has, as health shows it. */
export const newestMigration = (folder) => migrationsIn(folder).sort().at(-1)
