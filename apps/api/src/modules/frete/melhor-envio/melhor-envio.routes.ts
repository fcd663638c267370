import { createHmac, timingSafeEqual } from 'node:crypto'
import { melhorEnvioRoutes } from '@estampa/contract/frete/frete.routes.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../../infra/base/errors.ts'
import { jsonOrNull } from '../../../infra/base/storable.ts'
import { originOf } from '../../../infra/http/origin.ts'
import type { Recusas } from '../../../shop/auditoria.ts'
import { receiveAvisos } from '../../../shop/avisos.ts'
import { mount } from '../../../shop/mount.ts'
import { receiveFreteAviso } from '../rastreamento/rastreamento.rules.ts'
import type { Frete } from '../transportadora/transportadora.ts'
import { type AcessoAoMelhorEnvio, PROVEDOR } from './acesso.ts'

interface Ligacao {
  readonly frete: Frete
  /** Null: no account is set up. */
  readonly acesso: AcessoAoMelhorEnvio | null
  readonly recusas: Recusas
}

export function melhorEnvioModule(app: FastifyInstance, { frete, acesso, recusas }: Ligacao): void {
  const requireAcesso = () => {
    if (!acesso) throw new DomainError('FRETE_NAO_CONFIGURADO')
    return acesso
  }
  mount(app, melhorEnvioRoutes, {
    'GET /melhor-envio/auth/': async ({ request }) => ({ url: await requireAcesso().iniciar(originOf(request)) }),
    'POST /melhor-envio/callback/': async ({ body, request, autor }) => {
      await requireAcesso().concluir(body.code, body.state ?? '', originOf(request), autor)
      return { conectado: true }
    },
    'DELETE /melhor-envio/conexao/': async ({ autor }) => {
      await requireAcesso().desconectar(autor)
      return null
    },
  })
  const segredo = frete.config.melhorEnvio?.segredoDosAvisos ?? ''
  const url = '/api/melhor-envio/webhook/'
  // Registration tests the address with each of these methods.
  app.get(url, { config: { publica: true, carga: 'aviso' } }, (_request, reply) => reply.code(200).send())
  receiveAvisos(app, {
    url,
    conta: 'conta_frete',
    recusas,
    limites: { bodyLimit: BODY_LIMIT },
    assinado: (corpo, headers) => vazio(corpo) || assinaturaConfere(segredo, corpo, headers['x-me-signature']),
    async receber(corpo) {
      const id_externo = vazio(corpo) ? null : envioDoAviso(corpo)
      if (id_externo !== null) await receiveFreteAviso(frete, corpo, { provedor: PROVEDOR, id_externo })
    },
  })
}

const BODY_LIMIT = 64_000

const aviso = z.object({ event: z.string().max(100), data: z.object({ id: z.string().min(1).max(100) }) })

/** Signed with the application's secret, over the bytes as they came? In base64 or in hexadecimal: both are in use. */
function assinaturaConfere(segredo: string, corpo: Buffer, cabecalho: unknown): boolean {
  if (segredo === '' || typeof cabecalho !== 'string') return false
  const esperada = createHmac('sha256', segredo).update(corpo).digest()
  const givenSignature = cabecalho.trim().replace(/^sha256=/i, '')
  const formas = [
    Buffer.from(givenSignature, 'base64'),
    /^[0-9a-f]{64}$/i.test(givenSignature) ? Buffer.from(givenSignature, 'hex') : null,
  ]
  return formas.some((dada) => dada !== null && dada.length === esperada.length && timingSafeEqual(dada, esperada))
}

/** Says nothing: the call that registers the address. */
const vazio = (corpo: Buffer): boolean => /^\s*(\{\s*\}|\[\s*\]|null)?\s*$/.test(corpo.subarray(0, 50).toString('utf8'))

/** Which shipment it is about; null for one that names none. */
const envioDoAviso = (corpo: Buffer): string | null =>
  aviso.safeParse(jsonOrNull(corpo.toString('utf8'))).data?.data.id ?? null
