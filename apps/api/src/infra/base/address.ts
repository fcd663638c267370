import type { FastifyRequest } from 'fastify'

/** Came this request by our own TLS? Behind a proxy it never does. */
export const cameEncrypted = ({ raw }: FastifyRequest): boolean =>
  (raw.socket as { encrypted?: boolean }).encrypted === true
