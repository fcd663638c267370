import { textoDoQr } from '@estampa/contract/produtos/qr.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../infra/base/errors.ts'
import { ONLY_A_PICTURE } from '../../shop/midia.ts'
import { drawQr } from './qrcodes.rules.ts'

const arquivo = /^(\d{1,10})(?:-(\d{1,10}))?\.svg$/

export function qrcodesModule(app: FastifyInstance): void {
  app.get<{ Params: { arquivo: string } }>(
    '/midia/qr/produtos/:arquivo',
    { schema: { params: z.object({ arquivo: z.string() }) }, config: { publica: true } },
    async ({ params }, reply) => {
      const [, produto, variacao] = arquivo.exec(params.arquivo) ?? []
      if (produto === undefined) throw new DomainError('ROTA_NAO_ENCONTRADA')
      const svg = await drawQr(textoDoQr(Number(produto), variacao === undefined ? null : Number(variacao)))
      return reply
        .type('image/svg+xml')
        .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'content-security-policy': ONLY_A_PICTURE })
        .send(svg)
    },
  )
}
