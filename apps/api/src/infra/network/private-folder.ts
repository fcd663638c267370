import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { jsonOrNull } from '../base/json.ts'

const BLOCK = /-----BEGIN ([A-Z ]+)-----[^-]+-----END \1-----/g

/** A folder of keys, certificates and small facts: 0700 with files of 0600, each written whole or not at all. */
export function privateFolder(folder: string) {
  const at = (name: string) => join(folder, name)
  const read = (name: string): string => {
    try {
      return readFileSync(at(name), 'utf8')
    } catch {
      return ''
    }
  }
  return {
    create: () => void mkdirSync(folder, { recursive: true, mode: 0o700 }),
    /** PEM blocks in their order; none when the file is missing. */
    blocks: (name: string): string[] => read(name).match(BLOCK) ?? [],
    /** Null when the file is missing or cut off. */
    json: (name: string): unknown => jsonOrNull(read(name)),
    write(name: string, text: string): void {
      const fresh = `${at(name)}.${process.pid}`
      writeFileSync(fresh, text, { mode: 0o600, flush: true })
      renameSync(fresh, at(name))
    },
    remove: (name: string) => rmSync(at(name), { force: true }),
    /** Puts an unusable file out of the way and keeps it for a person who looks for the reason. */
    setAside(name: string, as: string): void {
      try {
        renameSync(at(name), at(as))
      } catch {
        rmSync(at(name), { force: true })
      }
    },
  }
}
