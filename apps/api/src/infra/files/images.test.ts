import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { waitUntil } from '../../../test/support/ate.ts'
import { filhosDe } from '../../../test/support/programa.ts'
import { encodeImage } from './images.ts'

const photo = (width: number, format: 'jpeg' | 'png' = 'jpeg') =>
  sharp({ create: { width, height: width, channels: 3, background: 'teal' } })
    .toFormat(format)
    .toBuffer()

/** Returns the encoders for quick pictures: the others are started with an argument. */
const encoders = () =>
  filhosDe(process.pid, 'images.process.ts').filter((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').endsWith('images.process.ts\0'),
  )

/** Processor time that it has taken. */
const ticksOf = (pid = 0) => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return Number(user) + Number(system)
}

test('pictures are encoded by one process, which a killed one is replaced by, at work too', async () => {
  const small = await photo(40)
  expect(await encodeImage('a.jpg', small)).toMatchObject({ largura: 40, altura: 40 })
  const [first, ...extraEncoders] = encoders()
  expect(extraEncoders).toEqual([])
  process.kill(first ?? 0, 'SIGKILL')
  expect(await encodeImage('b.jpg', small)).toMatchObject({ largura: 40 })
  const [second] = encoders()
  expect(second).not.toBe(first)
  const content = await photo(3000)
  const idle = ticksOf(second)
  const large = encodeImage('c.jpg', content)
  await waitUntil(() => ticksOf(second) > idle)
  process.kill(second ?? 0, 'SIGKILL')
  expect(await large).toMatchObject({ largura: 1600 })
  // It was at work: what it had not answered was done by another.
  const [third] = encoders()
  expect([typeof third, third === second]).toEqual(['number', false])
})

test('an encoder that cannot start is an error of the server, not of the picture', async () => {
  const small = await photo(40)
  await encodeImage('a.jpg', small)
  const { PATH } = process.env
  process.env.PATH = '/nonexistent'
  try {
    for (const pid of encoders()) process.kill(pid, 'SIGKILL')
    await expect(encodeImage('b.jpg', small)).rejects.toThrow('a process apart has ended before it answered')
  } finally {
    process.env.PATH = PATH
  }
  expect(await encodeImage('c.jpg', small)).toMatchObject({ largura: 40 })
})

test.runIf(process.platform === 'linux')('every thread of that process gives way to the shop', async () => {
  await encodeImage('a.jpg', await photo(40))
  const [pid] = encoders()
  const niceOf = (thread: string) => {
    const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
  }
  const threads = readdirSync(`/proc/${pid}/task`)
  expect(threads.length).toBeGreaterThan(4)
  expect(new Set(threads.map(niceOf))).toEqual(new Set([Math.min(19, getPriority() + 10)]))
})

test('a file that is no picture is refused, and the next ones are encoded', async () => {
  const some = [Buffer.from('GIF89a'), await photo(50), (await photo(900)).subarray(0, 4000), await photo(60)]
  const answers = await Promise.allSettled(some.map((content, n) => encodeImage(`${n}.jpg`, content)))
  expect(answers).toMatchObject([
    { status: 'rejected', reason: { codigo: 'IMAGEM_ILEGIVEL' } },
    { status: 'fulfilled', value: { largura: 50 } },
    { status: 'rejected', reason: { codigo: 'IMAGEM_ILEGIVEL' } },
    { status: 'fulfilled', value: { largura: 60 } },
  ])
})

test('a photo that a phone took upright is stored upright, in every size', async () => {
  // The pixels lie on their side, and EXIF says to turn them right: red, on the left, is the top of the photo.
  const lying = await sharp({ create: { width: 800, height: 400, channels: 3, background: 'blue' } })
    .composite([{ input: { create: { width: 400, height: 400, channels: 3, background: 'red' } }, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { largura, altura, arquivos } = await encodeImage('a.jpg', lying)
  expect([largura, altura]).toEqual([400, 800])
  for (const stored of Object.values(arquivos)) {
    const { data, info } = await sharp(stored).raw().toBuffer({ resolveWithObject: true })
    const middle = info.width >> 1
    const colourAt = (y: number) => [...data.subarray((y * info.width + middle) * info.channels)].slice(0, 3)
    const near = (colour: number[]) => colour.map((tone) => expect.closeTo(tone, -1.5))
    expect(info.height).toBe(2 * info.width)
    expect([colourAt(2), colourAt(info.height - 3)]).toEqual([near([255, 0, 0]), near([0, 0, 255])])
  }
})

/** A PNG of 16 bits and three channels whose head says this size; what follows are the points of a small one. */
async function headOfPng(width: number): Promise<Buffer> {
  const small = sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
  const file = await small.toColourspace('rgb16').png().toBuffer()
  file.writeUInt32BE(width, 16)
  file.writeUInt32BE(width, 20)
  file.writeUInt32BE(crc32(file.subarray(12, 29)), 29)
  return file
}

test('a picture of too many points for their depth is refused by its head', async () => {
  await expect(encodeImage('a.png', await headOfPng(10_400))).rejects.toMatchObject({ codigo: 'IMAGEM_ENORME' })
  // A picture with a quarter of those points would be decoded, if the file held them.
  await expect(encodeImage('b.png', await headOfPng(5_000))).rejects.toMatchObject({ codigo: 'IMAGEM_ILEGIVEL' })
})

test('small pictures pass large ones, and those of several people are encoded in turns', async () => {
  const [large, small] = [await photo(6_000, 'png'), await photo(40)]
  const order: string[] = []
  const send = async (name: string, content: Buffer, owner: number) => {
    await encodeImage(name, content, owner)
    order.push(name)
  }
  const sent = [send('large', large, 1), ...['a1', 'a2', 'a3', 'a4'].map((name) => send(name, small, 1))]
  await Promise.all([...sent, send('b1', small, 2), send('b2', small, 2)])
  expect(order.at(-1)).toBe('large')
  // The first look at the large one was the first person's turn.
  expect(order.slice(0, -1)).toEqual(['b1', 'a1', 'b2', 'a2', 'a3', 'a4'])
})

/** Its red, green and blue, 0 to 255. */
const firstPoint = (picture: Buffer) => sharp(picture).toColourspace('srgb').flatten().raw().toBuffer()

test('16 bits, one channel, transparency and CMYK come out in all widths', async () => {
  const base = { width: 1000, height: 500, background: { r: 200, g: 30, b: 30, alpha: 0.5 } }
  const plain = (channels: 3 | 4) => sharp({ create: { ...base, channels } })
  const pictures = [
    plain(4).toColourspace('rgb16').png(),
    plain(3).greyscale().png(),
    plain(4).webp(),
    plain(3).toColourspace('cmyk').jpeg(),
  ]
  for (const made of pictures) {
    const picture = await made.toBuffer()
    const { largura, altura, arquivos } = await encodeImage('a', picture)
    const { width, hasAlpha } = await sharp(arquivos.miniatura).metadata()
    expect([largura, altura, width]).toEqual([1000, 500, 320])
    expect(hasAlpha).toBe((await sharp(picture).metadata()).hasAlpha)
    const [before, after] = await Promise.all([picture, arquivos.media].map(firstPoint))
    for (const n of [0, 1, 2]) expect(Math.abs((before?.[n] ?? 0) - (after?.[n] ?? 0))).toBeLessThan(12)
  }
})

test('a GIF is taken; a tall picture is bounded by its height, and nothing of it is cut off', async () => {
  const tall = await sharp({ create: { width: 400, height: 4000, channels: 3, background: 'blue' } })
    .composite([{ input: { create: { width: 400, height: 100, channels: 3, background: 'red' } }, left: 0, top: 0 }])
    .gif()
    .toBuffer()
  const { largura, altura, arquivos } = await encodeImage('a.gif', tall)
  expect([largura, altura]).toEqual([320, 3200])
  const { width, height } = await sharp(arquivos.miniatura).metadata()
  expect([width, height]).toEqual([64, 640])
  const [red = 0, , blue = 255] = await firstPoint(arquivos.miniatura)
  expect([red > 200, blue < 60]).toEqual([true, true])
})
