import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * A file that what is written is appended to: over `most` bytes it becomes FILE.1, and the older ones FILE.2 and so on up
 * to `kept`; the oldest goes. A disk that is full, or a file that another program holds, loses lines and stops nothing.
 */
export function boundedLog(file, { most = 5 * 1024 * 1024, kept = 3 } = {}) {
  mkdirSync(dirname(file), { recursive: true })
  let size = existsSync(file) ? statSync(file).size : 0
  return (text) => {
    try {
      if (size > most) {
        for (let n = kept; n > 0; n -= 1) {
          const older = n === 1 ? file : `${file}.${n - 1}`
          if (existsSync(older)) renameSync(older, `${file}.${n}`)
        }
        size = 0
      }
      appendFileSync(file, text)
      size += Buffer.byteLength(text)
    } catch {
      // Said nowhere: this is where it would be said.
    }
  }
}
