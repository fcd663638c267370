import { TIPOS_DE_IMAGEM } from '@estampa/contract/imagens/imagens.arquivos.ts'

/** Longest side of a picture that is sent, pixels; the server keeps 1600. */
export const MAX_SIDE = 2000
/** Bytes: a picture within this size and `MAX_SIDE` is sent as it is: writing it again would only cost quality. */
const LEVE = 1024 * 1024
const QUALIDADE = 0.88

const EXTENSOES: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/webp': 'webp', 'image/png': 'png' }

/** At most `MAX_SIDE` pixels, upright whatever its EXIF says, in web colours. Rejects what cannot be read. */
export async function shrinkPicture(file: File): Promise<File> {
  const imagem = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const scale = Math.min(1, MAX_SIDE / Math.max(imagem.width, imagem.height))
    const isKnownType = (TIPOS_DE_IMAGEM as readonly string[]).includes(file.type)
    if (scale === 1 && isKnownType && file.size <= LEVE) return file
    const menor = await drawPicture(imagem, scale, file.type)
    if (scale === 1 && isKnownType && menor.size >= file.size) return file
    const name = file.name.replace(/\.\w+$/, '')
    return new File([menor], `${name}.${EXTENSOES[menor.type] ?? 'jpg'}`, { type: menor.type })
  } finally {
    imagem.close()
  }
}

/** Shrinks the picture, or returns the file as it is: the server says what it is. */
export const shrinkIfPossible = (file: File): Promise<File> => shrinkPicture(file).catch(() => file)

async function drawPicture(imagem: ImageBitmap, scale: number, tipo: string): Promise<Blob> {
  const tela = document.createElement('canvas')
  tela.width = Math.max(1, Math.round(imagem.width * scale))
  tela.height = Math.max(1, Math.round(imagem.height * scale))
  const pincel = tela.getContext('2d')
  if (!pincel) throw new Error('No canvas')
  pincel.imageSmoothingQuality = 'high'
  pincel.drawImage(imagem, 0, 0, tela.width, tela.height)
  // These may be transparent. A browser that writes no WebP writes PNG.
  const novo = tipo === 'image/png' || tipo === 'image/webp' || tipo === 'image/gif' ? 'image/webp' : 'image/jpeg'
  const blob = await new Promise<Blob | null>((resolve) => tela.toBlob(resolve, novo, QUALIDADE))
  // Phones have little memory for canvases: not until the next one is collected.
  tela.width = 0
  if (!blob) throw new Error('The picture could not be written')
  return blob
}
