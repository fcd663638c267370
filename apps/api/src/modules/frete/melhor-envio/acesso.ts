import { DomainError } from '../../../infra/base/errors.ts'
import { type Banco, transaction } from '../../../infra/database/transaction.ts'
import { type Autor, auditar } from '../../../shop/auditoria.ts'
import {
  acessos,
  cifraDa,
  conferida,
  digestDe,
  encerrar,
  pedirAutorizacao,
  selar,
} from '../../../shop/conta-externa.ts'
import { guardaDe } from '../acessos.data.ts'
import type { AcessoDaConta } from '../transportadora.ts'
import type { Acesso } from './melhor-envio.client.ts'
import type { MelhorEnvioConfig } from './melhor-envio.config.ts'
import { falha } from './melhor-envio.error.ts'
import { pedirTokens, Recusada } from './melhor-envio.oauth.ts'

export const PROVEDOR = 'melhor_envio'
/** What a label needs from the first price to the last notice. */
const ESCOPOS =
  'shipping-calculate cart-read cart-write shipping-checkout shipping-generate shipping-print shipping-preview ' +
  'shipping-tracking shipping-cancel orders-read purchases-read transactions-read users-read'

const ALVO = { tipo: 'conta_frete', nome: 'Melhor Envio' } as const
const CONTA = {
  ...guardaDe(PROVEDOR),
  nome: 'Melhor Envio',
  fim: () => ({ tipo: 'frete_desconectado', alvo: ALVO }) as const,
}

export interface AcessoAoMelhorEnvio extends Acesso {
  estado(): Promise<AcessoDaConta>
  /** The page to authorise, which leads back to `/melhor-envio/callback` of `origem`. */
  iniciar(origem: string): Promise<string>
  concluir(code: string, state: string, origem: string, autor: Autor): Promise<void>
  desconectar(autor: Autor): Promise<void>
}

/** By the shop's own application once a person has authorised it, else by the panel's token. */
export function acessoAoMelhorEnvio(db: Banco, config: MelhorEnvioConfig, segredo: Uint8Array): AcessoAoMelhorEnvio {
  const { aplicativo } = config
  const cifra = cifraDa(CONTA, segredo)
  const { access, renovar } = acessos(
    db,
    {
      ...CONTA,
      margemMs: 24 * 3_600_000,
      entreMs: 0,
      pedir: (refresh_token) => pedirTokens(config, { grant_type: 'refresh_token', refresh_token }),
      recusou: (error) => error instanceof Recusada,
    },
    cifra,
  )
  /** What this process knows of the note that the panel token was refused; null: nothing yet. */
  let anotada: boolean | null = null

  return {
    async token() {
      const token = (aplicativo && (await access())) ?? config.token
      if (token !== '') return token
      throw falha('sem_acesso', 'a loja não está conectada. Conecte em Configurações, Frete.')
    },
    async renovar(recusado) {
      if (recusado === config.token) {
        anotada = true
        await CONTA.anotarTokenRecusado(db, digestDe(recusado))
        return false
      }
      if (!aplicativo) return false
      return (await renovar(recusado)) !== null || config.token !== ''
    },
    async aceito(token) {
      if (token !== config.token || anotada === false) return
      anotada = false
      await CONTA.anotarTokenRecusado(db, null)
    },
    async estado() {
      const guardada = aplicativo ? await conferida(db, CONTA, cifra) : await CONTA.ler(db)
      const podeConectar = aplicativo !== null
      if (aplicativo && guardada?.access)
        // It renews itself: only losing the authorisation needs a person.
        return { modo: 'aplicativo', expiraEm: null, podeConectar, motivo: null, recusado: false }
      if (config.token === '')
        return { modo: 'nenhum', expiraEm: null, podeConectar, motivo: guardada?.motivo ?? null, recusado: false }
      const recusado = guardada?.token_recusado?.equals(digestDe(config.token)) ?? false
      return { modo: 'token', expiraEm: vencimento(config.token), podeConectar, motivo: null, recusado }
    },
    async iniciar(origem) {
      if (!aplicativo) throw new DomainError('FRETE_NAO_CONFIGURADO')
      const query = { client_id: aplicativo.id, redirect_uri: retornoEm(origem), scope: ESCOPOS }
      const pagina = paginaDaAutorizacao(config)
      const { url, estado } = pedirAutorizacao({ pagina, emulador: config.emulador }, origem, query)
      await CONTA.guardarEstado(db, estado)
      return url
    },
    async concluir(code, state, origem, autor) {
      if (!aplicativo) throw new DomainError('FRETE_NAO_CONFIGURADO')
      if (!(await CONTA.gastarEstado(db, digestDe(state)))) throw new DomainError('FRETE_AUTORIZACAO_INVALIDA')
      const corpo = { grant_type: 'authorization_code', code, redirect_uri: retornoEm(origem) }
      const tokens = await pedirTokens(config, corpo).catch((error: unknown) => {
        throw error instanceof Recusada ? new DomainError('FRETE_AUTORIZACAO_INVALIDA') : error
      })
      await transaction(db, async (trx) => {
        await CONTA.guardar(trx, selar(cifra, tokens))
        await auditar(trx, autor, { tipo: 'frete_conectado', alvo: ALVO })
      })
    },
    async desconectar(autor) {
      await transaction(db, async (trx) => {
        const guardada = await CONTA.travar(trx)
        if (guardada?.access) await encerrar(trx, CONTA, guardada, { autor, motivo: null })
        else await CONTA.esquecer(trx, null)
      })
    },
  }
}

const retornoEm = (origem: string) => `${origem}/melhor-envio/callback`
/** Where a person authorises the application. */
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
