import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/**
 * What the emulator and the shop both know, as environment variables: the application's secret, made at the first start
 * and kept in DATA_DIR, and the token that the control page asks for, made at each start. Those given stay.
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

/** Whole or not at all, and never in place of the one that is there. */
function putOnce(fresh, file) {
  try {
    linkSync(fresh, file)
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  } finally {
    rmSync(fresh)
  }
}
