import { cpSync, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

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
