import { createHmac, timingSafeEqual } from 'node:crypto'
import { melhorEnvioRoutes } from '@estampa/contract/frete/frete.routes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../../infra/base/errors.ts'
import { jsonOrNull } from '../../../infra/base/storable.ts'
import { originOf } from '../../../infra/http/origin.ts'
import type { Recusas } from '../../../shop/auditoria.ts'
import { mount } from '../../../shop/mount.ts'
import { exigirIdentidade } from '../../../shop/session.ts'
import { receberAviso } from '../rastreamento/rastreamento.rules.ts'
import type { Frete } from '../transportadora/transportadora.ts'
import { type AcessoAoMelhorEnvio, PROVEDOR } from './acesso.ts'

interface Ligacao {
  readonly frete: Frete
  /** Null: no account is set up. */
  readonly acesso: AcessoAoMelhorEnvio | null
  readonly recusas: Recusas
}

export function melhorEnvioModule(app: FastifyInstance, { frete, acesso, recusas }: Ligacao): void {
  const exigir = () => {
    if (!acesso) throw new DomainError('FRETE_NAO_CONFIGURADO')
    return acesso
  }
  mount(app, melhorEnvioRoutes, {
    'GET /melhor-envio/auth/': async ({ request }) => ({ url: await exigir().iniciar(originOf(request)) }),
    'POST /melhor-envio/callback/': async ({ body, request, autor }) => {
      await exigir().concluir(body.code, body.state ?? '', originOf(request), autor)
      return { conectado: true }
    },
    'DELETE /melhor-envio/conexao/': async ({ usuario, autor }) => {
      exigirIdentidade(usuario)
      await exigir().desconectar(autor)
      return null
    },
  })
  webhook(app, frete, recusas)
}

const BODY_LIMIT = 64_000

/** In a scope of its own: the signature covers the raw bytes, so no parser may run before. */
function webhook(app: FastifyInstance, frete: Frete, recusas: Recusas): void {
  const segredo = frete.config.melhorEnvio?.segredoDosAvisos ?? ''
  const url = '/api/melhor-envio/webhook/'
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const opcoes = { config: { publica: true, carga: 'aviso' }, bodyLimit: BODY_LIMIT } as const
    const corpoDe = ({ body }: { body: unknown }) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))
    // Before a place is taken: a flood of false ones keeps no true one waiting.
    const preValidation = async (request: FastifyRequest) => {
      const corpo = corpoDe(request)
      if (vazio(corpo) || assinaturaConfere(segredo, corpo, request.headers['x-me-signature'])) return
      recusas.falso('conta_frete')
      throw new DomainError('ASSINATURA_INVALIDA')
    }
    // Registration tests the address with each of these methods.
    const presente = (_request: unknown, reply: FastifyReply) => reply.code(200).send()
    scope.get(url, opcoes, presente)
    scope.post(url, { ...opcoes, preValidation }, async (request, reply) => {
      const corpo = corpoDe(request)
      if (vazio(corpo)) return reply.code(200).send()
      const id_externo = envioDoAviso(corpo)
      if (id_externo !== null) await receberAviso(frete, corpo, { provedor: PROVEDOR, id_externo })
      return reply.code(200).send()
    })
  })
}

const aviso = z.object({ event: z.string().max(100), data: z.object({ id: z.string().min(1).max(100) }) })

/** Signed with the application's secret, over the bytes as they came? In base64 or in hexadecimal: both are in use. */
function assinaturaConfere(segredo: string, corpo: Buffer, cabecalho: unknown): boolean {
  if (segredo === '' || typeof cabecalho !== 'string') return false
  const esperada = createHmac('sha256', segredo).update(corpo).digest()
  const dito = cabecalho.trim().replace(/^sha256=/i, '')
  const formas = [Buffer.from(dito, 'base64'), /^[0-9a-f]{64}$/i.test(dito) ? Buffer.from(dito, 'hex') : null]
  return formas.some((dada) => dada !== null && dada.length === esperada.length && timingSafeEqual(dada, esperada))
}

/** Says nothing: the call that registers the address. */
const vazio = (corpo: Buffer): boolean => /^\s*(\{\s*\}|\[\s*\]|null)?\s*$/.test(corpo.subarray(0, 50).toString('utf8'))

/** Which shipment it is about; null for one that names none. */
const envioDoAviso = (corpo: Buffer): string | null =>
  aviso.safeParse(jsonOrNull(corpo.toString('utf8'))).data?.data.id ?? null
