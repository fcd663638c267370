import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { EncodedImage, ImageSize } from './images.ts'

/** Where pictures and labels are kept. Names are unguessable, because `<img>` sends no token. */
export interface Files {
  /** Stores the three sizes durably and returns their common name, 32 hex digits. */
  save(imagem: EncodedImage): Promise<string>
  /** Removes the three sizes; one already gone is no error. */
  remove(nome: string): Promise<void>
  /** Stores a PDF durably under a name of `newFileName`, in place of one that stands there. */
  savePdf(nome: string, conteudo: Buffer): Promise<void>
  removePdf(nome: string): Promise<void>
}

const SIZES: readonly ImageSize[] = ['miniatura', 'media', 'imagem']

/** The address of a stored picture, on the shop's own origin. */
export const midiaUrl = (nome: string, tamanho: ImageSize): string => `/midia/${nome}-${tamanho}.webp`

/** The addresses of its three sizes, as an image answers with them. */
export const midiaUrls = (nome: string): Record<ImageSize, string> => ({
  imagem: midiaUrl(nome, 'imagem'),
  media: midiaUrl(nome, 'media'),
  miniatura: midiaUrl(nome, 'miniatura'),
})

export const pdfUrl = (nome: string): string => `/midia/${nome}.pdf`

/** 32 hex digits that nobody guesses. */
export const newFileName = (): string => randomBytes(16).toString('hex')

export function localFiles(dir: string): Files {
  const pathOf = (nome: string, tamanho: ImageSize) => join(dir, `${nome}-${tamanho}.webp`)
  return {
    async save(imagem) {
      const nome = newFileName()
      await mkdir(dir, { recursive: true })
      await Promise.all(SIZES.map((tamanho) => writeDurably(pathOf(nome, tamanho), imagem.arquivos[tamanho])))
      await syncFolder(dir)
      return nome
    },
    async remove(nome) {
      await Promise.all(SIZES.map((tamanho) => rm(pathOf(nome, tamanho), { force: true })))
    },
    async savePdf(nome, conteudo) {
      await mkdir(dir, { recursive: true })
      await writeDurably(join(dir, `${nome}.pdf`), conteudo)
      await syncFolder(dir)
    },
    removePdf: (nome) => rm(join(dir, `${nome}.pdf`), { force: true }),
  }
}

async function syncFolder(dir: string): Promise<void> {
  const folder = await open(dir, 'r')
  await folder.sync().finally(() => folder.close())
}

/** An acknowledged upload survives a crash: synced under another name, then renamed. */
async function writeDurably(path: string, conteudo: Buffer): Promise<void> {
  const file = await open(`${path}.parcial`, 'w')
  try {
    await file.writeFile(conteudo)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.parcial`, path)
}
