import { crc32, deflateSync } from 'node:zlib'

/** A square picture of one colour (red, green, blue), `size` pixels wide. */
export function png(size: number, [r, g, b]: readonly [number, number, number]): Buffer {
  const row = Buffer.from([0, ...Array.from({ length: size }, () => [r, g, b]).flat()])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const data = deflateSync(Buffer.concat(Array.from({ length: size }, () => row)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
