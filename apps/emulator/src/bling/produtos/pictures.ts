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

const sign = ({ clientSecret }: State, path: string, expires: string): string =>
  createHmac('sha256', clientSecret).update(`${path}?${expires}`).digest('hex').slice(0, 40)

/** The bucket: answers while the signature is right and young, in XML when not. */
export function fileRoutes(app: FastifyInstance, { state, settings }: Context): void {
  app.get('/arquivos/:kind/:file', async (request, reply) => {
    const { kind, file } = request.params as { kind: string; file: string }
    const { Expires = '', Signature = '' } = request.query as { Expires?: string; Signature?: string }
    const valid =
      Signature === sign(state, `/arquivos/${kind}/${file}`, Expires) && Number(Expires) * 1000 > state.now()
    const refuse = (status: number, error: string) =>
      reply.code(status).type('application/xml').send(`<Error>${error}</Error>`)
    if (!valid) return refuse(403, '<Code>AccessDenied</Code><Message>Request has expired</Message>')
    const bytes = await readFile(join(settings.dir, 'imagens', basename(file))).catch(() => null)
    return bytes ? reply.type(typeOf(file)).send(bytes) : refuse(404, '<Code>NoSuchKey</Code>')
  })
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

const typeOf = (file: string): string =>
  Object.entries(EXTENSIONS).find(([, extension]) => file.endsWith(`.${extension}`))?.[0] ?? 'image/jpeg'

const PATIENCE_MS = 10_000
const RETRIES = 3
const LARGEST = 20_000_000

/** Downloads pictures one after the other, after the save was answered. They wait in the product: a restart goes on. */
export function openDownloads(state: State, dataDir: string) {
  const dir = join(dataDir, 'imagens')
  const stop = new AbortController()
  let working: Promise<void> | null = null
  mkdirSync(dir, { recursive: true, mode: 0o700 })

  /** Starts working unless it does; to be called after every save. */
  function wake(): void {
    if (working || stop.signal.aborted) return
    working = run().finally(() => {
      working = null
      if (nextProduct()) wake()
    })
  }

  async function run(): Promise<void> {
    for (let next = nextProduct(); next && !stop.signal.aborted; next = nextProduct()) {
      const waiting = next.imagens.find(({ arquivo }) => arquivo === '')
      if (next.imagensARemover.length > 0) await remove(next)
      else if (waiting) await fetchOne(next.id, waiting)
      state.store.flush()
    }
  }

  const nextProduct = () =>
    state.produtos.all().find((p) => p.imagensARemover.length > 0 || p.imagens.some(({ arquivo }) => arquivo === ''))

  async function remove(produto: Produto): Promise<void> {
    const isGone = ({ id }: Imagem) => produto.imagensARemover.includes(id)
    const imagens = produto.imagens.filter((imagem) => !isGone(imagem))
    state.produtos.put({ ...produto, imagens, imagensARemover: [] })
    for (const { arquivo } of produto.imagens.filter(isGone)) if (arquivo) await rm(join(dir, arquivo), { force: true })
  }

  async function fetchOne(produto: number, waiting: Imagem): Promise<void> {
    const content = state.configuracao.imagensFalham ? null : await download(waiting.origem)
    if (stop.signal.aborted) return
    if (!content) return replace(produto, { ...waiting, tentativas: waiting.tentativas + 1 })
    const { bytes, extension: tipo } = content
    const arquivo = `${waiting.id}.${tipo}`
    await writeFile(join(dir, arquivo), bytes)
    replace(produto, { ...waiting, arquivo, tipo, bytes: bytes.length })
  }

  /** The product may have been saved meanwhile; a picture that failed too often is given up without a word. */
  function replace(id: number, imagem: Imagem): void {
    const produto = state.produtos.get(id)
    if (!produto) return
    const givenUp = imagem.arquivo === '' && imagem.tentativas >= RETRIES
    const imagens = produto.imagens.flatMap((i) => (i.id === imagem.id ? (givenUp ? [] : [imagem]) : [i]))
    state.produtos.put({ ...produto, imagens })
  }

  async function download(url: string): Promise<{ bytes: Buffer; extension: string } | null> {
    try {
      const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(PATIENCE_MS)])
      const response = await fetch(url, { signal })
      const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? ''
      const extension = EXTENSIONS[type.trim().toLowerCase()]
      const bytes = Buffer.from(await response.arrayBuffer())
      return response.ok && extension && bytes.length <= LARGEST ? { bytes, extension } : null
    } catch {
      return null
    }
  }

  return {
    wake,
    async close(): Promise<void> {
      stop.abort()
      await working
    },
  }
}
