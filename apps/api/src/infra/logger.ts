import pino, { type BaseLogger, type Logger } from 'pino'
import type { Env } from './env.ts'

/** What a module needs of a logger. */
export type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>

/** JSON lines on standard output. Nothing that opens a session is written. */
export function createLogger(level: Env['LOG_LEVEL']): Logger {
  return pino({
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: [
      ...['authorization', 'cookie'].flatMap((name) => [`headers.${name}`, `req.headers.${name}`]),
      ...['password', 'senha', 'access', 'refresh'].flatMap((name) => [name, `body.${name}`, `req.body.${name}`]),
    ],
  })
}
