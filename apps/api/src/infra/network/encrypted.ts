import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Came this request by our own TLS? Behind a proxy it never does. */
export const cameEncrypted = ({ raw }: FastifyRequest): boolean =>
  (raw.socket as { encrypted?: boolean }).encrypted === true

/** Where the pairing page, at plain http and so at another origin, sees whether https works. It says nothing else. */
export const answerPairing = (app: FastifyInstance): void =>
  void app.get('/parear/conexao', (_request, reply) =>
    reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store').code(204).send(),
  )
