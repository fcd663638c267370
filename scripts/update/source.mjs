import { spawnSync } from 'node:child_process'
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
import { basename, join, relative, resolve } from 'node:path'
import { SetupError } from '../setup.mjs'
import { root } from '../start/fingerprint.mjs'
import { home } from './versions.mjs'

const ABOUT = '.estampa-versao'

function run(command, args, cwd = home) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (status !== 0) throw new SetupError(`${command} ${args[0]}: ${error?.message ?? stderr.trim()}`)
  return stdout.trim()
}
const git = (...args) => run('git', args)

/** The commit that runs now; null for a version that did not come from git. */
function commitInUse() {
  const about = join(root, ABOUT)
  if (existsSync(about)) return JSON.parse(readFileSync(about, 'utf8')).commit
  return root === home && existsSync(join(home, '.git')) ? git('rev-parse', 'HEAD') : null
}

/**
 * Where the new version comes from: the folder or archive `de`, else the branch that this checkout follows. Answers
 * `{ commit, name, copyTo }`, or null when the newest version is in use. Throws `SetupError` with the way out.
 */
export function findSource(de) {
  if (de) return given(resolve(process.env.INIT_CWD ?? process.cwd(), de))
  if (!existsSync(join(home, '.git')))
    throw new SetupError(
      `${home} não é uma cópia feita com git. Baixe a versão nova e informe a pasta ou o arquivo:\n\n  npm run atualizar -- --de ARQUIVO-OU-PASTA\n`,
    )
  const changed = git('status', '--porcelain', '--untracked-files=no')
  if (changed)
    throw new SetupError(
      `Há arquivos do programa mudados à mão em ${home}, que a atualização deixaria para trás:\n${changed}`,
    )
  git('fetch', '--quiet')
  const commit = upstream()
  if (commit === commitInUse()) return null
  return { commit, name: commit.slice(0, 10), copyTo: (folder) => exportCommit(commit, folder) }
}

function upstream() {
  try {
    return git('rev-parse', '--verify', '@{upstream}')
  } catch {
    throw new SetupError(
      `A cópia em ${home} não acompanha um ramo do git. Escolha-o (git branch -u origin/main), ou informe --de ARQUIVO-OU-PASTA.`,
    )
  }
}

function given(path) {
  if (!existsSync(path)) throw new SetupError(`${path} não existe.`)
  const name = basename(path)
    .replace(/[^\w.-]/g, '_')
    .slice(0, 40)
  const copyTo = statSync(path).isDirectory() ? (folder) => copyFolder(path, folder) : (folder) => extract(path, folder)
  return { commit: null, name, copyTo }
}

function exportCommit(commit, folder) {
  const archive = `${folder}.tar`
  try {
    git('archive', '--format=tar', '-o', archive, commit)
    run('tar', ['-xf', archive], folder)
  } finally {
    rmSync(archive, { force: true })
  }
}

/** The program without what belongs to one installation: packages, data, history, caches. */
const OWN = /(^|[/\\])node_modules$|^(\.git|\.cache|\.versoes|dados[\w-]*|test-results|playwright-report)$/
const copyFolder = (from, to) =>
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: (file) => !OWN.test(relative(from, file)) })

/** tar reads every compression that its machine knows; releases have one folder around everything. */
function extract(archive, folder) {
  run('tar', ['-xf', archive], folder)
  const [only, ...more] = readdirSync(folder)
  if (more.length > 0 || existsSync(join(folder, 'package.json'))) return
  const aside = `${folder}.dentro`
  renameSync(join(folder, only), aside)
  rmSync(folder, { recursive: true })
  renameSync(aside, folder)
}

/** Puts the source into a new folder. Throws when it is another program, or older than the data. */
export function fetchInto(folder, source) {
  mkdirSync(folder, { recursive: true })
  source.copyTo(folder)
  const manifest = join(folder, 'package.json')
  if (!existsSync(manifest) || JSON.parse(readFileSync(manifest, 'utf8')).name !== 'estampa')
    throw new SetupError('A origem informada não é uma versão da Estampa.')
  if (!existsSync(join(folder, 'apps/api/src/cli/atualizacao.ts')) || missing(folder).length > 0)
    throw new SetupError('A versão informada é mais antiga que a instalada. Nada foi mudado.')
  writeFileSync(join(folder, ABOUT), JSON.stringify({ commit: source.commit, nome: source.name }))
}

const migrationsIn = (folder) =>
  readdirSync(join(folder, 'apps/api/migrations')).filter((name) => name.endsWith('.sql'))
const missing = (folder) => migrationsIn(root).filter((name) => !migrationsIn(folder).includes(name))

/** The name of the newest migration that a version has, as health shows it. */
export const newestMigration = (folder) =>
  migrationsIn(folder)
    .sort()
    .at(-1)
    .replace(/\.sql$/, '')
