import { closeSync, existsSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'

const largest = 5 * 1024 * 1024

/** The server's own log: appended to, and emptied at a start when it has grown too large. */
export class ServerLog {
  readonly file: string
  #start = 0

  constructor(file: string) {
    this.file = file
  }

  /** Gives the open file to `use`, and remembers where what it writes begins. */
  during<T>(use: (file: number) => T): T {
    if (existsSync(this.file) && statSync(this.file).size > largest) truncateSync(this.file)
    const handle = openSync(this.file, 'a', 0o600)
    this.#start = statSync(this.file).size
    try {
      return use(handle)
    } finally {
      closeSync(handle)
    }
  }

  /** PostgreSQL's last message about a failed start. */
  reason(): string {
    const lines = readFileSync(this.file).subarray(this.#start).toString().trim().split('\n')
    return (lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? '').trim()
  }
}
