import { z } from 'zod'
import { type Banco, transaction } from '../../../infra/database/transaction.ts'
import { type Answered, fetchOutside, jsonOf } from '../../../infra/http/outbound.ts'
import { type Cipher, decryptOrNull } from '../../../infra/settings/secret.ts'
import { acessos, type Conta, endConexao } from '../../../shop/conta-externa.ts'
import type { BlingConfig } from './bling.config.ts'
import * as data from './bling.data.ts'
import { BlingError, corpoDeErro } from './bling.error.ts'

/** Twenty calls within a minute would block our address for an hour: each process makes twelve at most. */
const ENTRE_RENOVACOES_SEGUNDOS = 5
const RECUSOU = 'O Bling recusou a autorização repetidas vezes. Conecte novamente.'
const VENCEU = 'A loja ficou mais de 30 dias sem falar com o Bling, e a autorização venceu. Conecte novamente.'
/** How long a renewal token lives. */
export const VALIDADE_DIAS = 30

/** The shop's account; its tokens are sealed for it alone. */
export const CONTA = {
  nome: 'Bling',
  proposito: 'estampa/bling-tokens',
  ler: data.conexao,
  travar: data.lockConexao,
  esquecer: data.forgetTokens,
  trocarCifra: data.changeTokenCifra,
  fim: ({ empresa }) => ({ tipo: 'bling_desconectado', alvo: { tipo: 'conta_bling', nome: empresa } }),
} satisfies Conta<Awaited<ReturnType<typeof data.lockConexao>>>

export type BlingTokens = ReturnType<typeof blingTokens>
export function blingTokens(db: Banco, config: BlingConfig, cipher: Cipher) {
  const { access, renovar } = acessos(
    db,
    {
      ...CONTA,
      margemMs: 10 * 60_000,
      entreMs: ENTRE_RENOVACOES_SEGUNDOS * config.segundoMs,
      pedir: (refresh) => requestBlingTokens(config, { grant_type: 'refresh_token', refresh_token: refresh }),
      guardar: data.saveBlingTokens,
      recusou: (error) => error instanceof BlingError && error.motivo === 'autorizacao',
      motivo: ({ renovada_em }) =>
        renovada_em !== null && horasDesde(renovada_em) > VALIDADE_DIAS * 24 ? VENCEU : null,
    },
    cipher,
  )
  return {
    /** A valid access token, renewed when it is about to expire. Throws `BlingError` 'autorizacao' without connection. */
    access: async () => autorizado(await access()),
    /** After the ERP refused this one: renewed once, however many ask at the same time. */
    renew: async (refused: string) => autorizado(await renovar(refused)),
    /** The ERP goes on refusing this one, renewed or not: the connection ends, unless another one stands by now. */
    giveUp: (refused: string): Promise<void> =>
      transaction(db, async (trx) => {
        const atual = await data.lockConexao(trx)
        if (atual.access && decryptOrNull(cipher, atual.access) === refused)
          await endConexao(trx, CONTA, atual, { motivo: RECUSOU })
      }),
    /** Renews the pair when it was renewed more than so many hours ago; nothing without a connection. */
    async renewIfOlder(hours: number): Promise<void> {
      const { access: selado, renovada_em } = await data.conexao(db)
      if (!selado) return
      if (renovada_em === null || horasDesde(renovada_em) > hours)
        autorizado(await renovar(decryptOrNull(cipher, selado)))
    },
  }
}

const horasDesde = (instante: string) => (Date.now() - Date.parse(instante)) / 3_600_000

function autorizado(token: string | null): string {
  if (token === null) throw new BlingError('autorizacao', 'É preciso autorizar o acesso ao Bling.')
  return token
}

const TIMEOUT_MS = 20_000

const answer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  // Absent: the present one stays valid.
  refresh_token: z.string().min(1).optional(),
})
export type TokenAnswer = z.infer<typeof answer>

/** Exchanges a code or a refresh token. Never repeated here: a second exchange of a code revokes the access. */
export async function requestBlingTokens(config: BlingConfig, form: Record<string, string>): Promise<TokenAnswer> {
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
export async function revokeRefresh(config: BlingConfig, refresh: string): Promise<void> {
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
