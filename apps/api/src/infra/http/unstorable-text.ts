import { CARACTERE_NAO_PERMITIDO, textoGuardavel } from '@estampa/contract/shared/fields.ts'
import type { FastifyInstance } from 'fastify'
import { camposInvalidos } from '../base/errors.ts'
import { isApi } from './web.ts'

/** Where a text stands that cannot be stored, as `itens.0.descricao`; '' for the value itself; null when none does. */
function unstorableText(value: unknown): string | null {
  if (typeof value === 'string') return textoGuardavel(value) ? null : ''
  if (value === null || typeof value !== 'object' || Buffer.isBuffer(value)) return null
  for (const [name, one] of Object.entries(value)) {
    if (!textoGuardavel(name)) return ''
    const place = unstorableText(one)
    if (place !== null) return [name, place].filter(Boolean).join('.')
  }
  return null
}

/** Refuses such a text in any field of any request, whatever its schema let through. */
export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook('preHandler', async (request) => {
    if (!isApi(request)) return
    for (const part of [request.params, request.query, request.body]) {
      const place = unstorableText(part)
      if (place !== null) throw camposInvalidos({ [place || 'corpo']: [CARACTERE_NAO_PERMITIDO] })
    }
  })
}
