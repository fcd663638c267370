import sharp from 'sharp'
import { DomainError } from './errors.ts'

/** The widths every image is stored in, px. Smaller originals are not enlarged. */
const WIDTHS = { miniatura: 320, media: 800, imagem: 1600 } as const
export type ImageSize = keyof typeof WIDTHS

/** An image decoded, turned upright, stripped of metadata and encoded as WebP; `largura` × `altura` of the largest. */
export interface EncodedImage {
  readonly largura: number
  readonly altura: number
  readonly arquivos: Readonly<Record<ImageSize, Buffer>>
}

const FORMATS = new Set(['jpeg', 'png', 'gif', 'webp'])
/** A 5 MB file may unfold to gigabytes; phones of today stay under this. */
const MAX_PIXELS = 110_000_000
const TIMEOUT_SECONDS = 20

// No picture is worked on twice: what sharp would remember of it is memory for nothing.
sharp.cache(false)
// One picture at a time, one width after the other: memory stays bounded, and the other cores are for those who read.
let fila: Promise<unknown> = Promise.resolve()

/** Decodes and encodes `conteudo`; refuses with IMAGEM_ILEGIVEL what is not one of the accepted formats. */
export function encodeImage(nome: string, conteudo: Buffer): Promise<EncodedImage> {
  const resultado = fila.then(() => encode(nome, conteudo))
  fila = resultado.catch(() => undefined)
  return resultado
}

async function encode(nome: string, conteudo: Buffer): Promise<EncodedImage> {
  try {
    const { format } = await sharp(conteudo, { limitInputPixels: MAX_PIXELS }).metadata()
    if (!FORMATS.has(format)) throw new Error(`format ${format}`)
    const maior = await resize(conteudo, WIDTHS.imagem)
    const media = await resize(conteudo, WIDTHS.media)
    const miniatura = await resize(conteudo, WIDTHS.miniatura)
    return {
      largura: maior.info.width,
      altura: maior.info.height,
      arquivos: { imagem: maior.data, media: media.data, miniatura: miniatura.data },
    }
  } catch {
    throw new DomainError('IMAGEM_ILEGIVEL', { arquivo: nome })
  }
}

/** `failOn: 'error'` refuses a file that breaks off in the middle. */
const resize = (conteudo: Buffer, width: number) =>
  sharp(conteudo, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width, height: width * 2, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .webp({ quality: width > 1000 ? 82 : 78 })
    .toBuffer({ resolveWithObject: true })
