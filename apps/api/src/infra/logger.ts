import pino, { type BaseLogger, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import type { Env } from './env.ts'

/** What a module needs of a logger. */
export type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>

/** JSON lines on standard output, or to `destination`. Nothing that opens a session is written. */
export function createLogger(level: Env['LOG_LEVEL'], destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: [
      ...['authorization', 'cookie'].flatMap((name) => [`headers.${name}`, `*.headers.${name}`]),
      ...['password', 'senha', 'access', 'refresh'].flatMap((name) => [name, `body.${name}`, `req.body.${name}`]),
    ],
  }
  return destination ? pino(options, destination) : pino(options)
}
