import { createHash } from 'node:crypto'

/** Counts and digests files in order, each by its own digest. */
export class FilesSum {
  readonly #hash = createHash('sha256')
  #files = 0
  #bytes = 0

  add(name: string, content: Buffer): void {
    this.#files += 1
    this.#bytes += content.length
    this.#hash.update(`${createHash('sha256').update(content).digest('hex')}  ${name}\n`)
  }

  sum() {
    return { quantidade: this.#files, bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }
}
