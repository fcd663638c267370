import pino, { type BaseLogger, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import type { Env } from '../settings/env.ts'
import { terminalWriter } from './terminal.ts'

/** The part of a logger that modules use. */
export type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>

interface LoggedRequest extends Readonly<Record<'method' | 'url' | 'host' | 'ip', string>> {
  readonly params?: unknown
  readonly routeOptions?: { readonly url?: string | undefined }
}
const loggedRequest = ({ method, url, host, ip, params, routeOptions }: LoggedRequest) => ({
  method,
  url: loggedAddress(url, routeOptions?.url, params),
  host,
  remoteAddress: ip,
})

/** A number of a row: shorter than a CPF, a postal code with its dash, or a telephone. */
const ID = /^\d{1,7}$/
/** The first part of an address that no route has, as pages do. */
const FIRST = /^\/[a-z][a-z-]{0,29}(?=[/?#]|$)/

/**
 * The route of an address with its numeric ids. Everything else that an address may hold is left out: searched names and
 * documents, tokens, and of an address without a route all but its first part.
 */
function loggedAddress(url: string, route: string | undefined, params: unknown): string {
  const values = typeof params === 'object' && params !== null ? params : {}
  const known = route?.replace(/:(\w+)/g, (_, name: string) => {
    const value: unknown = Reflect.get(values, name)
    return typeof value === 'string' && /id$/i.test(name) && ID.test(value) ? value : `:${name}`
  })
  const [path = '', asked] = url.split(/[?#]/, 2)
  const first = FIRST.exec(path)?.[0] ?? ''
  const unknown = path === '/' || path === first ? path : `${first}/…`
  return `${known ?? unknown}${asked === undefined ? '' : '?…'}`
}

/** Levels that are shown as sentences at a terminal. Lower levels log every request, and stay JSON. */
const IN_WORDS: readonly string[] = ['warn', 'error', 'fatal'] satisfies Env['LOG_LEVEL'][]

/**
 * JSON lines on standard output, or to `destination`; sentences where standard output is a terminal. Logs hold no
 * credential, name or document.
 */
export function createLogger(level: Env['LOG_LEVEL'], destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: loggedError, req: loggedRequest },
    redact: [
      ...['authorization', 'cookie'].flatMap((name) => [`headers.${name}`, `*.headers.${name}`]),
      ...['password', 'senha', 'access', 'refresh'].flatMap((name) => [name, `body.${name}`, `req.body.${name}`]),
    ],
  }
  if (destination) return pino(options, destination)
  const { stdout } = process
  return stdout.isTTY && IN_WORDS.includes(level)
    ? pino(
        options,
        terminalWriter((text) => void stdout.write(text)),
      )
    : pino(options)
}

/**
 * Fields that an error may tell besides its words. Everything not named in this list is left out: drivers hang whole
 * objects on their errors (pg its client with the key that cancels queries), and `detail` of the database quotes
 * people's data.
 */
const TOLD = [
  'code',
  'codigo',
  'motivo',
  'status',
  'statusCode',
  'syscall',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
] as const
/** Causes of causes, and errors of errors. */
const DEPTH = 5

/** Errors of the database about a value (class 22) quote it: `invalid input syntax for type date: "…"`. */
const removeValues = (error: Error, text: string | undefined) =>
  /^22\w{3}$/.test(String(Reflect.get(error, 'code'))) ? text?.replaceAll(/"[^"]*"/g, '"…"') : text

/** An error as it is logged. A thrown string or number stays as it is; any other object is left out. */
function loggedError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'object' && error !== null ? {} : error
  const told = TOLD.flatMap((name) => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : []
  })
  const deeper = depth < DEPTH
  return {
    type: error.constructor.name,
    message: removeValues(error, error.message),
    stack: removeValues(error, error.stack),
    ...Object.fromEntries(told),
    ...(deeper && error.cause !== undefined ? { cause: loggedError(error.cause, depth + 1) } : {}),
    ...(deeper && error instanceof AggregateError
      ? { errors: error.errors.slice(0, 10).map((innerError: unknown) => loggedError(innerError, depth + 1)) }
      : {}),
  }
}
