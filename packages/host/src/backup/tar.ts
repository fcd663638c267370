// The few pages of the tar format (POSIX ustar) that an archive of ours uses: plain files with short ASCII names. Tools
// that read tar read them; our reader is meant for what our writer wrote, after its digest was found right.

const BLOCK = 512

export type TarEntry = Readonly<{ name: string; content: Buffer }>

/** Ends a tar file. */
export const TAR_END = Buffer.alloc(2 * BLOCK)

/** Makes the entry of one file, in memory: header, content, padding. Names are ASCII of 100 bytes at most. */
export function tarEntry(name: string, content: Buffer): Buffer {
  if (!/^[\w./-]{1,100}$/.test(name)) throw new Error(`Not a name for an archive: ${name}`)
  const header = Buffer.alloc(BLOCK)
  const octal = (value: number, offset: number, length: number) =>
    header.write(value.toString(8).padStart(length - 1, '0'), offset, 'ascii')
  header.write(name, 0, 'ascii')
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(content.length, 124, 12)
  octal(0, 136, 12)
  header.write('        ', 148, 'ascii')
  header.write('0', 156, 'ascii')
  header.write('ustar\x0000', 257, 'ascii')
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, 148, 'ascii')
  return Buffer.concat([header, content, Buffer.alloc(padding(content.length))])
}

const padding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK

/** The sum of the header's bytes, its own field counted as spaces. */
function checksum(header: Buffer): number {
  let sum = 8 * 32
  for (const [i, byte] of header.entries()) if (i < 148 || i >= 156) sum += byte
  return sum
}

/** The files of a tar stream, each whole in memory. Throws when the stream ends early or is none. */
export async function* readTar(stream: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const take = exactly(stream)
  for (;;) {
    const header = await take(BLOCK)
    if (header.every((byte) => byte === 0)) return
    if (Number.parseInt(header.toString('ascii', 148, 154), 8) !== checksum(header)) throw new Error('Not a tar header')
    const name = header.toString('ascii', 0, 100).replace(/\0.*$/, '')
    const size = Number.parseInt(header.toString('ascii', 124, 135), 8)
    const content = await take(size)
    await take(padding(size))
    yield { name, content }
  }
}

/** Takes exact numbers of bytes from a stream of chunks. */
function exactly(stream: AsyncIterable<Buffer>) {
  const chunks = stream[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  return async (length: number): Promise<Buffer> => {
    const parts = [rest]
    for (let have = rest.length; have < length; ) {
      const { value, done } = await chunks.next()
      if (done) throw new Error('The archive ends early')
      parts.push(value)
      have += value.length
    }
    const all = parts.length === 1 ? rest : Buffer.concat(parts)
    rest = all.subarray(length)
    return all.subarray(0, length)
  }
}
