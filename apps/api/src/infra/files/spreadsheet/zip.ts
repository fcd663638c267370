import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { type Allowance, Refused } from './refused.ts'

const LOCAL = [0x50, 0x4b, 3, 4]
/** A workbook has some twenty, and one for each picture. */
const MOST_PARTS = 10_000

export const isZip = (file: Uint8Array): boolean => file.length > 4 && LOCAL.every((byte, i) => file[i] === byte)

/** The parts of a ZIP that stand in the directory that is read: a file may hold two that differ. */
export class Zip {
  readonly #file: ZipFile
  readonly #parts: ReadonlyMap<string, Entry>
  readonly #unpacked: Allowance

  private constructor(file: ZipFile, parts: ReadonlyMap<string, Entry>, unpacked: Allowance) {
    this.#file = file
    this.#parts = parts
    this.#unpacked = unpacked
  }

  /**
   * Throws when the file is no ZIP. `unpacked` counts the bytes that really come out, whatever sizes the directory
   * tells.
   */
  static async open(file: Uint8Array, unpacked: Allowance): Promise<Zip> {
    const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
    const zip = await fromBufferPromise(bytes, { decodeStrings: false, validateEntrySizes: false })
    if (zip.entryCount > MOST_PARTS) throw new Refused('PLANILHA_ILEGIVEL')
    const parts = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) parts.set(entry.fileNameRaw.toString().toLowerCase(), entry)
    return new Zip(zip, parts, unpacked)
  }

  /** A part in pieces as it unpacks; null when there is none of that name. */
  read(name: string): AsyncIterable<Uint8Array> | null {
    const part = this.#parts.get(name.toLowerCase())
    return part ? this.#unpack(part) : null
  }

  async *#unpack(part: Entry): AsyncGenerator<Uint8Array> {
    for await (const piece of await this.#file.openReadStreamPromise(part)) {
      this.#unpacked.take(piece.length)
      yield piece
    }
  }
}
