import { z } from 'zod'
import { type Answered, fetchOutside, jsonOf } from '../../../infra/http/outbound.ts'
import type { BlingConfig } from './bling.config.ts'
import { BlingError, corpoDeErro } from './bling.error.ts'

const TIMEOUT_MS = 20_000

const answer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  // Absent: the present one stays valid.
  refresh_token: z.string().min(1).optional(),
})
export type TokenAnswer = z.infer<typeof answer>

/** Exchanges a code or a refresh token. Never repeated here: a second exchange of a code revokes the access. */
export async function pedirTokens(config: BlingConfig, form: Record<string, string>): Promise<TokenAnswer> {
  const response = await send(config, config.tokenUrl, form)
  const body = jsonOf(response)
  if (response.ok) {
    const read = answer.safeParse(body)
    if (read.success) return read.data
    throw new BlingError('incerto', 'O Bling respondeu à autorização de uma forma desconhecida.')
  }
  if (response.status >= 500 || response.status === 429 || response.status < 400) {
    throw new BlingError('ocupado', 'O Bling não pôde autorizar agora.', response.status)
  }
  // No word of the authorisation: our address is blocked, and the tokens are good.
  if (body === null || (response.status === 403 && !corpoDeErro(body).type))
    throw new BlingError('pausado', 'O Bling bloqueou temporariamente a loja.', response.status)
  const { description, message } = corpoDeErro(body)
  throw new BlingError('autorizacao', description || message || 'O Bling recusou a autorização.', response.status)
}

/** Best effort: the tokens are forgotten here in any case. */
export async function revogar(config: BlingConfig, refresh: string): Promise<void> {
  await send(config, config.revokeUrl, { token: refresh, token_type_hint: 'refresh_token' }).catch(() => undefined)
}

async function send(config: BlingConfig, url: string, form: Record<string, string>): Promise<Answered> {
  const basic = Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64')
  try {
    return await fetchOutside(url, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, accept: '1.0', 'enable-jwt': '1' },
      body: new URLSearchParams(form),
      timeoutMs: TIMEOUT_MS,
    })
  } catch {
    throw new BlingError('incerto', 'O Bling não respondeu ao pedido de autorização.')
  }
}
