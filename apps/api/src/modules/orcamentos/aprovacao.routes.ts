import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parse } from 'node:querystring'
import { aprovarEntrada, mudancaEntrada, soVersaoEntrada } from '@estampa/contract/orcamentos/entrada.schemas.ts'
import { CORPO_MAXIMO_PUBLICO } from '@estampa/contract/route.ts'
import { cutText } from '@estampa/contract/shared/corte.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerTo, DomainError, problemOf } from '../../infra/base/errors.ts'
import { fontFile } from '../../infra/files/font.ts'
import { autorDe } from '../../shop/auditoria.ts'
import { paginaDaAprovacao, paginaQueDiz } from './aprovacao.page.ts'
import { FONT_ADDRESSES } from './aprovacao.partes.ts'
import { answerAprovacao, readAprovacao } from './aprovacao.rules.ts'
import type { Publico } from './links.rules.ts'
import { provaPage } from './prova.page.ts'

/** Forms that the page posts, by the last part of their address. */
const FORMULARIOS = {
  aprovar: { ato: 'aprovar', schema: aprovarEntrada },
  mudanca: { ato: 'pedir_mudanca', schema: mudancaEntrada },
  recusar: { ato: 'recusar', schema: soVersaoEntrada },
} as const
type Acao = keyof typeof FORMULARIOS
const ACOES = `^${Object.keys(FORMULARIOS).join('$|^')}$`
interface Pedido {
  Params: { token: string }
  Querystring: { versao?: unknown }
}

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
      return sendPage(reply, status, (nonce) => paginaQueDiz(detail, nonce))
    })
    pagina.get<Pedido>('/aprovacoes/:token', { config }, async (request, reply) =>
      showAprovacao(reply, publico, request),
    )
    for (const weight of [400, 700] as const)
      pagina.get(FONT_ADDRESSES[weight], { config }, async (_request, reply) =>
        reply
          .header('cache-control', 'public, max-age=604800')
          .type('font/woff2')
          .send(await readFile(fontFile(weight, 'woff2'))),
      )
    // A refused form stands under its own address: to open that again leads to the page.
    pagina.get<Pedido>(`/aprovacoes/:token/:acao(${ACOES})`, { config }, async (request, reply) =>
      reply.redirect(enderecoDa(request), 303),
    )
    pagina.post<Pedido & { Params: { acao: Acao } }>(
      `/aprovacoes/:token/:acao(${ACOES})`,
      { config },
      async (request, reply) => {
        const { token, acao } = request.params
        const { ato, schema } = FORMULARIOS[acao]
        const lido = schema.safeParse(request.body)
        if (!lido.success)
          return showAprovacao(reply, publico, request, { status: 400, erro: lido.error.issues[0]?.message })
        try {
          await answerAprovacao(publico, token, { ato, ...lido.data }, autorDe(request))
        } catch (error) {
          if (error instanceof DomainError && problemOf(error).status === 409)
            return showAprovacao(reply, publico, request, { status: 409, erro: error.message })
          throw error
        }
        return reply.redirect(enderecoDa(request), 303)
      },
    )
  })
}

const enderecoDa = ({ params }: FastifyRequest<Pedido>) => `/aprovacoes/${encodeURIComponent(params.token)}`

/** Shows the page; what the person typed stays in its field when the page comes back with an error. */
async function showAprovacao(
  reply: FastifyReply,
  publico: Publico,
  request: FastifyRequest<Pedido>,
  { status = 200, erro = '' }: { status?: number; erro?: string | undefined } = {},
): Promise<FastifyReply> {
  const { token } = request.params
  const { versao } = request.query
  const pedida = /^\d{1,6}$/.test(String(versao)) ? Number(versao) : undefined
  const aprovacao = await readAprovacao(publico, token, autorDe(request), pedida)
  const { nome, texto } = Object(request.body)
  const digitado = { nome: cutText(String(nome ?? ''), 200), texto: cutText(String(texto ?? ''), 2000) }
  return sendPage(reply, status, (nonce) =>
    'prova' in aprovacao
      ? provaPage(aprovacao, token, nonce, { erro, ...digitado })
      : paginaDaAprovacao(aprovacao, token, nonce, { erro, ...digitado }),
  )
}

function sendPage(reply: FastifyReply, status: number, pagina: (nonce: string) => string): FastifyReply {
  const nonce = randomBytes(16).toString('base64url')
  return reply
    .code(status)
    .headers({
      'content-security-policy': `default-src 'none'; img-src 'self'; font-src 'self'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'cache-control': 'no-store',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    })
    .type('text/html; charset=utf-8')
    .send(pagina(nonce))
}
