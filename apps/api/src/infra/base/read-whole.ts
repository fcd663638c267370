/** All bytes of a source, each piece of which `take` may refuse; leaving early cancels the rest. */
export async function readWhole(source: AsyncIterable<Uint8Array>, take: (bytes: number) => void): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of source) {
    take(piece.byteLength)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** Reads an answer of at most `maxBytes` bytes whole; else throws. */
export function readUpTo(source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  let size = 0
  return readWhole(source, (bytes) => {
    size += bytes
    if (size > maxBytes) throw new Error(`An answer of more than ${maxBytes} bytes`)
  })
}
