import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Cipher } from '../../../infra/cipher.ts'
import { DomainError } from '../../../infra/errors.ts'
import { fetchOutside, jsonOf } from '../../../infra/outbound.ts'
import { type Banco, transaction } from '../../../infra/transaction.ts'
import * as data from '../acessos.data.ts'
import type { AcessoDaConta } from '../transportadora.ts'
import type { Acesso } from './melhor-envio.client.ts'
import type { MelhorEnvioConfig } from './melhor-envio.config.ts'
import { falha, motivoDoErro } from './melhor-envio.error.ts'

export const PROVEDOR = 'melhor_envio'
const LIMITE_MS = 20_000
/** Renewed this long before it expires. */
const MARGEM_MS = 24 * 3_600_000
const NAO_ACEITA = 'O Melhor Envio não aceita mais esta autorização. Conecte novamente.'
/** What a label needs from the first price to the last notice. */
const ESCOPOS =
  'shipping-calculate cart-read cart-write shipping-checkout shipping-generate shipping-print shipping-preview ' +
  'shipping-tracking shipping-cancel orders-read purchases-read transactions-read users-read'

const resposta = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
})

export interface AcessoAoMelhorEnvio extends Acesso {
  estado(): Promise<AcessoDaConta>
  iniciar(retorno: string): Promise<string>
  concluir(code: string, state: string, retorno: string): Promise<void>
  desconectar(): Promise<void>
}

/** By the shop's own application once a person has authorised it, else by the panel's token. */
export function acessoAoMelhorEnvio(db: Banco, config: MelhorEnvioConfig, cifra: Cipher): AcessoAoMelhorEnvio {
  const { aplicativo } = config
  let renovando: Promise<string | null> | null = null
  /** What this process knows of the note that the panel token was refused; null: nothing yet. */
  let anotada: boolean | null = null

  /** One at a time in this process and, by the row's lock, among all: the refresh token serves once. */
  const renovarUmaVez = (recusado: string | null) => {
    renovando ??= renovarTravado(recusado).finally(() => {
      renovando = null
    })
    return renovando
  }
  const renovarTravado = (recusado: string | null) =>
    transaction(db, undefined, async (trx) => {
      const atual = await data.travarAcesso(trx, PROVEDOR)
      if (!atual?.access || !atual.refresh) return null
      const access = cifra.decrypt(atual.access)
      // Another process renewed it while this one waited.
      if (access !== recusado && fresco(atual.expira_em)) return access
      const corpo = { grant_type: 'refresh_token', refresh_token: cifra.decrypt(atual.refresh) }
      const tokens = await pedirTokens(config, corpo).catch(async (error: unknown) => {
        if (!(error instanceof Recusada)) throw error
        await data.esquecerAcesso(trx, PROVEDOR, NAO_ACEITA)
        return null
      })
      if (!tokens) return null
      await data.guardarAcesso(trx, PROVEDOR, selar(cifra, tokens))
      return tokens.access_token
    })

  return {
    async token() {
      const conexao = aplicativo && (await data.acessoDe(db, PROVEDOR))
      if (conexao?.access) {
        const access = fresco(conexao.expira_em) ? cifra.decrypt(conexao.access) : await renovarUmaVez(null)
        if (access !== null) return access
      }
      if (config.token !== '') return config.token
      throw falha('sem_acesso', 'a loja não está conectada. Conecte em Configurações, Frete.')
    },
    async renovar(recusado) {
      if (recusado === config.token) {
        anotada = true
        await data.anotarTokenRecusado(db, PROVEDOR, digest(recusado))
        return false
      }
      if (!aplicativo) return false
      const novo = await renovarUmaVez(recusado)
      return novo !== null || config.token !== ''
    },
    async aceito(token) {
      if (token !== config.token || anotada === false) return
      anotada = false
      await data.anotarTokenRecusado(db, PROVEDOR, null)
    },
    async estado() {
      const conexao = await data.acessoDe(db, PROVEDOR)
      const podeConectar = aplicativo !== null
      if (aplicativo && conexao?.access)
        // It renews itself: only losing the authorisation needs a person.
        return { modo: 'aplicativo', expiraEm: null, podeConectar, motivo: null, recusado: false }
      if (config.token === '')
        return { modo: 'nenhum', expiraEm: null, podeConectar, motivo: conexao?.motivo ?? null, recusado: false }
      const recusado = conexao?.token_recusado?.equals(digest(config.token)) ?? false
      return { modo: 'token', expiraEm: vencimento(config.token), podeConectar, motivo: null, recusado }
    },
    async iniciar(retorno) {
      if (!aplicativo) throw new DomainError('FRETE_NAO_CONFIGURADO')
      const state = randomBytes(24).toString('base64url')
      await data.guardarEstado(db, PROVEDOR, digest(state))
      const query = { client_id: aplicativo.id, redirect_uri: retorno, response_type: 'code', state, scope: ESCOPOS }
      return `${config.url}/oauth/authorize?${new URLSearchParams(query).toString()}`
    },
    async concluir(code, state, retorno) {
      if (!aplicativo) throw new DomainError('FRETE_NAO_CONFIGURADO')
      if (!(await data.gastarEstado(db, PROVEDOR, digest(state)))) throw new DomainError('FRETE_AUTORIZACAO_INVALIDA')
      const corpo = { grant_type: 'authorization_code', code, redirect_uri: retorno }
      const tokens = await pedirTokens(config, corpo).catch((error: unknown) => {
        throw error instanceof Recusada ? new DomainError('FRETE_AUTORIZACAO_INVALIDA') : error
      })
      await data.guardarAcesso(db, PROVEDOR, selar(cifra, tokens))
    },
    async desconectar() {
      await data.esquecerAcesso(db, PROVEDOR, null)
    },
  }
}

const digest = (texto: string) => createHash('sha256').update(texto).digest()
const fresco = (expiraEm: string | null) => expiraEm !== null && Date.parse(expiraEm) - Date.now() > MARGEM_MS
const selar = (cifra: Cipher, { access_token, refresh_token, expires_in }: z.output<typeof resposta>) => ({
  access: cifra.encrypt(access_token),
  refresh: cifra.encrypt(refresh_token),
  segundos: expires_in,
})

/** The authorisation is not accepted, and will not be again. */
class Recusada extends Error {}

async function pedirTokens({ url, aplicativo, email }: MelhorEnvioConfig, corpo: Record<string, string>) {
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

/** When a panel token expires, as it says itself; null for one that does not say it. */
function vencimento(token: string): string | null {
  try {
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as {
      exp?: unknown
    }
    return typeof exp === 'number' ? new Date(exp * 1000).toISOString() : null
  } catch {
    return null
  }
}
