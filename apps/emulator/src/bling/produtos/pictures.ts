import { createHmac } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { localDateTime } from '../../dates.ts'
import type { Imagem, Produto } from '../../store/records.ts'
import type { State } from '../../store/state.ts'

const LINK_MS = 7 * 86_400_000
const THUMBNAIL_MS = 30 * 60_000

/** Temporary links to a stored picture, as a bucket signs them. */
export function signedLink(state: State, base: string, imagem: Imagem) {
  const now = state.now()
  const link = (kind: string, until: number) => {
    const path = `/arquivos/${kind}/${imagem.arquivo}`
    const expires = Math.floor(until / 1000)
    return `${base}${path}?Expires=${expires}&Signature=${sign(state, path, String(expires))}`
  }
  return {
    link: link('imagem', now + LINK_MS),
    linkMiniatura: link('miniatura', now + THUMBNAIL_MS),
    validade: localDateTime(now + LINK_MS),
  }
}

function sign({ clientSecret }: State, path: string, expires: string): string {
  return createHmac('sha256', clientSecret).update(`${path}?${expires}`).digest('hex').slice(0, 40)
}

/** The bucket: answers while the signature is right and young, in XML when not. */
export function fileRoutes(app: FastifyInstance, { state, settings }: Context): void {
  app.get('/arquivos/:kind/:file', async (request, reply) => {
    const { kind, file } = request.params as { kind: string; file: string }
    const { Expires = '', Signature = '' } = request.query as { Expires?: string; Signature?: string }
    const valid =
      Signature === sign(state, `/arquivos/${kind}/${file}`, Expires) && Number(Expires) * 1000 > state.now()
    if (!valid)
      return reply
        .code(403)
        .type('application/xml')
        .send('<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>')
    try {
      return await reply.type(typeOf(file)).send(await readFile(join(settings.dir, 'imagens', basename(file))))
    } catch {
      return reply.code(404).type('application/xml').send('<Error><Code>NoSuchKey</Code></Error>')
    }
  })
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

function extensionOf(type: string): string | null {
  return EXTENSIONS[type.split(';')[0]?.trim().toLowerCase() ?? ''] ?? null
}

function typeOf(file: string): string {
  return Object.entries(EXTENSIONS).find(([, extension]) => file.endsWith(`.${extension}`))?.[0] ?? 'image/jpeg'
}

const PATIENCE_MS = 10_000
const RETRIES = 3
const LARGEST = 20_000_000

/**
 * Downloads the pictures that products name, one after the other, some time after the save was answered. Pending
 * downloads are part of the product, so a restart continues them.
 */
export class Downloads {
  readonly #state: State
  readonly #dir: string
  #working: Promise<void> | null = null
  readonly #stop = new AbortController()

  constructor(state: State, dir: string) {
    this.#state = state
    this.#dir = join(dir, 'imagens')
    mkdirSync(this.#dir, { recursive: true, mode: 0o700 })
  }

  /** Starts working unless it does; to be called after every save. */
  wake(): void {
    if (this.#working || this.#stop.signal.aborted) return
    this.#working = this.#run().finally(() => {
      this.#working = null
      if (this.#next()) this.wake()
    })
  }

  async close(): Promise<void> {
    this.#stop.abort()
    await this.#working
  }

  async #run(): Promise<void> {
    for (let next = this.#next(); next && !this.#stop.signal.aborted; next = this.#next()) {
      if (next.imagensARemover.length > 0) await this.#remove(next)
      else await this.#fetchOne(next)
      this.#state.store.flush()
    }
  }

  #next(): Produto | undefined {
    return this.#state.produtos
      .all()
      .find((p) => p.imagensARemover.length > 0 || p.imagens.some((imagem) => imagem.arquivo === ''))
  }

  async #remove(produto: Produto): Promise<void> {
    const gone = produto.imagens.filter((imagem) => produto.imagensARemover.includes(imagem.id))
    const imagens = produto.imagens.filter((imagem) => !produto.imagensARemover.includes(imagem.id))
    this.#state.produtos.put({ ...produto, imagens, imagensARemover: [] })
    for (const { arquivo } of gone) if (arquivo) await rm(join(this.#dir, arquivo), { force: true })
  }

  async #fetchOne(produto: Produto): Promise<void> {
    const waiting = produto.imagens.find((imagem) => imagem.arquivo === '')
    if (!waiting) return
    const content = this.#state.configuracao.imagensFalham ? null : await this.#download(waiting.origem)
    if (this.#stop.signal.aborted) return
    if (content) {
      const arquivo = `${waiting.id}.${content.extension}`
      await writeFile(join(this.#dir, arquivo), content.bytes)
      this.#replace(produto.id, { ...waiting, arquivo, tipo: content.extension, bytes: content.bytes.length })
    } else {
      this.#replace(produto.id, { ...waiting, tentativas: waiting.tentativas + 1 })
    }
  }

  /** The product may have been saved meanwhile; a picture that failed too often is given up without a word. */
  #replace(id: number, imagem: Imagem): void {
    const produto = this.#state.produtos.get(id)
    if (!produto) return
    const givenUp = imagem.arquivo === '' && imagem.tentativas >= RETRIES
    const imagens = produto.imagens.flatMap((i) => (i.id === imagem.id ? (givenUp ? [] : [imagem]) : [i]))
    this.#state.produtos.put({ ...produto, imagens })
  }

  async #download(url: string): Promise<{ bytes: Buffer; extension: string } | null> {
    try {
      const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(PATIENCE_MS)])
      const response = await fetch(url, { signal })
      const extension = extensionOf(response.headers.get('content-type') ?? '')
      const bytes = Buffer.from(await response.arrayBuffer())
      return response.ok && extension && bytes.length <= LARGEST ? { bytes, extension } : null
    } catch {
      return null
    }
  }
}
