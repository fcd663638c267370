import { userInfo } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { ALVOS, type TipoDeAlvo, type TipoDeAto } from '@estampa/contract/auditoria/atos.ts'
import type { TipoDeDetalhe } from '@estampa/contract/auditoria/detalhes.ts'
import { cutText } from '@estampa/contract/shared/corte.ts'
import { addressKey } from '@estampa/host/network.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Banco, Db } from '../infra/database/transaction.ts'
import type { Log } from '../infra/process/logger.ts'

/** The acting person and address: a signed-in user, a command on the machine, or an unknown client. */
export interface Autor {
  readonly usuario: ({ readonly id: number } & Readonly<Record<'username' | 'nome' | 'tipo', string>>) | null
  readonly comando: string | null
  /** The address that the request came from, as far as the proxies that are trusted tell it. */
  readonly endereco: string | null
  /** The id of the request, also in its answer (`x-request-id`) and in the logs. */
  readonly requisicao: string | null
}

/** Each has its words in the contract. */
type Detalhes = Readonly<Partial<Record<TipoDeDetalhe, string | number | boolean | null>>>

export interface Ato {
  readonly tipo: TipoDeAto
  readonly alvo?: {
    readonly tipo: TipoDeAlvo
    readonly id?: number
    /** The name at that time; the record may no longer exist. */
    readonly nome?: string | null
  }
  /** Plain data for people to read: never a password, a token or a document. */
  readonly detalhes?: Detalhes
}

export const autorDe = ({ usuario, ip, id }: FastifyRequest): Autor => ({
  usuario,
  comando: null,
  // The address is absent, whatever its type says, once the client has hung up.
  endereco: (ip as string | undefined)?.slice(0, 64) ?? null,
  requisicao: id,
})

const NINGUEM: Autor = { usuario: null, comando: null, endereco: null, requisicao: null }

/** A command typed on the machine, such as `npm run usuario`, and under which account of the system. */
export const autorDoComando = (comando: string): Autor => {
  return { ...NINGUEM, comando: cutText(`${comando} (${contaDoSistema()})`, 100) }
}

/** The shop itself: a job, or its start. */
export const SISTEMA: Autor = { ...NINGUEM, comando: 'sistema' }

/** The person of work that goes on after their request, by the account's number; without one the shop itself. */
export async function readAutor(db: Db, usuarioId: number | null): Promise<Autor> {
  if (usuarioId === null) return SISTEMA
  const columns = ['id', 'username', 'nome', 'tipo'] as const
  const usuario = await db.selectFrom('usuarios').select(columns).where('id', '=', usuarioId).executeTakeFirst()
  return usuario ? { ...NINGUEM, usuario } : SISTEMA
}

/** When something was done in this shop last; null in an empty one. */
export async function readLastAct(db: Db): Promise<string | null> {
  const { rows } = await sql<{ em: string }>`select criado_em as em from auditoria order by id desc limit 1`.execute(db)
  return rows[0]?.em ?? null
}

/** The person who asked for the undo of an import, which goes on after their request. */
export async function readUndoAutor(db: Db, importacaoId: number): Promise<Autor> {
  const { rows } = await sql<{ usuario_id: number | null }>`
    select usuario_id from auditoria
     where tipo = 'importacao_desfeita' and detalhes->>'importacao' = ${String(importacaoId)}
     order by id desc limit 1`.execute(db)
  return readAutor(db, rows[0]?.usuario_id ?? null)
}

function contaDoSistema(): string {
  try {
    return userInfo().username
  } catch {
    // Its number has no name, as in many containers.
    return String(process.getuid?.() ?? '?')
  }
}

/** Adds a line to the audit: give the transaction of the act, so that both are written or neither. */
export async function auditAct(db: Db, autor: Autor, ato: Ato): Promise<void> {
  await auditActs(db, autor, [ato])
}

/** A line for each, in one statement: a thousand products may go at once. */
export async function auditActs(db: Db, autor: Autor, atos: readonly Ato[]): Promise<void> {
  if (atos.length === 0) return
  await db
    .insertInto('auditoria')
    .values(atos.map((ato) => linhaDe(autor, ato)))
    .execute()
}

/** Writes a line for each record that was deleted for good by another act or by its term (`motivo`), in order of ids. */
export const auditExclusoes = (
  db: Db,
  autor: Autor,
  tipo: TipoDeAlvo,
  registros: readonly { readonly id: number }[],
  motivo: string,
): Promise<void> =>
  auditActs(
    db,
    autor,
    registros
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)
      .map((id) => {
        const alvo = { tipo, id, nome: `${ALVOS[tipo]} ${id}` }
        return { tipo: 'exclusao_permanente', alvo, detalhes: { motivo } }
      }),
  )

const linhaDe = ({ usuario, comando, endereco, requisicao }: Autor, { tipo, alvo, detalhes }: Ato) => ({
  tipo,
  usuario_id: usuario?.id ?? null,
  usuario: usuario?.username ?? null,
  nome: usuario?.nome ?? null,
  papel: usuario?.tipo ?? null,
  comando,
  endereco,
  requisicao,
  alvo_tipo: alvo?.tipo ?? null,
  alvo_id: alvo?.id ?? null,
  alvo: alvo?.nome ? cutText(alvo.nome, 300) : null,
  detalhes: JSON.stringify(detalhes ?? {}),
})

/** New audit lines per minute and kind of refusal, over all users; further refusals share a line. */
const LINHAS_POR_MINUTO = 200
/** From the beginning of one write of refusals to the next, ms. */
const ENTRE_GRAVACOES_MS = 100

const CONTAS = { conta_bling: 'Bling', conta_frete: 'Melhor Envio' } as const

export interface Recusas {
  /** A notice with a false signature. All of a minute and a sender share one line, and the answer does not wait for it. */
  falso(conta: keyof typeof CONTAS): void
  /**
   * Notes a refusal, outside any transaction; resolves when it is written. Those of one minute that are alike share a
   * line that counts them, and those that come until the next write go together: a flood fills neither the disk nor the
   * pool, and takes no time from others' requests.
   */
  anotar(autor: Autor, ato: Ato): Promise<void>
}

interface Espera {
  readonly autor: Autor
  readonly ato: Ato
  vezes: number
}

export function createRecusas(db: Banco): Recusas {
  let espera = new Map<string, Espera>()
  /** The last write that began, and the one that takes what waits now. */
  let gravando: Promise<void> = Promise.resolve()
  let proxima: Promise<void> | null = null
  let comecouEm = Number.NEGATIVE_INFINITY

  async function writeWaitingAtos(): Promise<void> {
    const lote = espera
    espera = new Map()
    for (const [chave, waitingAto] of lote) await recordRecusaCount(db, chave, waitingAto)
  }

  async function writeInTurn(): Promise<void> {
    await gravando.catch(() => undefined)
    const resta = comecouEm + ENTRE_GRAVACOES_MS - performance.now()
    if (resta > 0) await wait(resta)
    proxima = null
    comecouEm = performance.now()
    gravando = writeWaitingAtos()
    await gravando
  }

  const recusas: Recusas = {
    falso(tipo) {
      recusas
        .anotar(NINGUEM, { tipo: 'notificacao_recusada', alvo: { tipo, nome: CONTAS[tipo] } })
        .catch(() => undefined)
    },
    async anotar(autor, ato) {
      const chave = [
        ato.tipo,
        addressKey(autor.endereco ?? undefined),
        autor.usuario?.id ?? '',
        ato.alvo?.nome ?? '',
      ].join('\n')
      const igual = espera.get(chave)
      if (igual) igual.vezes++
      else espera.set(chave, { autor, ato, vezes: 1 })
      proxima ??= writeInTurn()
      await proxima
    },
  }
  return recusas
}

/** The line of this minute and these words, or, when there are too many, the one that stands for all of its kind. */
async function recordRecusaCount(db: Banco, chave: string, { autor, ato, vezes }: Espera): Promise<void> {
  const demais = await sql<{ sim: boolean }>`
    select count(*) >= ${LINHAS_POR_MINUTO} as sim from (
      select from auditoria
       where criado_em >= date_trunc('minute', now()) and tipo = ${ato.tipo} and agrupamento is not null
       limit ${LINHAS_POR_MINUTO}) as deste_minuto`.execute(db)
  const cheio = demais.rows[0]?.sim === true
  const linha = cheio ? linhaDe(NINGUEM, { tipo: ato.tipo, detalhes: { muitas: true } }) : linhaDe(autor, ato)
  await addToPeriod(db, { ...linha, vezes }, cheio ? ato.tipo : chave, 'YYYYMMDDHH24MI')
}

/** Adds `vezes` to the line of `grupo` in the current period; `periodo` is a format of `to_char`. */
async function addToPeriod(
  db: Banco,
  linha: ReturnType<typeof linhaDe> & { vezes: number },
  grupo: string,
  periodo: string,
): Promise<void> {
  const agrupamento = sql<string>`encode(sha256(convert_to(${grupo} || to_char(now(), ${periodo}), 'UTF8')), 'hex')`
  await db
    .insertInto('auditoria')
    .values({ ...linha, agrupamento })
    .onConflict((conflict) =>
      conflict
        .column('agrupamento')
        .where('agrupamento', 'is not', null)
        .doUpdateSet({
          vezes: (eb) => eb('auditoria.vezes', '+', eb.ref('excluded.vezes')),
          ultima_em: sql<string>`clock_timestamp()`,
        }),
    )
    .execute()
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Customers' full records in this request's answer; counted once it was sent. */
    fichasLidas: number
  }
}

/** Counts wait in memory for so long, so that a read writes nothing; a process that is killed loses them. */
const ESPERA_MS = 10_000

interface Soma {
  readonly autor: Autor
  quantas: number
}

/**
 * Audits reads of customers' records in sums: one line a person and hour, whose `vezes` is how many records their
 * answers held. An answer that says "not changed" is not counted.
 */
export function auditReads(app: FastifyInstance, db: Banco, log: Log | undefined): void {
  let espera = new Map<number, Soma>()
  app.decorateRequest('fichasLidas', 0)
  app.addHook('onResponse', (request, reply, done) => {
    if (request.fichasLidas > 0 && reply.statusCode === 200) countReads(request)
    done()
  })
  function countReads(request: FastifyRequest): void {
    if (!request.usuario) return
    const soma = espera.get(request.usuario.id) ?? { autor: autorDe(request), quantas: 0 }
    soma.quantas += request.fichasLidas
    espera.set(request.usuario.id, soma)
  }
  async function writeReadCounts(): Promise<void> {
    const somas = espera
    espera = new Map()
    for (const { autor, quantas } of somas.values()) await addToHour(db, autor, { tipo: 'clientes_lidos' }, quantas)
  }
  const timer = setInterval(
    () => void writeReadCounts().catch((err) => log?.warn({ err }, 'reads not audited')),
    ESPERA_MS,
  )
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await writeReadCounts().catch((err) => log?.warn({ err }, 'reads not audited'))
  })
}

/** Adds to the line of this person, this act and this hour. Address and request would make it many lines. */
const addToHour = (db: Banco, autor: Autor, ato: Ato, vezes: number): Promise<void> =>
  addToPeriod(
    db,
    { ...linhaDe({ ...autor, endereco: null, requisicao: null }, ato), vezes },
    `${ato.tipo}\n${autor.usuario?.id ?? ''}`,
    'YYYYMMDDHH24',
  )
