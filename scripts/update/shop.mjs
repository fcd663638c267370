import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { addressOf, healthOf, readSettings } from '../service/settings.mjs'
import { account, asRoot, installed, must, requireOwnFile, run } from '../service/system.mjs'
import { NAME, SETTINGS_FILE } from '../service/unit.mjs'
import { nodeBinary, SetupError } from '../setup.mjs'
import { ended } from '../start/child.mjs'
import { giveTo } from './source.mjs'
import { home } from './versions.mjs'

/** A service that ended so often while it opened does not open. */
const FAILED_STARTS = 2

/**
 * The shop of this folder: `env` its settings, `account` as whom it runs, `address` where it answers. `service` is false
 * for one that a person starts in a terminal; its settings are those of this terminal.
 */
export function findShop(args) {
  const facts = process.platform === 'linux' ? installed() : null
  if (facts?.program !== home) {
    const env = { ...process.env, INIT_CWD: process.env.INIT_CWD ?? process.cwd() }
    return { service: false, env, account: {}, address: addressOf(env), network: args.includes('--rede') }
  }
  if (process.getuid() !== 0)
    throw new SetupError(`A loja é um serviço deste computador. Digite:\n\n  ${asRoot(args, 'atualizar')}\n`)
  const as = account()
  if (!as) throw new SetupError(`Falta a conta ${NAME}, com a qual o serviço roda: ${asRoot(['instalar'])}`)
  requireOwnFile(SETTINGS_FILE)
  const { PATH, LANG } = process.env
  const env = { PATH, LANG, HOME: facts.dataDir, ...readSettings(), DATA_DIR: facts.dataDir }
  return { service: true, env, account: as, address: addressOf(env) }
}

/** Closes the shop: the service is stopped; a person closes the one of a terminal. */
export async function closeShop({ service, address }, say) {
  if (service) return must('systemctl', 'stop', NAME)
  if (await healthOf(address))
    say('Feche agora a loja na janela dela (Ctrl+C). A atualização espera e continua sozinha.')
  while (await healthOf(address)) await wait(1_000)
}

export function openService({ service }) {
  if (!service) return
  run('systemctl', 'reset-failed', NAME)
  must('systemctl', 'start', NAME)
}

/** Has the service ended by itself again and again since it was started? */
export const keepsFailing = () =>
  Number(run('systemctl', 'show', NAME, '-p', 'NRestarts', '--value').stdout) >= FAILED_STARTS

/** Installs and builds a version. Of a service nothing of it runs as root: the service's account does it. */
export async function setUp(folder, { service, account: as }) {
  const env = service ? environmentIn(folder) : process.env
  const program = join(import.meta.dirname, 'prepare.mjs')
  const child = spawn(process.execPath, [program, folder], {
    ...as,
    cwd: folder,
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  if ((await ended(child)) !== 0)
    throw new SetupError('A versão nova não pôde ser preparada: a mensagem acima diz o motivo.')
}

/** Takes a tried version away from the service's account. Not before: the first start links PostgreSQL's libraries. */
export function seal(folder, { service }) {
  if (!service) return
  // Compiled code among it, which the account wrote and root would run.
  rmSync(join(folder, '.cache'), { recursive: true, force: true })
  giveTo(folder, { uid: 0, gid: 0 })
}

/** npm writes what it fetches below the folder: the account has no home. */
const CACHE = '.cache/npm'
function environmentIn(folder) {
  const given = Object.entries(process.env).filter(([name]) =>
    /^(LANG|(npm_config_registry|https?_proxy|no_proxy))$/i.test(name),
  )
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter)
  return { ...Object.fromEntries(given), PATH, HOME: folder, npm_config_cache: join(folder, CACHE) }
}

/** Runs a version's command; it ends with us, by the channel. Answers what it wrote; throws it as a `SetupError`. */
export async function runCommand(folder, args, { env, account: as }) {
  const cli = join(folder, 'apps/api/src/cli.ts')
  const child = spawn(nodeBinary(folder), [cli, ...args], {
    ...as,
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const said = collect(child)
  const code = await ended(child, said.say)
  if (code !== 0) throw new SetupError(`${args.slice(0, 2).join(' ')}: ${said().trim()}`)
  return said()
}

/** Collects what a child writes; `say` adds to it. */
function collect(child) {
  let text = ''
  const say = (more) => (text += more)
  for (const stream of [child.stdout, child.stderr]) stream.on('data', say)
  return Object.assign(() => text, { say })
}

/** Starts a version until it serves the data of `migration`, for `within` ms at most. It ends with us, as under npm. */
export async function startVersion(folder, { env, account: as, address, migration, within, network = false }) {
  const program = [join(folder, 'scripts', 'start.mjs'), ...(network ? ['--rede'] : [])]
  const more = { npm_lifecycle_event: 'atualizar' }
  const child = spawn(process.execPath, program, {
    ...as,
    cwd: folder,
    env: { ...env, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = collect(child)
  let over = false
  const end = ended(child, said.say).then(() => (over = true))
  const serves = await untilServes({ address, migration, within, gone: () => over })
  return {
    serves,
    said,
    async stop() {
      child.kill('SIGTERM')
      await end
    },
  }
}

/** True when health shows that migration in time; false when the time is up or `gone` says so. */
export async function untilServes({ address, migration, within, gone }) {
  const until = Date.now() + within
  while (Date.now() < until && !gone()) {
    if ((await healthOf(address))?.migracao === migration) return true
    await wait(250)
  }
  return false
}

/** A port of this machine that is free at this moment. */
export const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
