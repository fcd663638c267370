import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { type Allowance, Refused } from './refused.ts'

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
const EXTRA_64 = 1
/** In place of a number that stands in the fields of ZIP64. */
const ELSEWHERE = 0xffffffff
const ELSEWHERE_SHORT = 0xffff

const END_BYTES = 22
const LOCATOR_BYTES = 20
const MOST_COMMENT = 0xffff
/** A workbook has some twenty, and one for each picture. */
const MOST_PARTS = 10_000

const PIECE = 1 << 16
const STORED = 0
const DEFLATED = 8

interface Part {
  readonly method: number
  readonly packed: Uint8Array
}

export const isZip = (file: Uint8Array): boolean => file.length > 4 && viewOf(file).getUint32(0, true) === LOCAL

const viewOf = (file: Uint8Array) => new DataView(file.buffer, file.byteOffset, file.byteLength)

/**
 * The parts of a ZIP. Sizes are checked against the same directory that is read: a file may hold two that differ. Throws
 * when the file is no ZIP.
 */
export class Zip {
  readonly #parts = new Map<string, Part>()
  readonly #unpacked: Allowance

  /** `unpacked` counts the bytes that really come out, whatever sizes the directory tells. */
  constructor(file: Uint8Array, unpacked: Allowance) {
    this.#unpacked = unpacked
    const view = viewOf(file)
    let { at, count } = directoryOf(view)
    if (count > MOST_PARTS) throw new Refused('PLANILHA_ILEGIVEL')
    for (; count > 0; count--) {
      if (view.getUint32(at, true) !== CENTRAL) throw new Refused('PLANILHA_ILEGIVEL')
      const [nameBytes, extraBytes] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true)]
      const extra = at + 46 + nameBytes
      const { size, local } = placeOf(view, at, extra, extra + extraBytes)
      if (view.getUint32(local, true) !== LOCAL) throw new Refused('PLANILHA_ILEGIVEL')
      const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
      const name = new TextDecoder().decode(file.subarray(at + 46, extra))
      this.#parts.set(name.toLowerCase(), {
        method: view.getUint16(at + 10, true),
        packed: file.subarray(start, start + size),
      })
      at = extra + extraBytes + view.getUint16(at + 32, true)
    }
  }

  /** A part in pieces as it unpacks; null when there is none of that name. */
  read(name: string): AsyncIterable<Uint8Array> | null {
    const part = this.#parts.get(name.toLowerCase())
    return part ? this.#unpack(part) : null
  }

  async *#unpack({ method, packed }: Part): AsyncGenerator<Uint8Array> {
    if (method !== STORED && method !== DEFLATED) throw new Refused('PLANILHA_ILEGIVEL')
    // Errors of the unpacking are thrown where its pieces are read.
    const plain = method === STORED ? cut(packed) : Readable.from([packed]).pipe(createInflateRaw({ chunkSize: PIECE }))
    for await (const piece of plain as AsyncIterable<Uint8Array>) {
      this.#unpacked.take(piece.length)
      yield piece
    }
  }
}

function* cut(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
}

/** Where the directory begins, and how many parts it names. */
function directoryOf(view: DataView): { at: number; count: number } {
  const first = Math.max(0, view.byteLength - END_BYTES - MOST_COMMENT)
  let end = view.byteLength - END_BYTES
  while (end >= first && view.getUint32(end, true) !== END) end--
  if (end < first) throw new Refused('PLANILHA_ILEGIVEL')
  const count = view.getUint16(end + 10, true)
  const [bytes, at] = [view.getUint32(end + 12, true), view.getUint32(end + 16, true)]
  if (count !== ELSEWHERE_SHORT && bytes !== ELSEWHERE && at !== ELSEWHERE) return { at, count }
  const locator = end - LOCATOR_BYTES
  if (locator < 0 || view.getUint32(locator, true) !== LOCATOR_64) return { at, count }
  const end64 = numberAt(view, locator + 8)
  if (view.getUint32(end64, true) !== END_64) throw new Refused('PLANILHA_ILEGIVEL')
  return { at: numberAt(view, end64 + 48), count: numberAt(view, end64 + 32) }
}

/** Packed size and place of the part whose entry is at `at`, with its extra fields in `[extra, until)`. */
function placeOf(view: DataView, at: number, extra: number, until: number): { size: number; local: number } {
  const [size, unpacked, local] = [20, 24, 42].map((place) => view.getUint32(at + place, true))
  const found = { size: size ?? 0, local: local ?? 0 }
  if (size !== ELSEWHERE && local !== ELSEWHERE) return found
  let field = extra
  while (field < until && view.getUint16(field, true) !== EXTRA_64) field += 4 + view.getUint16(field + 2, true)
  // The field holds only the values that stand `ELSEWHERE`, in this order.
  let place = field + 4
  if (unpacked === ELSEWHERE) place += 8
  if (size === ELSEWHERE) {
    found.size = numberAt(view, place)
    place += 8
  }
  if (local === ELSEWHERE) found.local = numberAt(view, place)
  return found
}

/** A 64-bit number; the reader refuses an offset or size beyond the file. */
const numberAt = (view: DataView, at: number) => Number(view.getBigUint64(at, true))
