import { cpSync, existsSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { SetupError } from '../setup.mjs'
import { root } from '../start/fingerprint.mjs'
import { freePort, runCommand, startVersion } from './shop.mjs'
import { newestMigration } from './source.mjs'
import { home } from './versions.mjs'

const TRIAL_WITHIN_MS = 300_000
const MB = 1_000_000
/** The new version with its packages and screens. */
const VERSION_BYTES = 1_500 * MB
/** Two copies and a restored one, each at most as large as the database. */
const COPIES = 3

/** Refuses an update that would fill the disk. `bytes` is the size of the database, `pasta` the folder for the copies. */
export function requireSpace({ bytes, pasta }) {
  const wanted = [
    [home, VERSION_BYTES],
    [pasta, COPIES * bytes + 200 * MB],
  ]
  for (const [folder, needed] of wanted) {
    const { bavail, bsize } = statfsSync(folder)
    const mb = (n) => `${Math.ceil(n / MB).toLocaleString('pt-BR')} MB`
    if (bavail * bsize < needed)
      throw new SetupError(
        `São precisos ${mb(needed)} livres em ${folder}, e há ${mb(bavail * bsize)}. Nada foi mudado.`,
      )
  }
}

/** With the same locked packages they are copied: no network, and exactly those that run now. */
export function copyPackages(folder) {
  const lock = (of) => readFileSync(join(of, 'package-lock.json'), 'utf8')
  if (lock(root) !== lock(folder)) return
  const caches = /[/\\]node_modules[/\\]\.(cache|vite|vite-temp|vitest-cache)$/
  for (const path of ['node_modules', 'apps/web/node_modules', 'apps/web/dist'])
    if (existsSync(join(root, path)) && !existsSync(join(folder, path)))
      cpSync(join(root, path), join(folder, path), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (file) => !caches.test(file),
      })
}

/** Starts the version on a restored copy (null: no data), far from ERP, carrier and files. Throws `SetupError`. */
export async function tryVersion(folder, archive, { pasta, shop }) {
  const data = join(pasta, 'prova')
  rmSync(data, { recursive: true, force: true })
  const port = await freePort()
  const { PATH, LANG, CHAVE_SECRETA } = shop.env
  const alone = { BLING_ATIVO: 'false', BACKUP_ATIVO: 'false', LOG_LEVEL: 'error', HOST: '127.0.0.1' }
  const own = { PATH, LANG, HOME: pasta, DATA_DIR: data, PORT: String(port) }
  const env = { ...own, ...alone, ...(CHAVE_SECRETA ? { CHAVE_SECRETA } : {}) }
  try {
    if (archive) await runCommand(folder, ['restaurar', archive], { env, account: shop.account })
    const wanted = { address: `http://127.0.0.1:${port}`, migration: newestMigration(folder), within: TRIAL_WITHIN_MS }
    const started = await startVersion(folder, { env, account: shop.account, ...wanted })
    await started.stop()
    if (!started.serves)
      throw new SetupError(`A versão nova não abriu sobre uma cópia dos dados:\n${started.said().trim()}`)
  } finally {
    rmSync(data, { recursive: true, force: true })
    if (archive) rmSync(archive, { force: true })
  }
}
