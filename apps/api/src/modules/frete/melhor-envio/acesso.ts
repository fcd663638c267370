import { z } from 'zod'
import { DomainError } from '../../../infra/base/errors.ts'
import { type Banco, transaction } from '../../../infra/database/transaction.ts'
import { fetchOutside, jsonOf } from '../../../infra/http/outbound.ts'
import { type Autor, auditAct } from '../../../shop/auditoria.ts'
import * as conta from '../../../shop/conta-externa.ts'
import { guardaDe } from '../conta/acesso.data.ts'
import type { AcessoDaConta, ContaDaTransportadora } from '../transportadora/transportadora.ts'
import { TransporteError } from '../transportadora/transporte.error.ts'
import type { MelhorEnvioClient } from './melhor-envio.client.ts'
import type { MelhorEnvioConfig } from './melhor-envio.config.ts'
import { falha, motivoDoErro } from './melhor-envio.error.ts'

export const PROVEDOR = 'melhor_envio'
/** Scopes that a label needs, from the first price to the last notice. */
const ESCOPOS =
  'shipping-calculate cart-read cart-write shipping-checkout shipping-generate shipping-print shipping-preview ' +
  'shipping-tracking shipping-cancel orders-read purchases-read transactions-read users-read'

const ALVO = { tipo: 'conta_frete', nome: 'Melhor Envio' } as const
const CONTA = {
  ...guardaDe(PROVEDOR),
  nome: 'Melhor Envio',
  fim: () => ({ tipo: 'frete_desconectado', alvo: ALVO }) as const,
}

export type AcessoAoMelhorEnvio = ReturnType<typeof acessoAoMelhorEnvio>

/** By the shop's own application once a person has authorised it, else by the panel's token. */
export function acessoAoMelhorEnvio(db: Banco, config: MelhorEnvioConfig, segredo: Uint8Array) {
  const { aplicativo } = config
  const cifra = conta.cifraDa(CONTA, segredo)
  const { access, renovar } = conta.acessos(
    db,
    {
      ...CONTA,
      margemMs: 24 * 3_600_000,
      entreMs: 0,
      pedir: (refresh_token) => requestMelhorEnvioTokens(config, { grant_type: 'refresh_token', refresh_token }),
      recusou: (error) => error instanceof Recusada,
    },
    cifra,
  )
  /** Whether it is noted that the panel token was refused, as this process knows; null: nothing yet. */
  let anotada: boolean | null = null

  return {
    async token(): Promise<string> {
      const token = (aplicativo && (await access())) ?? config.token
      if (token !== '') return token
      throw falha('sem_acesso', 'a loja não está conectada. Conecte em Configurações, Frete.')
    },
    async renovar(recusado: string) {
      if (recusado === config.token) {
        anotada = true
        await CONTA.anotarTokenRecusado(db, conta.digestDe(recusado))
        return false
      }
      if (!aplicativo) return false
      return (await renovar(recusado)) !== null || config.token !== ''
    },
    async aceito(token: string) {
      if (token !== config.token || anotada === false) return
      anotada = false
      await CONTA.anotarTokenRecusado(db, null)
    },
    async estado(): Promise<AcessoDaConta> {
      const guardada = aplicativo ? await conta.conferida(db, CONTA, cifra) : await CONTA.ler(db)
      const podeConectar = aplicativo !== null
      if (aplicativo && guardada?.access)
        // It renews itself: only losing the authorisation needs a person.
        return { modo: 'aplicativo', expiraEm: null, podeConectar, motivo: null, recusado: false }
      if (config.token === '')
        return { modo: 'nenhum', expiraEm: null, podeConectar, motivo: guardada?.motivo ?? null, recusado: false }
      const recusado = guardada?.token_recusado?.equals(conta.digestDe(config.token)) ?? false
      return { modo: 'token', expiraEm: vencimento(config.token), podeConectar, motivo: null, recusado }
    },
    /** The page to authorise, which leads back to `/melhor-envio/callback` of `origem`. */
    async iniciar(origem: string) {
      if (!aplicativo) throw new DomainError('FRETE_NAO_CONFIGURADO')
      const query = { client_id: aplicativo.id, redirect_uri: retornoEm(origem), scope: ESCOPOS }
      const pagina = paginaDaAutorizacao(config)
      const { url, estado } = conta.requestAuthorisation({ pagina, emulador: config.emulador }, origem, query)
      await CONTA.guardarEstado(db, estado)
      return url
    },
    async concluir(code: string, state: string, origem: string, autor: Autor) {
      if (!aplicativo) throw new DomainError('FRETE_NAO_CONFIGURADO')
      if (!(await CONTA.gastarEstado(db, conta.digestDe(state)))) throw new DomainError('FRETE_AUTORIZACAO_INVALIDA')
      const corpo = { grant_type: 'authorization_code', code, redirect_uri: retornoEm(origem) }
      const tokens = await requestMelhorEnvioTokens(config, corpo).catch((error: unknown) => {
        throw error instanceof Recusada ? new DomainError('FRETE_AUTORIZACAO_INVALIDA') : error
      })
      await transaction(db, async (trx) => {
        await CONTA.guardar(trx, conta.sealTokens(cifra, tokens))
        await auditAct(trx, autor, { tipo: 'frete_conectado', alvo: ALVO })
      })
    },
    async desconectar(autor: Autor) {
      await transaction(db, async (trx) => {
        const guardada = await CONTA.travar(trx)
        if (guardada?.access) await conta.endConexao(trx, CONTA, guardada, { autor, motivo: null })
        else await CONTA.esquecer(trx, null)
      })
    },
  }
}

const retornoEm = (origem: string) => `${origem}/melhor-envio/callback`
export const paginaDaAutorizacao = ({ url }: Pick<MelhorEnvioConfig, 'url'>): string => `${url}/oauth/authorize`

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

const LIMITE_MS = 20_000

const resposta = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
})

/** The authorisation is not accepted, and will not be again. */
class Recusada extends Error {}

/** Exchanges a code or a refresh token. Throws `Recusada`, or a failure of which nothing is known. */
async function requestMelhorEnvioTokens({ url, aplicativo, email }: MelhorEnvioConfig, corpo: Record<string, string>) {
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

const saldoLido = z.object({ balance: z.coerce.number() })
/** Any parcel: only whether the question is allowed matters. */
const AMOSTRA = {
  from: { postal_code: '01001000' },
  to: { postal_code: '20040002' },
  volumes: [{ height: 5, width: 15, length: 20, weight: 0.3, insurance: 0 }],
}

/** Tries one harmless request of each permission that a label needs and that can be tested without a purchase. */
export async function contaDoMelhorEnvio(api: MelhorEnvioClient): Promise<ContaDaTransportadora> {
  const tryRenewal = async (nome: string, pedir: () => Promise<unknown>) => {
    try {
      await pedir()
      return { nome, ok: true, motivo: null }
    } catch (error) {
      if (!(error instanceof TransporteError)) throw error
      // Melhor Envio says that the record does not exist: so the permission is granted.
      if (error.motivo === 'inexistente') return { nome, ok: true, motivo: null }
      return { nome, ok: false, motivo: error.message.replace(/^./, (letra) => letra.toUpperCase()) }
    }
  }
  let saldo: number | null = null
  const verificacoes = [
    await tryRenewal('Conta', () => api.pedir(z.unknown(), 'GET', '/me')),
    await tryRenewal('Saldo da carteira', async () => {
      saldo = (await api.pedir(saldoLido, 'GET', '/me/balance')).balance
    }),
    await tryRenewal('Cotação', () =>
      api.pedir(z.unknown(), 'POST', '/me/shipment/calculate', { corpo: AMOSTRA, repetivel: true }),
    ),
    await tryRenewal('Leitura de envios', () => api.pedir(z.unknown(), 'GET', '/me/orders?page=1')),
    await tryRenewal('Carrinho', () => api.pedir(z.unknown(), 'GET', '/me/cart?page=1')),
  ]
  return { saldo, verificacoes }
}
