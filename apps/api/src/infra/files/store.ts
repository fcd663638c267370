import { createHash, randomBytes } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

/** The widths every image is stored in, px. Smaller originals are not enlarged. */
export const WIDTHS = { miniatura: 320, media: 800, imagem: 1600 } as const
type ImageSize = keyof typeof WIDTHS

/** An image decoded, turned upright, stripped of metadata and encoded as WebP; `largura` × `altura` of the largest. */
export interface EncodedImage {
  readonly largura: number
  readonly altura: number
  readonly arquivos: Readonly<Record<ImageSize, Buffer>>
}
/** A print file in the sizes in which screens show it. */
export type ArtPictures = Pick<EncodedImage['arquivos'], 'media' | 'miniatura'>
/** A print file that was decoded; `largura` × `altura` upright. */
export interface ArtReading {
  readonly largura: number
  readonly altura: number
  readonly cmyk: boolean
  /** It has more pictures than the first, which alone is shown. */
  readonly animada: boolean
  /** Null: it is too large to be shown. */
  readonly figuras: ArtPictures | null
}
/**
 * Answer of images.process.ts: `demorada` when too slow for a process for quick ones, `enorme` when too slow for any,
 * null for a broken file or a format that is not accepted.
 */
export type Answer = EncodedImage | 'demorada' | 'enorme' | null

/** The form of every stored file's name; other names are neither listed nor served. */
export const FILE_NAME = /^[0-9a-f]{32}(-(imagem|media|miniatura)\.webp|\.pdf|\.arte)$/

interface FileInfo {
  readonly nome: string
  /** Bytes. */
  readonly tamanho: number
  readonly alteradoEm: Date
}

/**
 * Where files lie, by name: a folder (`disk.ts`) or a bucket (`s3.ts`). Encoded pictures and labels are of at
 * most some MB; print files may be larger than memory and are written from a stream.
 */
export interface FileStore {
  /**
   * Stores a file under a name of the form `FILE_NAME`, in place of any file of that name: durably, and whole or not at
   * all.
   */
  put(nome: string, conteudo: Buffer): Promise<void>
  /**
   * Stores, as `put` does, a file that comes piece by piece; rejects with the stream's error, and then nothing is
   * stored.
   */
  putStream(nome: string, conteudo: Readable): Promise<void>
  /** The content; null when there is none. The caller reads or destroys the stream. */
  get(nome: string): Promise<Readable | null>
  /** Every file, in any order. */
  list(): AsyncIterable<FileInfo>
  /** Removes a file; no error if it is gone. */
  remove(nome: string): Promise<void>
  /** Removes what writes that broke off before then have left; none do where files are written whole. */
  removeUnfinished(before: Date): Promise<void>
  /** How `/midia/` answers from it: out of a folder, or by passing on what another server says. */
  readonly publicar: { readonly pasta: string } | { readonly repassar: PassOn }
}

/** Asks for a file as a browser does: `method` GET or HEAD, with its conditions and range. */
export type PassOn = (
  nome: string,
  pedido: { readonly method: string; readonly headers: Record<string, string> },
) => Promise<Response>

export interface StoredFile {
  readonly nome: string
  readonly bytes: number
  readonly sha256: string
  /** The first bytes, at most 4,096. */
  readonly inicio: Buffer
  /** The last bytes, at most 4,096. */
  readonly fim: Buffer
}
const PONTA_BYTES = 4096

/** The last chunk of every whole PNG. */
export const PNG_END = Buffer.from('IEND\xaeB`\x82', 'latin1')

const SIZES: readonly ImageSize[] = ['miniatura', 'media', 'imagem']

const fileOf = (nome: string, tamanho: ImageSize) => `${nome}-${tamanho}.webp`

/** The address of a stored picture, on the shop's own origin. */
export const midiaUrl = (nome: string, tamanho: ImageSize): string => `/midia/${fileOf(nome, tamanho)}`

/** The addresses of its three sizes, as an image answers with them. */
export const midiaUrls = (nome: string): Record<ImageSize, string> => ({
  imagem: midiaUrl(nome, 'imagem'),
  media: midiaUrl(nome, 'media'),
  miniatura: midiaUrl(nome, 'miniatura'),
})

/** The address of the largest size as JPEG, for providers that take no WebP. */
export const jpegUrl = (nome: string): string => `/midia/jpeg/${nome}.jpg`

/** The file that it is made of. */
export const jpegSource = (nome: string): string => fileOf(nome, 'imagem')

/** A print file under its stored name. */
export const artSource = (nome: string): string => `${nome}.arte`

export const pdfUrl = (nome: string): string => `/midia/${nome}.pdf`

/** 32 random hex digits: names cannot be guessed. */
export const newFileName = (): string => randomBytes(16).toString('hex')

/** Pictures and labels as the modules keep them. Names are unguessable, because `<img>` sends no token. */
export const filesOf = (store: FileStore) => ({
  /** Stores the three sizes durably and returns their common name, 32 hex digits. */
  async save(imagem: EncodedImage): Promise<string> {
    const nome = newFileName()
    const writes = SIZES.map((tamanho) => store.put(fileOf(nome, tamanho), imagem.arquivos[tamanho]))
    const failed = (await Promise.allSettled(writes)).find((write) => write.status === 'rejected')
    if (!failed) return nome
    // The clean-up removes files that cannot be removed now.
    await this.remove(nome).catch(() => undefined)
    throw failed.reason
  },
  /** The largest size of a stored picture, WebP; null when there is none. */
  async readImage(nome: string): Promise<Buffer | null> {
    const stream = await store.get(fileOf(nome, 'imagem'))
    return stream && (await buffer(stream))
  },
  /** Removes the three sizes; one already gone is no error. */
  async remove(nome: string): Promise<void> {
    await Promise.all(SIZES.map((tamanho) => store.remove(fileOf(nome, tamanho))))
  },
  /** Stores a PDF durably under a name from `newFileName`; replaces an existing file. */
  savePdf: (nome: string, conteudo: Buffer) => store.put(`${nome}.pdf`, conteudo),
  /** The stored PDF; null when there is none. */
  async readPdf(nome: string): Promise<Buffer | null> {
    const stream = await store.get(`${nome}.pdf`)
    return stream && (await buffer(stream))
  },
  removePdf: (nome: string) => store.remove(`${nome}.pdf`),
  /** Stores a file as it comes, whatever it is; it is only ever handed out for download. */
  async saveRaw(conteudo: Readable): Promise<StoredFile> {
    const nome = newFileName()
    const sum = createHash('sha256')
    let bytes = 0
    let [inicio, fim] = [Buffer.alloc(0), Buffer.alloc(0)]
    const measured = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        sum.update(chunk)
        bytes += chunk.length
        if (inicio.length < PONTA_BYTES)
          inicio = Buffer.concat([inicio, chunk.subarray(0, PONTA_BYTES - inicio.length)])
        fim = Buffer.concat([fim, chunk.subarray(-PONTA_BYTES)]).subarray(-PONTA_BYTES)
        done(null, chunk)
      },
    })
    const stored = store.putStream(`${nome}.arte`, measured).catch((error: unknown) => {
      // Otherwise the sender would wait for ever: nothing reads the rest.
      measured.destroy()
      throw error
    })
    // Both writes have to end: the rest of a write that broke off is removed before the answer.
    const ends = await Promise.allSettled([stored, pipeline(conteudo, measured)])
    const failed = ends.find((end) => end.status === 'rejected')
    if (failed) throw failed.reason
    return { nome, bytes, sha256: sum.digest('hex'), inicio, fim }
  },
  readRaw: (nome: string) => store.get(`${nome}.arte`),
  /** Names under which something was stored before then. */
  async storedBefore(instant: Date): Promise<string[]> {
    const nomes = new Set<string>()
    for await (const { nome, alteradoEm } of store.list()) if (alteradoEm < instant) nomes.add(nome.slice(0, 32))
    return [...nomes]
  },
  /** Removes whatever is stored under that name. */
  async discard(nome: string): Promise<void> {
    await Promise.all([this.remove(nome), this.removePdf(nome), store.remove(`${nome}.arte`)])
  },
  /** Removes what writes that broke off before then have left. */
  discardUnfinished: (instant: Date) => store.removeUnfinished(instant),
})
export type Files = ReturnType<typeof filesOf>
