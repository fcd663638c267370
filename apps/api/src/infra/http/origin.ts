import type { FastifyRequest } from 'fastify'

/** A shop has one or two; who sends others makes us forget, not remember, them. */
const MAX_KNOWN = 20
const known = new Map<string, string>()

/** Where the browser says that it found us. HTTP/1.0 says nothing, and a header may hold anything: then this machine. */
export function originOf(request: FastifyRequest): string {
  const said = `${request.protocol}://${request.host}`
  const before = known.get(said)
  if (before !== undefined) return before
  const origin = URL.canParse(said) && new URL(said).pathname === '/' ? new URL(said).origin : 'http://localhost'
  if (known.size === MAX_KNOWN) known.clear()
  known.set(said, origin)
  return origin
}
