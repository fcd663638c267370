import { createHash } from 'node:crypto'
import { addressKey } from '@estampa/host/network.ts'
import { DomainError } from '../../infra/base/errors.ts'
import type { Banco, Db, Transacao } from '../../infra/database/transaction.ts'
import type { Autor, Recusas } from '../../shop/auditoria.ts'
import * as data from './tentativas.data.ts'

/** So many attempts within a window, s, before an answer of 429. */
export interface Limite {
  readonly chave: string
  readonly tentativas: number
  readonly janelaSegundos: number
}

/** Counts an attempt before it is made: many sent at once cannot pass the limit. Call `forgetTentativas` when it succeeds. */
export async function countTentativa(db: Banco, { chave, tentativas, janelaSegundos }: Limite): Promise<void> {
  const [conta] = await data.recordFailure(db, [chave], janelaSegundos)
  if (!conta || conta.falhas <= tentativas) return
  throw waitRefusal(Math.max(1, conta.restam))
}

export const forgetTentativas = (db: Db, { chave }: Limite) => data.forgetFalhaRows(db, [chave])

const JANELA_SEGUNDOS = 5 * 60
const ESPERA_MAXIMA_SEGUNDOS = 60

/** The keys of an attempt. */
export interface Tentativa {
  readonly username: string
  readonly endereco: string
  /** The device's id when this person signed in on it before; null for a stranger. */
  readonly dispositivo: string | null
}

/**
 * Failures within the window after which sign-in waits. One user at one address, and one address, wait until the window
 * ends. Failures of strangers at other addresses, and of a known device, only delay the next attempt: knowing a user
 * name is not enough to lock its owner out.
 */
const LIMITES = {
  par: { falhas: 10, trava: true },
  endereco: { falhas: 100, trava: true },
  usuario: { falhas: 60, trava: false },
  dispositivo: { falhas: 10, trava: false },
} as const
type Tipo = keyof typeof LIMITES

// Digests: the text of the name field (at times a password) is not stored.
function chaves({ username, endereco, dispositivo }: Tentativa): Partial<Record<Tipo, string>> {
  const nome = createHash('sha256').update(username.trim().toLowerCase()).digest('base64url').slice(0, 22)
  if (dispositivo !== null) return { dispositivo: `dispositivo:${nome}:${dispositivo}` }
  const lugar = addressKey(endereco)
  return { par: `par:${nome}:${lugar}`, usuario: `usuario:${nome}`, endereco: `endereco:${lugar}` }
}

/** Exponential backoff of a sign-in, s: 0 below the limit of failures, then 1, 2, 4 …, at most a minute. */
const esperaDepoisDe = (falhas: number, limite: number): number =>
  falhas < limite ? 0 : Math.min(2 ** (falhas - limite), ESPERA_MAXIMA_SEGUNDOS)

/** Addresses that were read as locked, by key: a flood from one costs a query a second, not one an attempt. */
export class LockedAddresses {
  readonly #byKey = new Map<string, { segundos: number; lidoEm: number }>()

  /** Seconds that the address has to wait; undefined when its lock was not read within a second. */
  read(chave: string): number | undefined {
    const trava = this.#byKey.get(chave)
    return trava && performance.now() - trava.lidoEm < 1_000 ? trava.segundos : undefined
  }

  keep(chave: string, segundos: number): void {
    if (this.#byKey.size >= 1_000) this.#byKey.clear()
    this.#byKey.set(chave, { segundos, lidoEm: performance.now() })
  }
}

/**
 * Refuses with 429 while one of the limits asks for a wait, whatever the password. Returns whether failures are counted that a
 * success clears.
 */
export async function refuseExcess(db: Db, tentativa: Tentativa, travados?: LockedAddresses): Promise<boolean> {
  const chaveByTipo = chaves(tentativa)
  const { endereco = '' } = chaveByTipo
  const segundos = travados?.read(endereco)
  if (segundos !== undefined) throw waitRefusal(segundos)
  const falhas = await data.falhasRecentes(db, Object.values(chaveByTipo), JANELA_SEGUNDOS)
  const trava = falhas.find(({ chave }) => chave === endereco)
  if (trava && trava.falhas >= LIMITES.endereco.falhas) travados?.keep(endereco, Math.max(1, trava.restam))
  refuseWhileLocked(0, falhas, chaveByTipo)
  return falhas.some(({ chave }) => chave !== endereco)
}

const waitRefusal = (segundos: number) =>
  new DomainError('MUITAS_TENTATIVAS', { segundos }, { esperarSegundos: segundos })

/** `contadas`: 1 when the present attempt is already counted as a failure. */
function refuseWhileLocked(
  contadas: 0 | 1,
  lidas: readonly data.Falhas[],
  chaveByTipo: Partial<Record<Tipo, string>>,
): void {
  const faltam = (Object.keys(chaveByTipo) as Tipo[]).map((tipo) => {
    const lida = lidas.find(({ chave }) => chave === chaveByTipo[tipo])
    if (!lida) return 0
    const { falhas: limite, trava } = LIMITES[tipo]
    const antes = lida.falhas - contadas
    if (trava) return antes >= limite ? Math.max(1, lida.restam) : 0
    return esperaDepoisDe(antes, limite) - (lida.desdeAntes ?? Number.POSITIVE_INFINITY)
  })
  const falta = Math.max(...faltam)
  if (falta > 0) throw waitRefusal(Math.ceil(falta))
}

/** Counts a failure; 429 when it is one too many: of many at once no more than the limit learn of a wrong password. */
export async function countFalha(db: Banco, tentativa: Tentativa): Promise<void> {
  const chaveByTipo = chaves(tentativa)
  refuseWhileLocked(1, await data.recordFailure(db, Object.values(chaveByTipo), JANELA_SEGUNDOS), chaveByTipo)
}

/** A success clears what counted against this person; the address keeps its count. One that comes too late is refused. */
export async function forgetFalhas(db: Transacao, tentativa: Tentativa): Promise<void> {
  const { endereco: _, ...pessoaKeys } = chaves(tentativa)
  await data.lockFailures(db, Object.values(pessoaKeys))
  await refuseExcess(db, tentativa)
  await data.forgetFalhaRows(db, Object.values(pessoaKeys))
}

/** Letters kept of an unknown user name: at times it is a password, typed into the wrong field. */
const LETRAS_DE_NOME_ALHEIO = 4

type Conhecido = { readonly id: number; readonly username: string; readonly ativo: boolean }

/** Writes refused sign-ins to the audit. The answer to the client does not tell which of the three reasons it was. */
export const recusasDaEntrada = (recusas: Recusas, autor: Autor) => ({
  /** The failure of a known name says of whom; `confere` is whether the password was right. */
  async falha(usuario: Conhecido | undefined, username: string, confere: boolean): Promise<void> {
    await recusas.anotar(autor, {
      tipo: 'entrada_recusada',
      alvo: usuario
        ? { tipo: 'usuario', id: usuario.id, nome: usuario.username }
        : { tipo: 'usuario', nome: comeco(username) },
      detalhes: { motivo: motivo(usuario, confere) },
    })
  },
  /** Whatever refuses in `work` for too many attempts is noted. */
  async excesso<T>(username: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof DomainError)
        await recusas.anotar(autor, { tipo: 'entrada_bloqueada', alvo: { tipo: 'usuario', nome: comeco(username) } })
      throw error
    }
  },
})

const comeco = (username: string) => {
  const letras = [...username.trim()]
  return letras.slice(0, LETRAS_DE_NOME_ALHEIO).join('') + (letras.length > LETRAS_DE_NOME_ALHEIO ? '…' : '')
}

const motivo = (usuario: Conhecido | undefined, confere: boolean) => {
  if (!usuario) return 'usuário desconhecido'
  return confere ? 'usuário desativado' : 'senha errada'
}
