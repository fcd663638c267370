import pino, { type BaseLogger, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import type { Env } from '../settings/env.ts'
import { loggedError } from './logger.errors.ts'

/** The part of a logger that modules use. */
export type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>

/** A request as it is logged. Addresses that open a label or a quote, or set a person's password, are logged without their secret. */
interface LoggedRequest {
  readonly method: string
  readonly url: string
  readonly host: string
  readonly ip: string
}
const loggedRequest = ({ method, url, host, ip }: LoggedRequest) => ({
  method,
  url: url.replace(/([?&]assinatura=)[^&]*/g, '$1…').replace(/(\/(?:aprovacoes|convites)\/)[^/?]+/g, '$1…'),
  host,
  remoteAddress: ip,
})

/** JSON lines on standard output, or to `destination`. Nothing that opens a session is written. */
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
  return destination ? pino(options, destination) : pino(options)
}
