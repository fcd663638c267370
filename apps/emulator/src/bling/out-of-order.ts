import type { FastifyReply } from 'fastify'
import type { Configuracao } from '../store/configuration.ts'
import { BlingError, unauthorized } from './errors.ts'

const page = (status: number, text: string) =>
  `<html><head><title>${status} ${text}</title></head><body><center><h1>${status} ${text}</h1></center></body></html>\n`

/** Answers as an API that refuses everybody; true when it has answered. Throws Bling's own JSON errors. */
export async function outOfOrder(how: Configuracao['respostaDaApi'], reply: FastifyReply): Promise<boolean> {
  switch (how) {
    case '401':
      throw unauthorized('The access token provided is invalid')
    case '403 desconhecido':
      throw new BlingError(403, 'ACCESS_BLOCKED', 'Acesso bloqueado', 'O acesso foi bloqueado.')
    case '403 em HTML':
      await reply.code(403).type('text/html').send(page(403, 'Forbidden'))
      return true
    case '502 em HTML':
      await reply.code(502).type('text/html').send(page(502, 'Bad Gateway'))
      return true
    default:
      return false
  }
}
