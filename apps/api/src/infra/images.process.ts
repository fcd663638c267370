import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import { type Answer, WIDTHS } from './images.formats.ts'

// A process of its own, which images.ts starts: it decodes what strangers send, and takes its memory along when it ends.

const FORMATS = new Set(['jpeg', 'png', 'gif', 'webp'])
/** A 5 MB file may unfold to gigabytes; phones of today stay under this. */
const MAX_PIXELS = 110_000_000
const TIMEOUT_SECONDS = 20

// No picture is worked on twice: what sharp would remember of it is memory for nothing.
sharp.cache(false)
// Whoever reads or saves goes first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
// It ends with its parent, not with the Ctrl+C that reaches the whole group: the parent may still need its answer.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.once('disconnect', () => process.exit())
process.on('message', (content: Uint8Array) => {
  void encode(content)
    .catch((): Answer => null)
    .then((answer) => process.send?.(answer))
})

/** One width after the other: memory stays bounded. */
async function encode(content: Uint8Array): Promise<Answer> {
  const { format } = await sharp(content, { limitInputPixels: MAX_PIXELS }).metadata()
  if (!FORMATS.has(format)) return null
  const largest = await resize(content, WIDTHS.imagem)
  const media = await resize(content, WIDTHS.media)
  const miniatura = await resize(content, WIDTHS.miniatura)
  return {
    largura: largest.info.width,
    altura: largest.info.height,
    arquivos: { imagem: largest.data, media: media.data, miniatura: miniatura.data },
  }
}

/** `failOn: 'error'` refuses a file that breaks off in the middle. */
const resize = (content: Uint8Array, width: number) =>
  sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width, height: width * 2, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .webp({ quality: width > 1000 ? 82 : 78 })
    .toBuffer({ resolveWithObject: true })
