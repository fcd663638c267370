import { createHash } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AwsClient } from 'aws4fetch'
import { DomainError } from '../base/errors.ts'
import { TheirClock } from '../http/outbound.ts'
import { FILE_NAME, type FileStore } from './store.ts'

/** A bucket of an S3-compatible server; addressed by path (`endpoint/bucket/name`), which every such server understands. */
export interface S3Config {
  /** Without a final slash. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Until the head of an answer has come, ms. Signing and 5xx are tried three times in all by the client. */
const TIMEOUT_MS = 10_000
const EMPTY = createHash('sha256').update('').digest('hex')

/** Files in a bucket. What it refuses or does not answer is INDISPONIVEL: the request may be repeated later. */
export function s3Store(config: S3Config): FileStore {
  const { accessKeyId, secretAccessKey, region } = config
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  const clock = new TheirClock()
  const bucket = `${config.endpoint}/${encodeURIComponent(config.bucket)}`

  async function ask(path: string, expected: readonly number[], init: RequestInit = {}): Promise<Response> {
    const { body } = init
    const headers = {
      // The server checks what arrived against it.
      'x-amz-content-sha256': Buffer.isBuffer(body) ? createHash('sha256').update(body).digest('hex') : EMPTY,
      ...(init.headers as Record<string, string>),
    }
    const { signal, gotHead } = headTimeout(TIMEOUT_MS)
    // A signature of another time than theirs is refused.
    const send = async (at: number | null) => {
      const aws = at === null ? {} : { datetime: new Date(at).toISOString().replaceAll(/[:-]|\.\d{3}/g, '') }
      const answer = await client.fetch(`${bucket}${path}`, { ...init, headers, signal, aws })
      clock.see(answer.headers)
      return answer
    }
    let resposta: Response
    try {
      const at = clock.now()
      resposta = await send(at)
      if (resposta.status === 403 && at === null) {
        await discard(resposta)
        resposta = await send(clock.now())
      }
    } catch (error) {
      throw unavailable(`${init.method ?? 'GET'} ${path}`, error)
    } finally {
      gotHead()
    }
    if (expected.includes(resposta.status)) return resposta
    const text = (await resposta.text().catch(() => '')).slice(0, 300)
    throw unavailable(`${init.method ?? 'GET'} ${path}: ${resposta.status} ${text}`)
  }

  return {
    publicar: {
      repassar: (nome, { method, headers }) => ask(`/${nome}`, [200, 206, 304, 404, 412, 416], { method, headers }),
    },
    async put(nome, conteudo) {
      const type = nome.endsWith('.pdf') ? 'application/pdf' : 'image/webp'
      const body = conteudo as Buffer<ArrayBuffer>
      await discard(await ask(`/${nome}`, [200], { method: 'PUT', body, headers: { 'content-type': type } }))
    },
    async putStream(nome, conteudo) {
      // A bucket wants to know length and digest beforehand.
      const folder = await mkdtemp(join(tmpdir(), 'estampa-'))
      try {
        const path = join(folder, nome)
        const sum = createHash('sha256')
        await pipeline(
          conteudo,
          async function* (source) {
            for await (const chunk of source as AsyncIterable<Buffer>) {
              sum.update(chunk)
              yield chunk
            }
          },
          createWriteStream(path),
        )
        const body = await openAsBlob(path)
        await discard(
          await ask(`/${nome}`, [200], { method: 'PUT', body, headers: { 'x-amz-content-sha256': sum.digest('hex') } }),
        )
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    async get(nome) {
      const resposta = await ask(`/${nome}`, [200, 404])
      if (resposta.status === 200 && resposta.body) return Readable.fromWeb(resposta.body)
      await discard(resposta)
      return null
    },
    async *list() {
      let marca: string | null = null
      do {
        const pagina: string = marca === null ? '' : `&continuation-token=${encodeURIComponent(marca)}`
        const xml: string = await (await ask(`?list-type=2${pagina}`, [200])).text()
        for (const entrada of xml.split('<Contents>').slice(1)) {
          const nome = inside(entrada, 'Key') ?? ''
          if (!FILE_NAME.test(nome)) continue
          yield {
            nome,
            tamanho: Number(inside(entrada, 'Size')),
            alteradoEm: new Date(inside(entrada, 'LastModified') ?? Number.NaN),
          }
        }
        marca = inside(xml, 'IsTruncated') === 'true' ? inside(xml, 'NextContinuationToken') : null
      } while (marca !== null)
    },
    removeUnfinished: async () => {},
    async remove(nome) {
      await discard(await ask(`/${nome}`, [200, 204, 404], { method: 'DELETE' }))
    },
  }
}

/** Times out the wait for an answer's head, not the reading of its body, which may go to a slow client. */
function headTimeout(ms: number): { signal: AbortSignal; gotHead: () => void } {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new Error(`no answer within ${ms} ms`)), ms)
  return { signal: controller.signal, gotHead: () => clearTimeout(timer) }
}

function unavailable(what: string, cause?: unknown): DomainError {
  const error = new DomainError('INDISPONIVEL', {}, { esperarSegundos: 5 })
  error.cause = new Error(`file store: ${what}`, { cause })
  return error
}

/** An answer that is not read keeps its connection. */
const discard = async (resposta: Response): Promise<void> => void (await resposta.arrayBuffer())

/** The text of the first element of that name. */
function inside(xml: string, element: string): string | null {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1]
  return (
    text?.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&') ?? null
  )
}
