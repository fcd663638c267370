import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { nodeBinary } from '../setup.mjs'
import { askToEnd, ended } from './child.mjs'
import { root } from './fingerprint.mjs'

const RESTART_MS = 500

/** Without credentials of Bling the shop talks to the emulator, which then runs beside it. */
const wanted = (env) => !env.BLING_CLIENT_ID && !/^(false|0|nao|não)$/i.test(env.BLING_ATIVO ?? '')

/**
 * Runs the emulator beside the shop, again when it dies; one that cannot even start says why and stays away, and the
 * shop goes on without it. Both read the same settings: the emulator has nothing to say before the shop serves (`speak`),
 * or it would speak of a shop that goes on when none does. Answers how to end it and what the shop must know of it. It ends
 * by itself when this process is gone.
 */
export function startEmulator(env) {
  if (!wanted(env)) return { stop: () => {}, speak: () => {}, forShop: {} }
  const secrets = emulatorSecrets(env)
  let child
  let ending = false
  let speaking = false
  let kept = ''
  const say = (text) => {
    if (speaking) process.stderr.write(text)
    else kept += text
  }
  const start = () => {
    let served = false
    child = spawn(nodeBinary(), [join(root, 'apps/emulator/src/server.ts')], {
      // Output of the emulator would stand amid the shop's announcement; its complaints are shown.
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: { ...env, ...secrets, INIT_CWD: env.INIT_CWD ?? process.cwd() },
    })
    child.stderr.setEncoding('utf8').on('data', say)
    child.once('message', ({ emulador }) => {
      // The token is after the #, which browsers send nowhere.
      say(`Controle do emulador: ${emulador}/#${secrets.EMULATOR_CONTROL_TOKEN}\n`)
      served = true
    })
    void ended(child).then(() => {
      if (!ending && served) setTimeout(start, RESTART_MS).unref()
    })
  }
  start()
  return {
    stop() {
      ending = true
      askToEnd(child, 'SIGTERM')
    },
    speak() {
      speaking = true
      process.stderr.write(kept)
      kept = ''
    },
    // Without the control token: the shop commands nothing at the emulator.
    forShop: { EMULATOR_SECRET: secrets.EMULATOR_SECRET },
  }
}

/**
 * Returns what the emulator and the shop both know, as environment variables: the application's secret, made at the
 * first start and kept in DATA_DIR, and the token that the control page asks for, made at each start. Values given in
 * `env` stay.
 */
export function emulatorSecrets(env) {
  return {
    EMULATOR_SECRET: env.EMULATOR_SECRET || keptSecret(env),
    EMULATOR_CONTROL_TOKEN: env.EMULATOR_CONTROL_TOKEN || random(),
  }
}

const random = () => randomBytes(32).toString('hex')

function keptSecret(env) {
  const from = env.INIT_CWD ?? process.cwd()
  const dir = resolve(from, env.EMULATOR_DIR || join(env.DATA_DIR || './dados', 'emulador'))
  const file = join(dir, 'segredo')
  const fresh = `${file}.${process.pid}`
  try {
    // The database's own account must pass through the folder above.
    mkdirSync(dirname(dir), { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    writeFileSync(fresh, random(), { mode: 0o600, flush: true })
    putOnce(fresh, file)
    return readFileSync(file, 'utf8')
  } catch {
    // The shop and the emulator themselves say, a moment later, that the folder cannot be used.
    return random()
  }
}

/** Puts the file in place whole or not at all, and never over one that exists. */
function putOnce(fresh, file) {
  try {
    linkSync(fresh, file)
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  } finally {
    rmSync(fresh)
  }
}
