import { z } from 'zod'
import { idParams } from './shared/fields.ts'
import type { Permissao } from './usuarios/permissoes.ts'

/** `METHOD /path` below `/api`, with a trailing slash and `:name` for each path parameter. */
export type RouteKey = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

/**
 * Caching of an answer by its reader. `etag`: may keep it, to ask next time whether it is still the same (304), never
 * to show unasked. `nunca`: keeps nothing, because the answer is of the moment, or smaller than the question whether it
 * changed.
 */
export type Cache = 'etag' | 'nunca'
/**
 * Resource that a request waits for when its method does not say it: nothing that is scarce, a password's hash, an
 * outside system.
 */
export type Carga = 'nenhuma' | 'senha' | 'fornecedor'

/** Bytes of a JSON body, or of the text fields of a multipart one, unless the route names more. */
export const CORPO_MAXIMO = 64_000
/** Like `CORPO_MAXIMO`, for a route that is open to strangers. */
export const CORPO_MAXIMO_PUBLICO = 32_000

/** Operation as both ends understand it. The key of the route in its module's table is `METHOD /path`. */
export interface Route {
  /** Summary in one Portuguese line, shown at `/api/docs/`. */
  readonly resumo: string
  /** Answers without a Bearer token. */
  readonly publica?: true
  /** Only for users of this `tipo`; the others get 403. Absent: for everybody who is signed in. */
  readonly papel?: 'admin'
  /** Only for those who have this permission, as administrators do; the others get 403. */
  readonly permissao?: Permissao
  /**
   * Asks for a fresh proof of identity (403 `CONFIRMAR_IDENTIDADE`): for what gives or widens access, takes people's data out,
   * connects or disconnects a provider's account, deletes for good, or changes where money goes. `conforme`: the rule asks,
   * depending on what is sent or stored.
   */
  readonly prova?: 'sempre' | 'conforme'
  /** Also for an administrator who has yet to set up the second factor that the shop demands; the others get 403. */
  readonly semSegundoFator?: true
  /** The body may also arrive as `multipart/form-data`; the handler reads it. */
  readonly multipart?: true
  /** A multipart body has one file, `arquivo`, that the handler gets as it came, of so many bytes at most; else pictures. */
  readonly arquivo?: {
    readonly bytes: number
    /** Goes to the store of files while it arrives: it may be larger than memory. */
    readonly emDisco?: true
  }
  /** Only for GET. */
  readonly cache?: Cache
  /** Counted apart from reads and writes when the server is busy; see docs/decisions/limits.md. */
  readonly carga?: Carga
  /** Largest body, bytes, where `CORPO_MAXIMO` is less than a valid body needs. */
  readonly corpo?: number
  /** Success status; 200 when absent. */
  readonly status?: 201 | 204
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly resposta: z.ZodType
  /** Schema of the answer with 202, when the work goes on after it. */
  readonly respostaAceita?: z.ZodType
}

export type RouteTable = Readonly<Record<RouteKey, Route>>

/** A row as it is written: `:id` is the id of a record unless `params` says otherwise; without `resposta` nothing is answered. */
type Row = Omit<Route, 'resposta' | 'status'> & { readonly status?: 201; readonly resposta?: z.ZodType }
type Rows = Readonly<Record<RouteKey, Row>>
/** Every GET says what may be kept of its answer; nothing else does. */
type CacheStated<T> = {
  readonly [K in keyof T]: K extends `GET ${string}` ? { readonly cache: Cache } : { readonly cache?: never }
}
const NOTHING = { status: 204, resposta: z.null() } as const
type Whole<K, R> = R &
  (R extends { params: unknown }
    ? unknown
    : K extends `${string}/:id/${string}`
      ? { params: typeof idParams }
      : unknown) &
  (R extends { resposta: unknown } ? unknown : typeof NOTHING)

const routesWith =
  <const C extends Partial<Route>>(common: C) =>
  <const T extends Rows>(table: T & CacheStated<T>): { readonly [K in keyof T]: Whole<K, C & T[K]> } =>
    Object.fromEntries(
      Object.entries<Row>(table).map(([key, row]) => [
        key,
        { ...(key.includes('/:id/') && { params: idParams }), ...(!row.resposta && NOTHING), ...common, ...row },
      ]),
    ) as never

/** A module's routes, by their literal types. */
export const routes = routesWith({})
/** Declares routes for administrators only. */
export const adminRoutes = routesWith({ papel: 'admin' })
/** Declares routes of a person's own access, which an administrator reaches even without a second factor yet. */
export const ownRoutes = routesWith({ semSegundoFator: true })

type In<S> = S extends z.ZodType ? z.input<S> : undefined
type Out<S> = S extends z.ZodType ? z.output<S> : undefined

/** Input that the caller gives: query, path parameters and body before parsing. */
export interface Call<R extends Route> {
  params: In<R['params']>
  query: In<R['query']>
  body: In<R['body']>
}

/** Parsed query, path parameters and body, as the handler receives them. */
export interface Parsed<R extends Route> {
  params: Out<R['params']>
  query: Out<R['query']>
  body: Out<R['body']>
}

/** Answer of the operation on success. */
export type Answer<R extends Route> =
  | z.output<R['resposta']>
  | (R['respostaAceita'] extends z.ZodType ? z.output<R['respostaAceita']> : never)
