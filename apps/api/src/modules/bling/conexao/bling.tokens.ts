import { setTimeout as wait } from 'node:timers/promises'
import { type Banco, type Transacao, transaction } from '../../../infra/database/transaction.ts'
import { decryptOrNull } from '../../../infra/settings/secret.ts'
import { auditar, SISTEMA } from '../../../shop/auditoria.ts'
import type { TokenCipher } from './bling.cipher.ts'
import type { BlingConfig } from './bling.config.ts'
import * as data from './bling.data.ts'
import { BlingError } from './bling.error.ts'
import { pedirTokens, type TokenAnswer } from './bling.oauth.ts'
import { conferirChave } from './chave.rules.ts'

/** Renewed this long before they expire, s. */
const MARGEM_SEGUNDOS = 10 * 60
/** Twenty calls within a minute would block our address for an hour: each process makes twelve at most. */
const ENTRE_RENOVACOES_SEGUNDOS = 5
const RECUSOU = 'O Bling recusou a autorização repetidas vezes. Conecte novamente.'
const VENCEU = 'A loja ficou mais de 30 dias sem falar com o Bling, e a autorização venceu. Conecte novamente.'
/** How long a renewal token lives. */
export const VALIDADE_DIAS = 30
const DIA_MS = 86_400_000
const NAO_ACEITA_MAIS = 'O Bling não aceita mais esta autorização. Conecte novamente.'

export interface BlingTokens {
  /** A valid access token, renewed when it is about to expire. Throws `BlingError` 'autorizacao' without connection. */
  access(): Promise<string>
  /** After the ERP refused this one: renewed once, however many ask at the same time. */
  renew(refused: string): Promise<string>
  /** The ERP goes on refusing this one, renewed or not: the connection ends, unless another one stands by now. */
  giveUp(refused: string): Promise<void>
  /** Renews the pair when it was renewed more than so many hours ago; nothing without a connection. */
  renewIfOlder(hours: number): Promise<void>
}

export function blingTokens(db: Banco, config: BlingConfig, cipher: TokenCipher): BlingTokens {
  let renewing: Promise<string> | null = null
  let proxima = 0
  // Single flight in this process; the row's lock does the same between processes.
  const once = (refused: string | null) => {
    renewing ??= renewLocked(refused).finally(() => {
      renewing = null
    })
    return renewing
  }

  async function renewLocked(refused: string | null): Promise<string> {
    // Before the lock, which others may be waiting for.
    await wait(Math.max(0, proxima - performance.now()), undefined, { ref: false })
    const outcome = await transaction(db, async (trx) => {
      const { access, refresh, expira_em, empresa, renovada_em } = await data.travarConexao(trx)
      if (!access || !refresh) throw semAutorizacao()
      const [current, before] = [decryptOrNull(cipher, access), decryptOrNull(cipher, refresh)]
      if (current === null || before === null) return { error: 'chave' as const }
      // Another process renewed it while this one waited for the lock.
      if (current !== refused && fresh(expira_em)) return { access: current }
      proxima = performance.now() + ENTRE_RENOVACOES_SEGUNDOS * config.segundoMs
      try {
        const tokens = await pedirTokens(config, { grant_type: 'refresh_token', refresh_token: before })
        await keep(trx, cipher, tokens, before)
        return { access: tokens.access_token }
      } catch (error) {
        if (!(error instanceof BlingError) || error.motivo !== 'autorizacao') throw error
        const idade = renovada_em === null ? 0 : Date.now() - new Date(renovada_em).getTime()
        await encerrar(trx, empresa, idade > VALIDADE_DIAS * DIA_MS ? VENCEU : NAO_ACEITA_MAIS)
        return { error }
      }
    })
    if (!outcome.error) return outcome.access
    if (outcome.error === 'chave') await conferirChave(db, cipher)
    throw semAutorizacao()
  }

  return {
    async access() {
      const { access, expira_em } = await data.conexao(db)
      if (!access) throw semAutorizacao()
      return (fresh(expira_em) && decryptOrNull(cipher, access)) || once(null)
    },
    renew: once,
    giveUp: (refused) =>
      transaction(db, async (trx) => {
        const { access, empresa } = await data.travarConexao(trx)
        if (access && decryptOrNull(cipher, access) === refused) await encerrar(trx, empresa, RECUSOU)
      }),
    async renewIfOlder(hours) {
      const { access, renovada_em } = await data.conexao(db)
      if (!access) return
      const age = renovada_em === null ? Number.POSITIVE_INFINITY : Date.now() - new Date(renovada_em).getTime()
      if (age > hours * 3_600_000) await once(decryptOrNull(cipher, access))
    },
  }
}

/** Forgets the tokens, and says why. */
async function encerrar(trx: Transacao, empresa: string | null, motivo: string): Promise<void> {
  await data.esquecerTokens(trx, motivo)
  const alvo = { tipo: 'conta_bling', nome: empresa } as const
  await auditar(trx, SISTEMA, { tipo: 'bling_desconectado', alvo, detalhes: { motivo } })
}

/** Keeps a new pair; an answer without refresh token leaves the one before. */
export const keep = (db: Transacao, cipher: TokenCipher, tokens: TokenAnswer, before?: string) =>
  data.guardarTokens(db, {
    access: cipher.encrypt(tokens.access_token),
    refresh: cipher.encrypt(tokens.refresh_token ?? before ?? ''),
    segundos: tokens.expires_in,
    nova: before === undefined,
  })

const fresh = (expira_em: string | null) =>
  expira_em !== null && new Date(expira_em).getTime() - Date.now() > MARGEM_SEGUNDOS * 1000

const semAutorizacao = () => new BlingError('autorizacao', 'É preciso autorizar o acesso ao Bling.')
