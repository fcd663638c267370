import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'

/**
 * Where a file of the screens' font lies: papers and the pages of customers are written in it too. PDFs take `woff`,
 * browsers the smaller `woff2`.
 */
export const fontFile = (weight: 400 | 700, format: 'woff' | 'woff2'): string =>
  createRequire(import.meta.url).resolve(`@fontsource/figtree/files/figtree-latin-${weight}-normal.${format}`)

/**
 * The font with its tables unpacked (SFNT), as PDFs take it: read from the packed file, each document unpacks them in
 * JavaScript, which is two thirds of its time.
 */
export function readUnpackedFont(weight: 400 | 700): Buffer {
  const woff = readFileSync(fontFile(weight, 'woff'))
  const tableCount = woff.readUInt16BE(12)
  const tables = Array.from({ length: tableCount }, (_, index) => {
    const entry = woff.subarray(44 + 20 * index, 64 + 20 * index)
    const [start, packedLength, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)]
    const packed = woff.subarray(start, start + packedLength)
    const content = packedLength < length ? inflateSync(packed) : packed
    // Each table begins at a multiple of four.
    const padded = Buffer.concat([content, Buffer.alloc(-length & 3)])
    return { tag: entry.subarray(0, 4), checksum: entry.subarray(16, 20), length, padded }
  })
  const header = Buffer.alloc(12)
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(tableCount, 4)
  let offset = header.length + 16 * tableCount
  const directory = tables.map(({ tag, checksum, length, padded }) => {
    const place = Buffer.alloc(8)
    place.writeUInt32BE(offset, 0)
    place.writeUInt32BE(length, 4)
    offset += padded.length
    return Buffer.concat([tag, checksum, place])
  })
  return Buffer.concat([header, ...directory, ...tables.map(({ padded }) => padded)])
}
