import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The state holds customers' names: from here on every file made is for its owner alone, and so is what an earlier version
 * left open. The folder above may be the shop's, made here when the emulator is first: as root the shop's PostgreSQL runs
 * as another account, which has to pass through it.
 */
export function closeToOthers(dir: string): void {
  process.umask(process.getuid?.() === 0 ? 0o066 : 0o077)
  mkdirSync(join(dir, '..'), { recursive: true })
  if (!existsSync(dir)) {
    mkdirSync(dir, { mode: 0o700 })
    return
  }
  if (statSync(dir).uid !== process.getuid?.()) return
  chmodSync(dir, 0o700)
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600)
}
