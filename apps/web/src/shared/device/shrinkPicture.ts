import { TIPOS_DE_IMAGEM } from '@estampa/contract/imagens/imagens.arquivos.ts'

/** Longest side of a picture that is sent, pixels; the server keeps 1600. */
export const MAX_SIDE = 2000
/** Bytes: a picture within this size and `MAX_SIDE` is sent as it is: writing it again would only cost quality. */
const LEVE = 1024 * 1024
const QUALIDADE = 0.88

const EXTENSOES: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/webp': 'webp', 'image/png': 'png' }

/** At most `MAX_SIDE` pixels, upright whatever its EXIF says, in web colours. Rejects what cannot be read. */
export async function shrinkPicture(arquivo: File): Promise<File> {
  const imagem = await createImageBitmap(arquivo, { imageOrientation: 'from-image' })
  try {
    const escala = Math.min(1, MAX_SIDE / Math.max(imagem.width, imagem.height))
    const conhecido = (TIPOS_DE_IMAGEM as readonly string[]).includes(arquivo.type)
    if (escala === 1 && conhecido && arquivo.size <= LEVE) return arquivo
    const menor = await desenhada(imagem, escala, arquivo.type)
    if (escala === 1 && conhecido && menor.size >= arquivo.size) return arquivo
    const nome = arquivo.name.replace(/\.\w+$/, '')
    return new File([menor], `${nome}.${EXTENSOES[menor.type] ?? 'jpg'}`, { type: menor.type })
  } finally {
    imagem.close()
  }
}

/** Shrinks the picture, or returns the file as it is: the server says what it is. */
export const shrinkIfPossible = (arquivo: File): Promise<File> => shrinkPicture(arquivo).catch(() => arquivo)

async function desenhada(imagem: ImageBitmap, escala: number, tipo: string): Promise<Blob> {
  const tela = document.createElement('canvas')
  tela.width = Math.max(1, Math.round(imagem.width * escala))
  tela.height = Math.max(1, Math.round(imagem.height * escala))
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
