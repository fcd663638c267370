import { createHash, randomBytes } from 'node:crypto'
import { DomainError } from '../../../infra/base/errors.ts'
import { type Banco, type Transacao, transaction } from '../../../infra/database/transaction.ts'
import { type Cipher, decryptOrNull } from '../../../infra/settings/secret.ts'
import { type Autor, auditar, SISTEMA } from '../../../shop/auditoria.ts'
import { naLoja } from '../../../shop/emulador.ts'
import * as data from '../acessos.data.ts'
import type { AcessoDaConta } from '../transportadora.ts'
import type { Acesso } from './melhor-envio.client.ts'
import type { MelhorEnvioConfig } from './melhor-envio.config.ts'
import { falha } from './melhor-envio.error.ts'
import { pedirTokens, Recusada, type Tokens } from './melhor-envio.oauth.ts'

export const PROVEDOR = 'melhor_envio'
/** Renewed this long before it expires. */
const MARGEM_MS = 24 * 3_600_000
const NAO_ACEITA = 'O Melhor Envio não aceita mais esta autorização. Conecte novamente.'
const PERDIDA =
  'A autorização do Melhor Envio foi guardada com outra chave secreta (o arquivo chave-secreta foi apagado ou trocado, ou CHAVE_SECRETA mudou) e não pode mais ser lida. Conecte novamente.'
/** What a label needs from the first price to the last notice. */
const ESCOPOS =
  'shipping-calculate cart-read cart-write shipping-checkout shipping-generate shipping-print shipping-preview ' +
  'shipping-tracking shipping-cancel orders-read purchases-read transactions-read users-read'

export interface AcessoAoMelhorEnvio extends Acesso {
  estado(): Promise<AcessoDaConta>
  /** The page to authorise, which leads back to `/melhor-envio/callback` of `origem`. */
  iniciar(origem: string): Promise<string>
  concluir(code: string, state: string, origem: string, autor: Autor): Promise<void>
  desconectar(autor: Autor): Promise<void>
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
    transaction(db, async (trx) => {
      const atual = await data.travarAcesso(trx, PROVEDOR)
      if (!atual?.access || !atual.refresh) return null
      const { access, refresh } = abrir(cifra, atual)
      if (access === null || refresh === null) return perder(trx, PERDIDA)
      // Another process renewed it while this one waited.
      if (access !== recusado && fresco(atual.expira_em)) return access
      const corpo = { grant_type: 'refresh_token', refresh_token: refresh }
      const tokens = await pedirTokens(config, corpo).catch(async (error: unknown) => {
        if (!(error instanceof Recusada)) throw error
        return perder(trx, NAO_ACEITA)
      })
      if (!tokens) return null
      await data.guardarAcesso(trx, PROVEDOR, selar(cifra, tokens))
      return tokens.access_token
    })

  /** The connection as it is kept. One that the installation's secret does not open is given up, with the reason. */
  async function lerConexao() {
    const conexao = await data.acessoDe(db, PROVEDOR)
    if (!aplicativo || !conexao?.access || legivel(cifra, conexao)) return conexao
    return transaction(db, async (trx) => {
      const atual = await data.travarAcesso(trx, PROVEDOR)
      if (atual?.access && !legivel(cifra, atual)) await perder(trx, PERDIDA)
      return data.acessoDe(trx, PROVEDOR)
    })
  }

  return {
    async token() {
      const conexao = await lerConexao()
      if (aplicativo && conexao?.access) {
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
      const conexao = await lerConexao()
      const podeConectar = aplicativo !== null
      if (aplicativo && conexao?.access)
        // It renews itself: only losing the authorisation needs a person.
        return { modo: 'aplicativo', expiraEm: null, podeConectar, motivo: null, recusado: false }
      if (config.token === '')
        return { modo: 'nenhum', expiraEm: null, podeConectar, motivo: conexao?.motivo ?? null, recusado: false }
      const recusado = conexao?.token_recusado?.equals(digest(config.token)) ?? false
      return { modo: 'token', expiraEm: vencimento(config.token), podeConectar, motivo: null, recusado }
    },
    async iniciar(origem) {
      if (!aplicativo) throw new DomainError('FRETE_NAO_CONFIGURADO')
      const state = randomBytes(24).toString('base64url')
      await data.guardarEstado(db, PROVEDOR, digest(state))
      const query = {
        client_id: aplicativo.id,
        redirect_uri: retornoEm(origem),
        response_type: 'code',
        state,
        scope: ESCOPOS,
      }
      const url = `${paginaDaAutorizacao(config)}?${new URLSearchParams(query).toString()}`
      return config.emulador ? naLoja(url, origem) : url
    },
    async concluir(code, state, origem, autor) {
      if (!aplicativo) throw new DomainError('FRETE_NAO_CONFIGURADO')
      if (!(await data.gastarEstado(db, PROVEDOR, digest(state)))) throw new DomainError('FRETE_AUTORIZACAO_INVALIDA')
      const corpo = { grant_type: 'authorization_code', code, redirect_uri: retornoEm(origem) }
      const tokens = await pedirTokens(config, corpo).catch((error: unknown) => {
        throw error instanceof Recusada ? new DomainError('FRETE_AUTORIZACAO_INVALIDA') : error
      })
      await transaction(db, async (trx) => {
        await data.guardarAcesso(trx, PROVEDOR, selar(cifra, tokens))
        await auditar(trx, autor, { tipo: 'frete_conectado', alvo: CONTA })
      })
    },
    async desconectar(autor) {
      await transaction(db, async (trx) => {
        const havia = (await data.travarAcesso(trx, PROVEDOR))?.access
        await data.esquecerAcesso(trx, PROVEDOR, null)
        if (havia) await auditar(trx, autor, { tipo: 'frete_desconectado', alvo: CONTA })
      })
    },
  }
}

const retornoEm = (origem: string) => `${origem}/melhor-envio/callback`
/** Where a person authorises the application. */
export const paginaDaAutorizacao = ({ url }: Pick<MelhorEnvioConfig, 'url'>): string => `${url}/oauth/authorize`

const CONTA = { tipo: 'conta_frete', nome: 'Melhor Envio' } as const

/** The connection was lost without a person's act: the screen and the audit show the reason. */
async function perder(trx: Transacao, motivo: string): Promise<null> {
  await data.esquecerAcesso(trx, PROVEDOR, motivo)
  await auditar(trx, SISTEMA, { tipo: 'frete_desconectado', alvo: CONTA, detalhes: { motivo } })
  return null
}

interface Selados {
  readonly access: Buffer | null
  readonly refresh: Buffer | null
}
const abrir = (cifra: Cipher, { access, refresh }: Selados) => ({
  access: access && decryptOrNull(cifra, access),
  refresh: refresh && decryptOrNull(cifra, refresh),
})
const legivel = (cifra: Cipher, selados: Selados) => Object.values(abrir(cifra, selados)).every((um) => um !== null)

const digest = (texto: string) => createHash('sha256').update(texto).digest()
const fresco = (expiraEm: string | null) => expiraEm !== null && Date.parse(expiraEm) - Date.now() > MARGEM_MS
const selar = (cifra: Cipher, { access_token, refresh_token, expires_in }: Tokens) => ({
  access: cifra.encrypt(access_token),
  refresh: cifra.encrypt(refresh_token),
  segundos: expires_in,
})

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
