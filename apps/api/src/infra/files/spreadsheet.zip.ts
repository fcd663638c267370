import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const DEFLATED = 8

export const isZip = (file: Uint8Array): boolean => file.length > 4 && viewOf(file).getUint32(0, true) === LOCAL

const viewOf = (file: Uint8Array) => new DataView(file.buffer, file.byteOffset, file.byteLength)

/**
 * True when the entries of a ZIP unpack to at most `limit` bytes together. Unpacks and counts each one in pieces: the
 * sizes in a ZIP's directory may be false. Throws when the file is not a ZIP.
 */
export async function unpacksWithin(file: Uint8Array, limit: number): Promise<boolean> {
  let left = limit
  for (const part of partsOf(file)) {
    if (part === null) continue
    const inflate = Readable.from([part]).pipe(createInflateRaw())
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      left -= chunk.length
      if (left < 0) {
        inflate.destroy()
        return false
      }
    }
  }
  return true
}

/** The packed parts; null for one that is stored as it is, and so is no larger than the file. */
function* partsOf(file: Uint8Array): Generator<Uint8Array | null> {
  const view = viewOf(file)
  let end = file.length - 22
  while (end >= 0 && view.getUint32(end, true) !== END) end--
  let at = view.getUint32(end + 16, true)
  for (let n = view.getUint16(end + 10, true); n > 0; n--) {
    if (view.getUint32(at, true) !== CENTRAL) throw new Error('no ZIP')
    const [size, local] = [view.getUint32(at + 20, true), view.getUint32(at + 42, true)]
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    yield view.getUint16(at + 10, true) === DEFLATED ? file.subarray(start, start + size) : null
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
}
