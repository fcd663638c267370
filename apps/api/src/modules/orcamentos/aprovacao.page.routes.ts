import { randomBytes } from 'node:crypto'
import { parse } from 'node:querystring'
import {
  aprovacaoParams,
  aprovarEntrada,
  mudancaEntrada,
  soVersaoEntrada,
} from '@estampa/contract/orcamentos/entrada.schemas.ts'
import { CORPO_MAXIMO_PUBLICO } from '@estampa/contract/route.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerTo, DomainError, problemOf } from '../../infra/base/errors.ts'
import { autorDe } from '../../shop/auditoria.ts'
import { paginaDaAprovacao, paginaQueDiz } from './aprovacao.page.ts'
import { lerAprovacao, type Publico, responder } from './aprovacao.rules.ts'

/** What a form posts, by the last part of its address. */
const FORMULARIOS = {
  aprovar: { ato: 'aprovar', schema: aprovarEntrada },
  mudanca: { ato: 'pedir_mudanca', schema: mudancaEntrada },
  recusar: { ato: 'recusar', schema: soVersaoEntrada },
} as const
type Acao = keyof typeof FORMULARIOS

/**
 * The page of a link, outside the web of the shop: no session, no script of the shop, nothing from elsewhere. Pages take
 * places of `aviso`, so that a flood of them keeps nobody of the shop waiting.
 */
export async function paginaDasAprovacoes(app: FastifyInstance, publico: Publico): Promise<void> {
  await app.register(async (pagina) => {
    pagina.removeAllContentTypeParsers()
    pagina.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: CORPO_MAXIMO_PUBLICO },
      (_request, corpo, done) => done(null, { ...parse(String(corpo)) }),
    )
    const config = { publica: true, carga: 'aviso' as const }
    pagina.setErrorHandler((error: FastifyError, request, reply) => {
      const { status, detail } = problemOf(answerTo(error, request))
      return enviar(reply, status, (nonce) => paginaQueDiz(detail, nonce))
    })
    pagina.get<{ Params: { token: string } }>(
      '/aprovacoes/:token',
      { schema: { hide: true, params: aprovacaoParams }, config },
      async (request, reply) => mostrar(reply, publico, request),
    )
    pagina.post<{ Params: { token: string; acao: string } }>(
      '/aprovacoes/:token/:acao(^aprovar|mudanca|recusar$)',
      { schema: { hide: true }, config },
      async (request, reply) => {
        const { token, acao } = request.params
        const { ato, schema } = FORMULARIOS[acao as Acao]
        const lido = schema.safeParse(request.body)
        if (!lido.success) return mostrar(reply, publico, request, lido.error.issues[0]?.message)
        try {
          await responder(publico, token, { ato, ...lido.data }, autorDe(request))
        } catch (error) {
          if (error instanceof DomainError && problemOf(error).status === 409)
            return mostrar(reply, publico, request, error.message)
          throw error
        }
        return reply.redirect(`/aprovacoes/${encodeURIComponent(token)}`, 303)
      },
    )
  })
}

async function mostrar(
  reply: FastifyReply,
  publico: Publico,
  request: FastifyRequest<{ Params: { token: string } }>,
  erro = '',
): Promise<FastifyReply> {
  const { token } = request.params
  const aprovacao = await lerAprovacao(publico, token, autorDe(request))
  return enviar(reply, erro ? 409 : 200, (nonce) => paginaDaAprovacao(aprovacao, token, nonce, erro))
}

function enviar(reply: FastifyReply, status: number, pagina: (nonce: string) => string): FastifyReply {
  const nonce = randomBytes(16).toString('base64url')
  return reply
    .code(status)
    .headers({
      'content-security-policy': `default-src 'none'; img-src 'self'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'cache-control': 'no-store',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    })
    .type('text/html; charset=utf-8')
    .send(pagina(nonce))
}
