import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../infra/base/errors.ts'
import type { Recusas } from './auditoria.ts'

interface Avisos {
  readonly url: string
  /** Whose notices these are, for the line about a false one. */
  readonly conta: Parameters<Recusas['falso']>[0]
  readonly recusas: Recusas
  readonly limites?: { readonly bodyLimit: number }
  /** Tells by its signature whether the account sent it. */
  assinado(corpo: Buffer, headers: FastifyRequest['headers']): boolean
  receber(corpo: Buffer): Promise<void>
}

/**
 * Takes the notices of an account elsewhere. In a scope of its own: the signature is over the bytes as they came, so
 * nothing may parse them before.
 */
export function receiveAvisos(app: FastifyInstance, { url, conta, recusas, limites, assinado, receber }: Avisos): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const corpoDe = ({ body }: { body: unknown }) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))
    const opcoes = {
      config: { publica: true, carga: 'aviso' },
      ...limites,
      // Before a place is taken: a flood of false ones keeps no true one waiting.
      preValidation: async (request: FastifyRequest) => {
        if (assinado(corpoDe(request), request.headers)) return
        recusas.falso(conta)
        throw new DomainError('ASSINATURA_INVALIDA')
      },
    } as const
    scope.post(url, opcoes, async (request, reply) => {
      await receber(corpoDe(request))
      return reply.code(200).send()
    })
  })
}
