import type { Answer, Call, Route, RouteKey, RouteTable } from '@estampa/contract/route.ts'
import { authoriseLater } from '../bling/authorisation.ts'
import { confirmIdentidade, requiresSegundoFator } from '../session/identidade.ts'
import { endSession, onSessionChange, renewTokens } from '../session/session.ts'
import { readStored } from '../session/storage.ts'
import { toast } from '../ui/toasts/toast.ts'
import { ApiError } from './apiError.ts'
import { addQuery, type Method, type HttpRequest as PedidoHttp, readBody, send } from './http.ts'
import { takeReadAhead } from './readAhead.ts'
import { lista, objeto, type Reader, type ReadPage } from './readers.ts'

/** Answer of an operation, as it is read. */
export type Read<R extends Route> =
  Answer<R> extends { readonly count: number; readonly results: (infer T)[] } ? ReadPage<T> : Answer<R>

type SePedido<Nome extends string, V> = [V] extends [undefined]
  ? { [N in Nome]?: never }
  : undefined extends V
    ? { [N in Nome]?: V }
    : object extends V
      ? { [N in Nome]?: V }
      : { [N in Nome]: V }

export interface CallOptions {
  signal?: AbortSignal | undefined
  /**
   * Idempotency key, one per submit, so that sending again after a lost answer creates nothing twice. A POST without
   * one gets its own.
   */
  idempotencyKey?: string
  /** Milliseconds, where an answer takes longer than others. */
  timeout?: number
  /** Called during the upload of files with the part that has been sent, 0 to 1. */
  onProgress?: (part: number) => void
}
export type CallOf<R extends Route> = CallOptions &
  SePedido<'params', Call<R>['params']> &
  SePedido<'query', Call<R>['query']> &
  (R extends { multipart: true }
    ? { body: NonNullable<Call<R>['body']> | FormData }
    : SePedido<'body', Call<R>['body']>)
type Argumentos<R extends Route> = object extends CallOf<R> ? [chamada?: CallOf<R>] : [chamada: CallOf<R>]

/**
 * Calls an operation of one room of the contract. Rejects with ApiError; with the signal's reason when it was aborted.
 * @example await produtosApi('GET /produtos/:id/', { params: { id: 12 }, signal })
 */
export interface Api<R extends RouteTable> {
  <K extends keyof R & RouteKey>(route: K, ...[chamada]: Argumentos<R[K]>): Promise<Read<R[K]>>
  /** Reads what came otherwise than as this operation's answer, such as the record in a conflict. */
  read: <K extends keyof R & RouteKey>(rota: K, resposta: unknown) => Read<R[K]>
  /** The page at `next`, as an earlier answer of the same list gave it (absolute or relative). */
  next: <K extends keyof R & RouteKey>(lista: K, next: string, opcoes?: CallOptions) => Promise<Read<R[K]>>
}

/** The operations of one room of the contract, with what reads their answers. */
export function client<R extends RouteTable>(readers: { readonly [K in keyof R]?: Reader<unknown> }): Api<R> {
  // A file comes as it is.
  const readAnswer = (route: keyof R, resposta: unknown) =>
    resposta instanceof Blob ? resposta : (readers[route]?.(resposta) ?? resposta)
  const sendRequest = async (
    route: keyof R & RouteKey,
    chamada: CallOptions & Record<'params' | 'query' | 'body', never>,
  ) => {
    const [metodo, path] = route.split(' ') as [Method, string]
    const { params, query, body, ...opcoes } = chamada ?? {}
    const url = path.replace(/:(\w+)/g, (_, nome: string) => encodeURIComponent(String(params?.[nome])))
    return readAnswer(route, await request({ method: metodo, url, query, body, ...opcoes }))
  }
  const proxima = async (listRoute: keyof R, next: string, options: CallOptions = {}) => {
    const { pathname, search } = new URL(next, `${location.origin}/api/`)
    return readAnswer(
      listRoute,
      await request({ method: 'GET', url: pathname.replace(/^\/api/, '') + search, ...options }),
    )
  }
  return Object.assign(sendRequest, { read: readAnswer, next: proxima }) as unknown as Api<R>
}

interface Pedido extends PedidoHttp {
  /** A queued action being replayed: a want of authorisation is an error like any other, and is not queued again. */
  semFila?: boolean
  /** The stored answer to the same request. */
  guardada?: RespostaGuardada | undefined
}

/** Sends a request below `/api` with the session's rules; for what the contract does not name, such as queued actions. */
export const request = (pedido: Pedido): Promise<unknown> =>
  umaPorVez(pedido, () => followedRequest(pedido, () => requestNow(pedido)))

async function requestNow(pedido: Pedido): Promise<unknown> {
  const completo = addKeyOrEtag(pedido)
  const usedToken = readStored('access')
  const resposta = (await takeReadAhead(completo)) ?? (await send(completo, usedToken))
  if (resposta.status !== 401) return await finishRequest(resposta, completo)
  const refusal = new ApiError(401, await readBody(resposta))
  if (refusal.needsBlingLogin) return await waitForBling(completo, refusal)
  const token = await renewOrSignOut(usedToken)
  if (!token) throw refusal
  return await finishRequest(await send(completo, token), completo)
}

function addKeyOrEtag(pedido: Pedido): Pedido {
  const { method: metodo, url, query, idempotencyKey } = pedido
  if (metodo === 'POST') return { ...pedido, idempotencyKey: idempotencyKey ?? newKey() }
  const guardada = metodo === 'GET' ? keptAnswer(addQuery(url, query)) : undefined
  return guardada ? { ...pedido, guardada, etag: guardada.etag } : pedido
}

async function finishRequest(resposta: Response, pedido: Pedido): Promise<unknown> {
  if (resposta.status === 304 && pedido.guardada) return pedido.guardada.corpo
  const corpo = await readBody(resposta)
  if (resposta.ok && pedido.method === 'GET')
    keepAnswer(addQuery(pedido.url, pedido.query), resposta.headers.get('etag'), corpo)
  if (resposta.ok) return corpo
  const error = new ApiError(resposta.status, corpo, undefined, resposta.headers)
  if (error.status === 401 && error.needsBlingLogin) return await waitForBling(pedido, error)
  if (error.codigo === 'CONFIRMAR_IDENTIDADE' && (await confirmIdentidade())) return await requestNow(pedido)
  if (error.codigo === 'SEGUNDO_FATOR_EXIGIDO') requiresSegundoFator.set(true)
  throw error
}

/** The new token, or null to pass the 401 on. When the session is over, nothing more happens on this page. */
async function renewOrSignOut(refusedToken: string | null): Promise<string | null> {
  try {
    return await renewTokens(refusedToken)
  } catch (error) {
    if (!(error instanceof ApiError) || error.noAnswer || error.status >= 500) throw error
    endSession()
    // Requests of an ended session never settle, and a new session sends the same ones anew.
    runningChanges.clear()
    toast('warning', 'Sua sessão terminou. Entre novamente.')
    return await new Promise<never>(() => {})
  }
}

async function waitForBling({ method, url, body, semFila = false }: Pedido, error: ApiError): Promise<never> {
  if (semFila) throw error
  const data = body instanceof FormData ? Object.fromEntries([...body].filter(([, v]) => typeof v === 'string')) : body
  const redirect = location.pathname + location.search
  return await authoriseLater({ method, url, data: data ?? null, redirect }, error)
}

/** A key for one submit. `crypto.randomUUID` needs HTTPS, which a shop's own network has not. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A POST sent under a key, with all that a later question about its result needs. */
export interface KeyedRequest {
  readonly key: string
  readonly url: string
  /** JSON, or with `files` the parts of a form. */
  readonly body: unknown
  readonly files: boolean
}

interface Follower {
  /** Awaited before the request is sent. */
  readonly onSend: (sent: KeyedRequest) => Promise<void>
  /** Null when the request succeeded. */
  readonly onAnswer: (refusal: unknown) => void
}
const followers = new Map<string, Follower>()

/** Calls `follower` for each request under `key`; the returned function ends this. */
export function followKey(key: string, follower: Follower): () => void {
  followers.set(key, follower)
  return () => void followers.delete(key)
}

async function followedRequest({ idempotencyKey: key = '', url, body }: Pedido, runRequest: () => Promise<unknown>) {
  const follower = followers.get(key)
  if (!follower) return runRequest()
  const files = body instanceof FormData
  await follower.onSend({ key, url, body: files ? [...body] : body, files })
  try {
    const answer = await runRequest()
    follower.onAnswer(null)
    return answer
  } catch (error) {
    follower.onAnswer(error)
    throw error
  }
}

/** The id that an earlier request made; null when the server does not know the request. Rejects without connection. */
export async function madeBy({ key, url, body: sent, files }: KeyedRequest): Promise<Made | null> {
  const body = files ? formDataOf(lista<[string, FormDataEntryValue]>(sent)) : sent
  try {
    const answer = await requestNow({ method: 'POST', url, body, idempotencyKey: key, onlyStored: true })
    return { id: Number(objeto(answer).id) || null }
  } catch (error) {
    if (error instanceof ApiError && error.codigo === 'ENVIO_DESCONHECIDO') return null
    throw error
  }
}

function formDataOf(parts: readonly (readonly [string, FormDataEntryValue])[]): FormData {
  const form = new FormData()
  for (const [name, part] of parts) form.append(name, part)
  return form
}

/** `id` is null if the request made no record. */
export interface Made {
  readonly id: number | null
}

const runningChanges = new Map<string, Promise<unknown>>()

/**
 * A change that is on its way is not sent again: both halves of a double click get the answer of the first. A disabled
 * button does not see to that, since the second half may come before it is drawn.
 */
function umaPorVez(pedido: PedidoHttp, runRequest: () => Promise<unknown>): Promise<unknown> {
  if (pedido.method === 'GET' || pedido.signal) return runRequest()
  const { method: metodo, url, query, body } = pedido
  const assinatura = JSON.stringify([metodo, url, query, body instanceof FormData ? [...body].map(parte) : body])
  const previous = runningChanges.get(assinatura)
  if (previous) return previous
  const resposta = runRequest().finally(() => {
    if (runningChanges.get(assinatura) === resposta) runningChanges.delete(assinatura)
  })
  runningChanges.set(assinatura, resposta)
  return resposta
}

const parte = ([nome, value]: [string, FormDataEntryValue]) =>
  typeof value === 'string' ? [nome, value] : [nome, value.name, value.size, value.lastModified]

/** An answer as it came, and the name by which the server knows it. */
interface RespostaGuardada {
  readonly etag: string
  readonly corpo: unknown
}

const MAXIMO_DE_GUARDADAS = 60
/** By address, the longest unused first. In memory alone: nothing of the shop stays on the device (docs/decisions/web.md). */
const keptAnswers = new Map<string, RespostaGuardada>()
// Answers to one person are no answers to the next.
onSessionChange(() => keptAnswers.clear())

/** The answer of an earlier GET of this address, to ask whether it is still the same. */
export function keptAnswer(url: string): RespostaGuardada | undefined {
  const storedAnswer = keptAnswers.get(url)
  if (!storedAnswer) return undefined
  keptAnswers.delete(url)
  keptAnswers.set(url, storedAnswer)
  return storedAnswer
}

/** Stores an answer with its ETag. Later callers get the same body: it must not be mutated. */
export function keepAnswer(url: string, etag: string | null, corpo: unknown): void {
  keptAnswers.delete(url)
  if (etag === null) return
  keptAnswers.set(url, { etag, corpo })
  const [antiga] = keptAnswers.keys()
  if (keptAnswers.size > MAXIMO_DE_GUARDADAS && antiga !== undefined) keptAnswers.delete(antiga)
}
