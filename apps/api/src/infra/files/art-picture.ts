import { readUpTo } from '../base/read-whole.ts'
import { encodeJpeg, readArt } from './images.ts'
import { MAX_ART_BYTES } from './serve-pictures.ts'
import type { Files } from './store.ts'

/** A print file as a small JPEG, for a paper; null when it is no picture, or gone. */
export async function readArtPicture(nome: string, files: Files): Promise<Buffer | null> {
  const file = await files.readRaw(nome)
  const content = file && (await readUpTo(file, MAX_ART_BYTES).catch(() => null))
  const small = content && (await readArt(() => Promise.resolve(content)))?.figuras?.miniatura
  const jpeg = small && (await encodeJpeg(Buffer.from(small)))
  return jpeg ? Buffer.from(jpeg) : null
}
