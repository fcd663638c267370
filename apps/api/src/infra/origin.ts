import type { FastifyRequest } from 'fastify'

/** Where the browser says that it found us. HTTP/1.0 says nothing, and a header may hold anything: then this machine. */
export function originOf(request: FastifyRequest): string {
  const origin = `${request.protocol}://${request.host}`
  return URL.canParse(origin) && new URL(origin).pathname === '/' ? new URL(origin).origin : 'http://localhost'
}
