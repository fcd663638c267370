import { z } from 'zod'
import { fetchOutside, jsonOf } from '../../../infra/http/outbound.ts'
import type { MelhorEnvioConfig } from './melhor-envio.config.ts'
import { falha, motivoDoErro } from './melhor-envio.error.ts'

const LIMITE_MS = 20_000

const resposta = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
})

export type Tokens = z.output<typeof resposta>

/** The authorisation is not accepted, and will not be again. */
export class Recusada extends Error {}

/** Exchanges a code or a refresh token. Throws `Recusada`, or a failure of which nothing is known. */
export async function pedirTokens(
  { url, aplicativo, email }: MelhorEnvioConfig,
  corpo: Record<string, string>,
): Promise<Tokens> {
  const enviada = await fetchOutside(`${url}/oauth/token`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', 'user-agent': `Estampa (${email})` },
    body: JSON.stringify({ ...corpo, client_id: aplicativo?.id, client_secret: aplicativo?.segredo }),
    timeoutMs: LIMITE_MS,
  }).catch(() => {
    throw falha('incerto', 'O Melhor Envio não respondeu.')
  })
  const lida = jsonOf(enviada)
  if (enviada.status >= 500 || enviada.status === 429 || lida === null)
    throw falha('incerto', 'O Melhor Envio não pôde autorizar agora.')
  if (!enviada.ok) throw new Recusada(motivoDoErro(lida))
  const tokens = resposta.safeParse(lida)
  if (!tokens.success) throw falha('incerto', 'O Melhor Envio respondeu de uma forma desconhecida.')
  return tokens.data
}
