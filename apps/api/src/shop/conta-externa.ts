import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Banco, type Db, runUnjudged, type Transacao, transaction } from '../infra/database/transaction.ts'
import { type Cipher, cipherFor, decryptOrNull } from '../infra/settings/secret.ts'
import { type Ato, type Autor, auditAct, SISTEMA } from './auditoria.ts'
import { toLojaAddress } from './emulador.ts'

/** A pair of tokens as it is kept, sealed under the installation's secret. */
interface Selados {
  readonly access: Buffer | null
  readonly refresh: Buffer | null
}
interface Guardados extends Selados {
  readonly expira_em: string | null
}

/** Where the tokens of an account elsewhere are kept; its module writes them. */
export interface Guarda<G extends Guardados = Guardados> {
  /** Purpose for which the key of the seal is made. */
  readonly proposito: string
  ler(db: Db): Promise<G | undefined>
  /** Reads the tokens and locks them until the transaction ends: one renewal at a time, over all processes. */
  travar(trx: Transacao): Promise<G | undefined>
  esquecer(db: Db, motivo: string | null): Promise<unknown>
  /** Stores the same tokens under another key. */
  trocarCifra(db: Db, selados: { access: Buffer; refresh: Buffer }): Promise<unknown>
}

/** An account of the shop elsewhere, which a person lets it into by OAuth. */
export interface Conta<G extends Guardados = Guardados> extends Guarda<G> {
  readonly nome: string
  /** Returns the act for the audit when the account is disconnected. */
  fim(guardada: G): Pick<Ato, 'tipo' | 'alvo'>
}

/** Answer of the account's token endpoint. Without a refresh token the present one stays valid. */
interface Tokens {
  readonly access_token: string
  readonly refresh_token?: string | undefined
  readonly expires_in: number
}

/** How an account renews its tokens. */
interface ContaQueRenova<G extends Guardados> extends Conta<G> {
  guardar(trx: Transacao, tokens: { access: Buffer; refresh: Buffer; segundos: number }): Promise<unknown>
  /** Asks for a new pair. */
  pedir(refresh: string): Promise<Tokens>
  /** Was the authorisation itself refused? Then it ends. */
  recusou(error: unknown): boolean
  /** Why it ended then, where that is known better. */
  motivo?(guardada: G): string | null
  /** Renewed this long before they expire, ms. */
  readonly margemMs: number
  /** Least time between two renewals of one process, ms. */
  readonly entreMs: number
}

export const cifraDa = ({ proposito }: Pick<Guarda, 'proposito'>, segredo: Uint8Array): Cipher =>
  cipherFor(segredo, proposito)

export const sealTokens = (cifra: Cipher, { access_token, refresh_token, expires_in }: Tokens, antes = '') => ({
  access: cifra.encrypt(access_token),
  refresh: cifra.encrypt(refresh_token ?? antes),
  segundos: expires_in,
})

/** Null where the installation's secret is another one. */
function decryptTokens(cifra: Cipher, selados: { access: Buffer; refresh: Buffer }) {
  const [access, refresh] = [decryptOrNull(cifra, selados.access), decryptOrNull(cifra, selados.refresh)]
  return access === null || refresh === null ? null : { access, refresh }
}

const legivel = (cifra: Cipher, { access, refresh }: Selados) =>
  [access, refresh].every((selado) => selado === null || decryptOrNull(cifra, selado) !== null)

/** Does this secret open what is kept of the account? */
export async function abre(db: Db, guarda: Guarda, segredo: Uint8Array): Promise<boolean> {
  const guardada = await guarda.ler(db)
  return !guardada || legivel(cifraDa(guarda, segredo), guardada)
}

/** Forgets the tokens; the audit says by whom, or why. */
export async function endConexao<G extends Guardados>(
  trx: Transacao,
  conta: Conta<G>,
  guardada: G,
  { autor = SISTEMA, motivo }: { autor?: Autor; motivo: string | null },
): Promise<void> {
  await conta.esquecer(trx, motivo)
  await auditAct(trx, autor, { ...conta.fim(guardada), ...(motivo === null ? {} : { detalhes: { motivo } }) })
}

const perdida = (nome: string) =>
  `A autorização do ${nome} foi guardada com outra chave secreta (o arquivo chave-secreta foi apagado ou trocado, ou CHAVE_SECRETA mudou) e não pode mais ser lida. Conecte novamente.`

/**
 * Reads the tokens kept of the account. If the installation's secret does not open them, they are given up first, with
 * the reason.
 */
export async function conferida<G extends Guardados>(db: Db, conta: Conta<G>, cifra: Cipher): Promise<G | undefined> {
  const lida = await conta.ler(db)
  if (!lida || legivel(cifra, lida)) return lida
  return transaction(db, async (trx) => {
    const travada = await conta.travar(trx)
    if (travada && !legivel(cifra, travada)) await endConexao(trx, conta, travada, { motivo: perdida(conta.nome) })
    return conta.ler(trx)
  })
}

/**
 * Seals the account's tokens anew after a restoration: they were kept under one of the secrets `de`, and the
 * installation's is now `para`. What none of them opens is given up, with the reason.
 */
export async function changeCifraKey(
  db: Db,
  guarda: Guarda,
  oldSecrets: readonly Uint8Array[],
  newSecret: Uint8Array,
): Promise<void> {
  const { access = null, refresh = null } = (await guarda.ler(db)) ?? {}
  if (!access || !refresh) return
  const nova = cifraDa(guarda, newSecret)
  const abertos = oldSecrets
    .map((segredo) => decryptTokens(cifraDa(guarda, segredo), { access, refresh }))
    .find(Boolean)
  if (abertos)
    await guarda.trocarCifra(db, { access: nova.encrypt(abertos.access), refresh: nova.encrypt(abertos.refresh) })
  else await guarda.esquecer(db, 'A cópia restaurada foi feita com outra chave secreta. Conecte novamente.')
}

/** The account's access tokens; null without a connection, also one that ended right now. */
export function acessos<G extends Guardados>(db: Banco, conta: ContaQueRenova<G>, cifra: Cipher) {
  let renovando: Promise<string | null> | null = null
  let proxima = 0
  const isValidAccess = ({ expira_em }: Guardados) =>
    expira_em !== null && Date.parse(expira_em) - Date.now() > conta.margemMs

  async function renewLocked(recusado: string | null): Promise<string | null> {
    // Before the lock, which others may be waiting for.
    await wait(Math.max(0, proxima - performance.now()), undefined, { ref: false })
    return transaction(db, async (trx) => {
      const atual = await conta.travar(trx)
      if (!atual?.access || !atual.refresh) return null
      const abertos = decryptTokens(cifra, { access: atual.access, refresh: atual.refresh })
      const endAccess = async (motivo: string) => {
        await endConexao(trx, conta, atual, { motivo })
        return null
      }
      if (!abertos) return endAccess(perdida(conta.nome))
      // Another process renewed it while this one waited for the lock.
      if (abertos.access !== recusado && isValidAccess(atual)) return abertos.access
      proxima = performance.now() + conta.entreMs
      try {
        const tokens = await conta.pedir(abertos.refresh)
        await conta.guardar(trx, sealTokens(cifra, tokens, abertos.refresh))
        return tokens.access_token
      } catch (error) {
        if (!conta.recusou(error)) throw error
        const motivo = `O ${conta.nome} não aceita mais esta autorização. Conecte novamente.`
        return endAccess(conta.motivo?.(atual) ?? motivo)
      }
    })
  }
  /** Renewed once, however many ask at the same time; also when it is still fresh but was `recusado`. */
  const renewAccess = (recusado: string | null) => {
    // For all who wait for it, and over an outside call: no person's lock is held meanwhile.
    renovando ??= runUnjudged(() => renewLocked(recusado)).finally(() => {
      renovando = null
    })
    return renovando
  }

  return {
    renovar: renewAccess,
    async access(): Promise<string | null> {
      const guardada = await conta.ler(db)
      if (!guardada?.access) return null
      return (isValidAccess(guardada) && decryptOrNull(cifra, guardada.access)) || renewAccess(null)
    },
  }
}

export const digestDe = (texto: string): Buffer => createHash('sha256').update(texto).digest()

/**
 * The page where a person lets the shop in, and the digest of the `state` that comes back from it, which serves once. The
 * emulator's page is shown at the address that the browser uses (`origem`).
 */
export function requestAuthorisation(
  { pagina, emulador }: { readonly pagina: string; readonly emulador: boolean },
  origem: string,
  query: { readonly client_id: string; readonly redirect_uri: string; readonly scope?: string },
): { url: string; estado: Buffer } {
  const state = randomBytes(24).toString('base64url')
  const url = new URL(emulador ? toLojaAddress(pagina, origem) : pagina)
  url.search = new URLSearchParams({ response_type: 'code', ...query, state }).toString()
  return { url: url.href, estado: digestDe(state) }
}
