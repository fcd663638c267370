import '../process/ends-with-parent.ts'
import sharp, { type Sharp } from 'sharp'
import { type Answer, type ArtReading, PNG_END, WIDTHS } from './store.ts'

// A process of its own, which images.ts starts: it decodes what strangers send, and takes its memory along when it ends.

const FORMATS = new Set(['jpeg', 'png', 'gif', 'webp'])
/**
 * A 5 MB file may unfold to gigabytes. Bytes of a picture once it is unpacked, all its channels at their depth: phones
 * of today stay under it with 108 megapixels. PNG of this size takes some 5 s here.
 */
const MAX_BYTES = 330_000_000
/** Larger images wait for each other, and quick ones pass them. About half a second. */
const QUICK_BYTES = 48_000_000
/** A JPEG is unpacked at a fraction of its size, when it is to become smaller. */
const JPEG_SHARE = 1 / 8
const TIMEOUT_SECONDS = 20
const JPEG_QUALITY = 85
const forSlowOnes = process.argv.includes('demoradas')
const wantsJpeg = process.argv.includes('jpeg')
const wantsArt = process.argv.includes('arte')

// No picture is worked on twice: what sharp would remember of it is memory for nothing.
sharp.cache(false)
// Pictures that take seconds do not need all cores.
if (forSlowOnes) sharp.concurrency(1)
process.on('message', (content: Uint8Array) => {
  void (wantsJpeg ? jpegOf(content) : wantsArt ? readArt(content) : encode(content))
    .catch(() => null)
    .then((answer: Answer | ArtReading | Buffer) => process.send?.(answer))
})

/** Transparent parts become white. */
const jpegOf = (content: Uint8Array): Promise<Buffer> =>
  sharp(content).flatten({ background: '#ffffff' }).jpeg({ quality: JPEG_QUALITY }).toBuffer()

/** Unpacked once, to the largest width; the others are made of that. One after the other: memory stays bounded. */
async function encode(content: Uint8Array): Promise<Answer> {
  const [bytes, share] = await countBytes(content)
  if (bytes === null) return null
  if (bytes > MAX_BYTES) return 'enorme'
  if (!forSlowOnes && bytes * share > QUICK_BYTES) return 'demorada'
  const { info, webp } = await unpack(content, WIDTHS.imagem)
  return {
    largura: info.width,
    altura: info.height,
    arquivos: {
      imagem: await webp(WIDTHS.imagem, 82),
      media: await webp(WIDTHS.media, 78),
      miniatura: await webp(WIDTHS.miniatura, 78),
    },
  }
}

/** What a print file is, with the two sizes in which it is shown; null when it is no picture, or not a whole one. */
async function readArt(content: Uint8Array): Promise<ArtReading | null> {
  const { format, autoOrient, space, pages = 1, isProgressive } = await headOf(content)
  const [bytes, share] = await countBytes(content)
  if (bytes === null) return null
  const file = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  // The decoder does not ask for the mark at the end of a PNG, nor for the one of a PNG that moves.
  if (format === 'png' && !file.includes(PNG_END)) return null
  const moves = format === 'png' && file.subarray(0, file.indexOf('IDAT')).includes('acTL')
  const { width: largura, height: altura } = autoOrient
  const reading = { largura, altura, cmyk: space === 'cmyk', animada: pages > 1 || moves, figuras: null }
  // Of a progressive JPEG all points are held, before any of them is there.
  if (bytes * (isProgressive ? 1 : share) > MAX_BYTES) return reading
  try {
    const { webp } = await unpack(content, WIDTHS.media)
    return { ...reading, figuras: { media: await webp(WIDTHS.media, 78), miniatura: await webp(WIDTHS.miniatura, 78) } }
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('timeout')) return reading
    throw error
  }
}

async function unpack(content: Uint8Array, widest: number) {
  // `failOn: 'error'` refuses a file that breaks off in the middle.
  const upright = sharp(content, { limitInputPixels: false, failOn: 'error', sequentialRead: true }).autoOrient()
  const { data, info } = await within(upright, widest).raw().toBuffer({ resolveWithObject: true })
  const webp = (width: number, quality: number) =>
    within(sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }), width)
      .webp({ quality })
      .toBuffer()
  return { info, webp }
}

/** Bytes of a picture once it is unpacked, null of no picture, and which part of them is really unpacked. */
async function countBytes(content: Uint8Array): Promise<[bytes: number | null, share: number]> {
  const { format, width, height, channels, depth } = await headOf(content)
  if (!FORMATS.has(format)) return [null, 1]
  return [width * height * channels * (BYTES_OF[depth] ?? 8), format === 'jpeg' ? JPEG_SHARE : 1]
}
const headOf = (content: Uint8Array) => sharp(content, { limitInputPixels: false }).metadata()

/** Bytes of one channel of one point. */
const BYTES_OF: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2, uint: 4, int: 4, float: 4 }

const within = (picture: Sharp, width: number) =>
  picture
    .resize({ width, height: width * 2, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: TIMEOUT_SECONDS })
