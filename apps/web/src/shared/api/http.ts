import { createStore, useStore } from '../device/store.ts'
import { ApiError } from './apiError.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Query = Readonly<Record<string, unknown>>

/** Request below `/api`. `url` is relative to it and may carry its own query. */
export interface HttpRequest {
  method: Method
  url: string
  query?: Query | undefined
  /** JSON, or FormData that passes through untouched. */
  body?: unknown
  signal?: AbortSignal | undefined
  idempotencyKey?: string | undefined
  /** Asks only for the result of an earlier request under the key. */
  onlyStored?: boolean
  /** The answer already at hand: a 304 says that it still is the answer. */
  etag?: string | undefined
  /** Milliseconds; uploads have no limit of their own. */
  timeout?: number
  /** Called while files are sent, with the part that has left: 0 to 1. */
  onProgress?: ((part: number) => void) | undefined
  /** Sends it even while the page is being left. */
  keepalive?: boolean
}

const TIMEOUT_MS = 30_000

/** Sends the request once. Every HTTP status is an answer; no answer is an ApiError with status 0. */
export async function send(pedido: HttpRequest, token: string | null): Promise<Response> {
  const { method: metodo, url, query, body, signal, idempotencyKey, etag, keepalive = false } = pedido
  const upload = body instanceof FormData
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token) headers.authorization = `Bearer ${token}`
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  if (pedido.onlyStored) headers['idempotency-only-stored'] = '1'
  if (etag) headers['if-none-match'] = etag
  if (!upload && body !== undefined) headers['content-type'] = 'application/json'
  const limit = pedido.timeout ?? (upload ? undefined : TIMEOUT_MS)
  const sinais = [signal, limit === undefined ? undefined : AbortSignal.timeout(limit)].filter((s) => s !== undefined)
  try {
    const endereco = `/api${addQuery(url, query)}`
    const pedidoHttp = {
      method: metodo,
      headers,
      cache: 'no-store',
      keepalive,
      signal: AbortSignal.any(sinais),
      ...(upload ? { body } : body === undefined ? {} : { body: JSON.stringify(body) }),
    } as const
    const { onProgress } = pedido
    const answer = await (upload && onProgress
      ? sendFiles(endereco, { ...pedidoHttp, body }, onProgress)
      : fetch(endereco, pedidoHttp))
    markConnection(true)
    return answer
  } catch (causa) {
    if (signal?.aborted) throw signal.reason
    markConnection(false)
    throw buildNoAnswerError(causa)
  }
}

interface Envio {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  readonly body: FormData
}
/** Sends files as `fetch` does, which does not tell how much has been sent. */
const sendFiles = (endereco: string, { method, headers, signal, body }: Envio, onProgress: (part: number) => void) =>
  new Promise<Response>((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(method, endereco)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.responseType = 'blob'
    xhr.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    xhr.onload = () => {
      const corpo = xhr.status === 204 ? null : (xhr.response as Blob)
      resolve(new Response(corpo, { status: xhr.status, headers: cabecalhosDe(xhr) }))
    }
    xhr.onerror = () => reject(new TypeError('No answer'))
    xhr.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => xhr.abort())
    xhr.send(body)
  })

const cabecalhosDe = (xhr: XMLHttpRequest) =>
  new Headers(
    xhr
      .getAllResponseHeaders()
      .split('\r\n')
      .flatMap((linha) => {
        const [name = '', ...value] = linha.split(': ')
        return name === '' ? [] : [[name, value.join(': ')] as [string, string]]
      }),
  )

function buildNoAnswerError(causa: unknown): ApiError {
  const isTimeout = causa instanceof DOMException && causa.name === 'TimeoutError'
  return new ApiError(0, { codigo: isTimeout ? 'TEMPO_ESGOTADO' : 'SEM_RESPOSTA' }, causa)
}

const ARQUIVO = /^(application\/(pdf|zip|xml)|text\/csv|application\/vnd\.)/

/** The answer's JSON; null when it has no body. A success that is not JSON did not come from the API. */
export async function readBody(answer: Response): Promise<unknown> {
  const corpo = ARQUIVO.test(answer.headers.get('content-type') ?? '') ? answer.blob() : answer.text()
  const content = await corpo.catch((causa: unknown) => {
    // The caller gave up: that is no fault of the connection.
    throw causa instanceof DOMException && causa.name === 'AbortError' ? causa : buildNoAnswerError(causa)
  })
  if (content instanceof Blob) return content
  if (content === '') return null
  try {
    return JSON.parse(content)
  } catch (causa) {
    if (!answer.ok) return null
    throw new ApiError(answer.status, { codigo: 'RESPOSTA_ILEGIVEL' }, causa)
  }
}

/** `url` with the query appended: empty values are left out, lists are repeated. */
export function addQuery(url: string, query: Query = {}): string {
  const pares = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((v) => v !== undefined && v !== null && v !== '')
      .map((v) => [name, String(v)]),
  )
  if (pares.length === 0) return url
  return `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams(pares)}`
}

const disconnectedStore = createStore(false)

/** Told by every request: did the server answer? */
export const markConnection = (respondeu: boolean): void => disconnectedStore.set(!respondeu)

/** True after a request went unanswered, until one is answered. */
export const useOffline = (): boolean => useStore(disconnectedStore)

/** Saves a blob as a file: the request needed a token, which a link cannot carry. */
export function download(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken it by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
