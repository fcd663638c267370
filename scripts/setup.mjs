// Plain JavaScript for Node 20 with nothing installed: this runs on a fresh clone, before there is anything to import.
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
import { join, relative } from 'node:path'
import { runQuietly } from './start/child.mjs'
import { doubtClock } from './start/clock.mjs'
import { buildNoSpaceMessage } from './start/disk.mjs'
import { fingerprint, manifests, root } from './start/fingerprint.mjs'
import { hasDevelopment, installedMatchesLock } from './start/installed.mjs'
import { runLocked } from './start/lock.mjs'
import { npmCommand } from './start/npm.mjs'
import { packagesThere, runShowingProgress } from './start/progress.mjs'

/** A start that cannot go on, with the sentence to show. */
export class SetupError extends Error {}

/** In a build's folder: what it was made of. */
const STAMP = '.estampa-build'
const stampOfInstall = join(root, 'node_modules', '.estampa-install')

/**
 * Installs the locked versions when node_modules is absent or of another lock file. `runtime`: only running is wanted,
 * so packages that only builds and tests need are left out, unless some are installed already.
 */
export async function ensureInstalled({ runtime = false } = {}) {
  const whole = fingerprint(['package-lock.json', ...manifests()])
  const without = runtime && !hasDevelopment()
  const wanted = without ? `${whole} runtime` : whole
  const there = () => stampSays(stampOfInstall, whole) || stampSays(stampOfInstall, wanted)
  if (there()) return
  if (installedMatchesLock()) return stamp(stampOfInstall, whole)
  if (without && installedMatchesLock({ runtime })) return stamp(stampOfInstall, wanted)
  await runLocked('instalar', 'Outra instalação está em andamento; aguardando…', async () => {
    if (there()) return
    console.log('Instalando as dependências (na primeira vez isto leva alguns minutos)…')
    const install = () => installLocked(without ? '--omit=dev' : '--include=dev')
    const { seconds } = await runShowingProgress(install, { done: packagesThere({ runtime: without }) })
    stamp(stampOfInstall, wanted)
    console.log(`Dependências instaladas em ${seconds}.`)
  })
}

async function installLocked(development) {
  // Not `npm ci`: that empties node_modules first, and a shop whose update fails must still start.
  const options = ['install', '--no-save', '--include=optional', development, '--loglevel=error']
  const { code, said, full } = await runQuietly(...npmCommand(options))
  if (full) throw new SetupError(buildNoSpaceMessage('as dependências'))
  if (code !== 0)
    throw new SetupError(
      `Não foi possível instalar as dependências. Verifique a conexão com a internet (ou o registro do npm configurado) e tente novamente.${doubtClock(said)}${quote('o npm', said)}`,
    )
}

/** Beneath our sentence: the words of a program, for who looks after the machine. */
const quote = (program, said) =>
  said && `\n\nO que ${program} disse, para quem cuida do computador:\n${said.replaceAll(/^/gm, '  ')}`

/** Path of a Node of version 24 or newer: the one running, else the one installed as a package of the version `base`. */
export function nodeBinary(base = root) {
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const folder = join(base, 'node_modules', `node-${platform}-${process.arch}`, 'bin')
  const file = join(folder, process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(file)) return file
  throw new SetupError(
    `É preciso o Node.js 24 ou mais novo: o atual é o ${process.versions.node} e não há um incluído para ${process.platform} ${process.arch}. Instale-o em https://nodejs.org/ e tente novamente.`,
  )
}

const VITE = join(root, 'node_modules/vite/bin/vite.js')

/** The two builds. `app`: the folder of the sources, and of the command; `keep`: the files that `keepRecent` keeps. */
const WEB = {
  app: 'apps/web',
  sources: ['src', 'public', 'index.html', 'vite.config.ts', 'package.json'],
  keep: 'assets',
  keepDays: 7,
  command: (folder) => [VITE, 'build', '--emptyOutDir', '--logLevel', 'warn', '--outDir', folder],
  lock: 'construir',
  words: { waits: 'Outra preparação das telas', does: 'Preparando as telas…', fails: 'as telas' },
}
const API = {
  app: 'apps/api',
  sources: ['src', 'bundle.ts', 'package.json', '../../packages/host/src'],
  keep: '.',
  keepDays: 1,
  command: (folder) => ['bundle.ts', folder],
  lock: 'juntar',
  words: { waits: 'Outra preparação do servidor', does: 'Preparando o servidor…', fails: 'o servidor' },
}

const fingerprints = new Map()

/** Read once: some hundred files. */
function fingerprintOf({ app, sources }) {
  const paths = [...sources.map((name) => `${app}/${name}`), 'packages/contract/src', 'package-lock.json']
  if (!fingerprints.has(app)) fingerprints.set(app, fingerprint(paths))
  return fingerprints.get(app)
}
const distOf = ({ app }) => join(root, app, 'dist')
const isBuilt = (what, wanted = fingerprintOf(what)) => stampSays(join(distOf(what), STAMP), wanted)

/** Whether apps/web/dist is of these sources: a release brings it along. */
export const webIsBuilt = () => isBuilt(WEB)

/** Builds apps/web/dist when its sources changed. */
export const buildWeb = () => build(WEB)

/** Builds apps/api/dist when its sources changed; where that cannot be, the shop runs the sources (`apiProgram`). */
export async function buildApi() {
  if (!existsSync(join(root, 'node_modules/rolldown'))) return
  await build(API).catch((error) => {
    if (error.code !== 'EACCES' && error.code !== 'EROFS') throw error
  })
}

/** The file that runs the API's `server` or `cli`: the one built of these sources, else the source itself. */
export const apiProgram = (name) =>
  isBuilt(API) ? join(distOf(API), `${name}.js`) : join(root, API.app, 'src', `${name}.ts`)

/** Both builds, and nothing of earlier ones, into a copy of these sources. */
export async function buildInto(base) {
  for (const what of [WEB, API]) await compile(what, join(base, what.app, 'dist'))
}

async function compile(what, fresh) {
  const folder = join(root, what.app)
  const { code, said, full } = await runQuietly(nodeBinary(), what.command(relative(folder, fresh)), { cwd: folder })
  if (full) throw new SetupError(buildNoSpaceMessage(what.words.fails))
  if (code !== 0)
    throw new SetupError(`Não foi possível preparar ${what.words.fails}.${quote('o programa que prepara', said)}`)
  stamp(join(fresh, STAMP), fingerprintOf(what))
}

/** The running shop keeps the previous build until the new one is complete. */
async function build(what) {
  const { keep, keepDays, lock, words } = what
  const wanted = fingerprintOf(what)
  if (isBuilt(what, wanted)) return
  await runLocked(lock, `${words.waits} está em andamento; aguardando…`, async () => {
    if (isBuilt(what, wanted)) return
    console.log(words.does)
    const fresh = join(root, '.cache', `${lock}.novo`)
    const { seconds } = await runShowingProgress(() => compile(what, fresh))
    console.log(`  em ${seconds}.`)
    keepRecent(join(distOf(what), keep), join(fresh, keep), keepDays)
    replaceFolder(fresh, distOf(what))
  })
}

const stampSays = (file, wanted) => existsSync(file) && readFileSync(file, 'utf8') === wanted

function stamp(file, value) {
  try {
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, value)
  } catch (error) {
    // An installation owned by another user may be read-only: it is used unchanged and checked again next time.
    if (error.code !== 'EACCES' && error.code !== 'EROFS') throw error
  }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Copies files up to `days` old that `to` lacks: a running shop, and open tabs, ask for those they began with. */
export function keepRecent(from, to, days) {
  if (!existsSync(from)) return
  for (const name of readdirSync(from)) {
    const recent = Date.now() - statSync(join(from, name)).mtimeMs < days * DAY_MS
    if (recent && !existsSync(join(to, name))) cpSync(join(from, name), join(to, name), { preserveTimestamps: true })
  }
}

/** Puts the folder `fresh` in the place of `target`. Both are on one disk. */
export function replaceFolder(fresh, target) {
  const old = `${fresh}.velho`
  rmSync(old, { recursive: true, force: true })
  if (existsSync(target)) renameSync(target, old)
  renameSync(fresh, target)
  rmSync(old, { recursive: true, force: true })
}
