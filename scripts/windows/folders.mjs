import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings } from '../service/settings.mjs'
import { economical } from '../start/child.mjs'
import { root } from '../start/fingerprint.mjs'

// Where an installed shop keeps what lasts. The program's own folder is replaced whole by an update.

export const FOLDER = process.env.ESTAMPA_PASTA || join(process.env.ProgramData || 'C:\\ProgramData', 'Estampa')
export const DATA_DIR = join(FOLDER, 'dados')
export const SETTINGS_FILE = join(FOLDER, 'configuracao.env')
export const LOG_FILE = join(FOLDER, 'registros', 'estampa.log')

export const SERVER = join(root, 'apps/api/dist/server.js')
export const CLI = join(root, 'apps/api/dist/cli.js')

/** The folders in which the shop's account writes; the rest is the administrators'. */
export const WRITABLE = [DATA_DIR, join(FOLDER, 'registros'), join(FOLDER, 'cache')]

const settings = () => ({ NODE_ENV: 'production', ...readSettings(SETTINGS_FILE), DATA_DIR })

/** The environment of the shop, and of commands that run as its account: the settings of the file, in its own folders. */
export const shopEnvironment = () => ({
  ...economical({ ...process.env, NODE_COMPILE_CACHE: join(FOLDER, 'cache') }),
  ...settings(),
})

/** The environment of a command that an administrator types: it runs no compiled code that the shop's account may write. */
export function commandEnvironment() {
  const { NODE_COMPILE_CACHE: _ofShop, ...env } = economical(process.env)
  return { ...env, NODE_DISABLE_COMPILE_CACHE: '1', ...settings() }
}

/** The version that the program's folder holds. */
export const version = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version
