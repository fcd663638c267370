import '../process/ends-with-parent.ts'
import sharp, { type Sharp } from 'sharp'
import { type Answer, WIDTHS } from './store.ts'

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

// No picture is worked on twice: what sharp would remember of it is memory for nothing.
sharp.cache(false)
// Pictures that take seconds do not need all cores.
if (forSlowOnes) sharp.concurrency(1)
process.on('message', (content: Uint8Array) => {
  void (wantsJpeg ? jpegOf(content) : encode(content))
    .catch(() => null)
    .then((answer: Answer | Buffer) => process.send?.(answer))
})

/** Transparent parts become white. */
const jpegOf = (content: Uint8Array): Promise<Buffer> =>
  sharp(content).flatten({ background: '#ffffff' }).jpeg({ quality: JPEG_QUALITY }).toBuffer()

/** Unpacked once, to the largest width; the others are made of that. One after the other: memory stays bounded. */
async function encode(content: Uint8Array): Promise<Answer> {
  const { format, width, height, channels, depth } = await sharp(content, { limitInputPixels: false }).metadata()
  if (!FORMATS.has(format)) return null
  const bytes = width * height * channels * (BYTES_OF[depth] ?? 8)
  if (bytes > MAX_BYTES) return 'enorme'
  if (!forSlowOnes && bytes * (format === 'jpeg' ? JPEG_SHARE : 1) > QUICK_BYTES) return 'demorada'
  // `failOn: 'error'` refuses a file that breaks off in the middle.
  const upright = sharp(content, { limitInputPixels: false, failOn: 'error', sequentialRead: true }).autoOrient()
  const { data, info } = await within(upright, WIDTHS.imagem).raw().toBuffer({ resolveWithObject: true })
  const webp = (targetWidth: number, quality: number) =>
    within(sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }), targetWidth)
      .webp({ quality })
      .toBuffer()
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
/** Bytes of one channel of one point. */
const BYTES_OF: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2, uint: 4, int: 4, float: 4 }

const within = (picture: Sharp, width: number) =>
  picture
    .resize({ width, height: width * 2, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: TIMEOUT_SECONDS })
