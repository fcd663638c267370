// Plain JavaScript for Node 20 with nothing installed: this runs on a fresh clone, before there is anything to import.
import { spawn } from 'node:child_process'
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
import { fingerprint, manifests, root } from './fingerprint.mjs'
import { hasDevelopment, installedMatchesLock } from './installed.mjs'
import { withLock } from './lock.mjs'

/** A start that cannot go on, with the sentence to show. */
export class SetupError extends Error {}

const stampOfInstall = join(root, 'node_modules', '.estampa-install')
const dist = join(root, 'apps', 'web', 'dist')
const stampOfBuild = join(dist, '.estampa-build')

/**
 * Installs the locked versions when node_modules is absent or of another lock file. `runtime`: only running is wanted, so
 * packages that only builds and tests need are left out, unless some are there already.
 */
export async function ensureInstalled({ runtime = false } = {}) {
  const whole = fingerprint(['package-lock.json', ...manifests()])
  const without = runtime && !hasDevelopment()
  const wanted = without ? `${whole} runtime` : whole
  const there = () => stampSays(stampOfInstall, whole) || stampSays(stampOfInstall, wanted)
  if (there()) return
  if (installedMatchesLock()) return stamp(stampOfInstall, whole)
  if (without && installedMatchesLock({ runtime })) return stamp(stampOfInstall, wanted)
  await withLock('instalar', 'Outra instalação está em andamento; aguardando…', async () => {
    if (there()) return
    console.log('Instalando as dependências (na primeira vez isto leva alguns minutos)…')
    await installLocked(without ? '--omit=dev' : '--include=dev')
    stamp(stampOfInstall, wanted)
    console.log('Dependências instaladas.')
  })
}

async function installLocked(development) {
  // Set by npm to its own program, so that the npm in use installs too; other tools set it to theirs.
  const npm = process.env.npm_execpath
  // Not `npm ci`: that empties node_modules first, and a shop whose update fails must still start.
  const options = ['install', '--no-save', '--include=optional', development, '--loglevel=error']
  const own = npm && /npm-cli\.c?js$/.test(npm)
  const code = await run(own ? process.execPath : 'npm', own ? [npm, ...options] : options, root, !own)
  if (code !== 0)
    throw new SetupError(
      'Não foi possível instalar as dependências. Verifique a conexão com a internet (ou o registro do npm configurado) e tente novamente.',
    )
}

/** Path of a Node of version 24 or newer: the one running, else the one installed as a package. */
export function nodeBinary() {
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const folder = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin')
  const file = join(folder, process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(file)) return file
  throw new SetupError(
    `É preciso o Node.js 24 ou mais novo: o atual é o ${process.versions.node} e não há um incluído para ${process.platform} ${process.arch}. Instale-o em https://nodejs.org/ e tente novamente.`,
  )
}

const fingerprintOfWeb = () =>
  fingerprint([
    ...['src', 'public', 'index.html', 'vite.config.ts', 'package.json'].map((name) => `apps/web/${name}`),
    'packages/contract/src',
    'package-lock.json',
  ])

/** Whether apps/web/dist is of these sources: a release brings it along. */
export const webIsBuilt = () => stampSays(stampOfBuild, fingerprintOfWeb())

/** Builds apps/web/dist when its sources changed. The running shop keeps the previous one until the new is complete. */
export async function buildWeb() {
  const wanted = fingerprintOfWeb()
  if (stampSays(stampOfBuild, wanted)) return
  await withLock('construir', 'Outra preparação das telas está em andamento; aguardando…', async () => {
    if (stampSays(stampOfBuild, wanted)) return
    console.log('Preparando as telas…')
    const fresh = join(root, '.cache', 'web.novo')
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    const web = join(root, 'apps', 'web')
    const options = [vite, 'build', '--outDir', relative(web, fresh), '--emptyOutDir', '--logLevel', 'warn']
    const code = await run(nodeBinary(), options, web)
    if (code !== 0) throw new SetupError('Não foi possível preparar as telas: a mensagem acima diz o motivo.')
    stamp(join(fresh, '.estampa-build'), wanted)
    keepRecentAssets(join(dist, 'assets'), join(fresh, 'assets'))
    replaceFolder(fresh, dist)
  })
}

/** A shop that is running, and tabs that are open, still ask for the chunks of the build they began with. */
function keepRecentAssets(from, to) {
  if (!existsSync(from)) return
  const week = 7 * 24 * 60 * 60 * 1000
  for (const name of readdirSync(from)) {
    const recent = Date.now() - statSync(join(from, name)).mtimeMs < week
    if (recent && !existsSync(join(to, name))) cpSync(join(from, name), join(to, name), { preserveTimestamps: true })
  }
}

function replaceFolder(fresh, target) {
  const old = join(root, '.cache', 'web.velho')
  rmSync(old, { recursive: true, force: true })
  if (existsSync(target)) renameSync(target, old)
  renameSync(fresh, target)
  rmSync(old, { recursive: true, force: true })
}

function stampSays(file, wanted) {
  return existsSync(file) && readFileSync(file, 'utf8') === wanted
}

function stamp(file, value) {
  try {
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, value)
  } catch (error) {
    // An installation owned by another user may be read-only: it is used unchanged and checked again next time.
    if (error.code !== 'EACCES' && error.code !== 'EROFS') throw error
  }
}

function run(command, args, cwd, shell = false) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, shell: shell && process.platform === 'win32', stdio: 'inherit' })
    child.on('error', (error) => {
      console.error(error.message)
      resolve(127)
    })
    child.on('exit', (code, signal) => resolve(signal ? 1 : code))
  })
}
