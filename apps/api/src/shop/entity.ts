import { MISSING } from '@estampa/contract/entities.errors.ts'
import { ENTITIES, type Entities, type EntityName, PERMISSION_BY_ENTITY } from '@estampa/contract/entities.ts'
import type { Pagina } from '@estampa/contract/shared/pagination.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Change, givenFields } from '../infra/base/change.ts'
import { DomainError } from '../infra/base/errors.ts'
import type { DB } from '../infra/database/database.types.ts'
import type { Banco, Db, Idempotencia, Transacao } from '../infra/database/transaction.ts'
import { transaction, transactionOnce } from '../infra/database/transaction.ts'
import { type Ato, type Autor, auditAct } from './auditoria.ts'
import { type Computed, entityReader, type Paged, type Searched } from './entityList.ts'
import { requirePermissao, type UsuarioDaSessao } from './session.ts'

interface Named {
  readonly id: number
  readonly nome: string
}
type Who = Pick<UsuarioDaSessao, 'negadas'>
const MAY_ALL: Who = { negadas: [] }

/** The tables that have a column for each field of an entry. */
type TableFor<Entry> = {
  [T in keyof DB]: Exclude<keyof Entry, 'versao' | keyof DB[T]> extends never ? T : never
}[keyof DB & EntityName]

interface Plain<T extends keyof DB, Row extends Named, Entry> {
  /** Has `id` and `nome`, and `busca` where the list is searched (`list` of entities.ts); the module is its owner. */
  readonly table: T
  /** The contract's answer. With `versao` in it, a change over another version is refused. */
  readonly record: z.ZodType<Row> & { readonly shape: object }
  /** The contract's body of a new record. A change has the same fields, each optional. */
  readonly entry: z.ZodType<Entry>
  readonly computed: Computed<T, Row>
  /** Columns that are written otherwise than they were sent; `stored` is null for a new one. */
  readonly write?: (sent: Change<Entry>, stored: Row | null, who: Who) => { readonly [C in keyof DB[T]]?: unknown }
  /** Throws while one may not go. */
  readonly refuseRemoval?: (trx: Transacao, row: Row) => Promise<void>
  /** Details that the audit keeps of a removed record, besides its name. */
  readonly details?: (row: Row) => NonNullable<Ato['detalhes']>
}

export interface ById {
  readonly params: { readonly id: number }
}
export interface Sent<Entry> {
  readonly body: Entry
  readonly usuario: UsuarioDaSessao
}
interface ListHandlers<Row> {
  readonly whole: () => Promise<Row[]>
  readonly searched: (pedido: Searched) => Promise<Row[]>
  readonly paged: (pedido: Paged) => Promise<Pagina<Row>>
}
type Handlers<T extends EntityName, Row, Entry> = {
  readonly [K in `GET /${T}/`]: ListHandlers<Row>[Entities[T]['list']]
} & {
  readonly [K in `GET /${T}/:id/`]: (pedido: ById) => Promise<Row>
} & {
  readonly [K in `POST /${T}/`]: (
    pedido: Sent<Entry> & { readonly idempotencia: Idempotencia | undefined },
  ) => Promise<Row>
} & {
  readonly [K in `PUT /${T}/:id/`]: (pedido: ById & Sent<Change<Entry>>) => Promise<Row>
} & {
  readonly [K in `DELETE /${T}/:id/`]: (pedido: Removal) => Promise<null>
}
export interface Removal extends ById {
  readonly autor: Autor
  readonly usuario: UsuarioDaSessao
}

/** A plain entity: list, record, create under a key, change, delete for good with its line in the audit; and its handlers. */
export function entity<T extends TableFor<Entry>, Row extends Named, Entry extends object>(
  plain: Plain<T, Row, Entry>,
) {
  const { table, write, refuseRemoval, details } = plain
  const { list } = ENTITIES[table]
  const permission = PERMISSION_BY_ENTITY.get(table)
  const name = sql.table(table)
  const reader = entityReader<Row>(table, Object.keys(plain.record.shape), plain.computed)

  async function record(db: Db, id: number): Promise<Row> {
    const row = await reader.one(db, id)
    if (!row) throw new DomainError(MISSING[table])
    return row
  }

  async function locked(trx: Transacao, id: number): Promise<Row> {
    await sql`select from ${name} where id = ${id} for update`.execute(trx)
    return record(trx, id)
  }

  function columnsOf(sent: Change<Entry>, stored: Row | null, who: Who) {
    const { versao: _, ...values } = { versao: null, ...givenFields(sent), ...write?.(sent, stored, who) }
    return Object.entries(values).map(([column, value]) => ({ column: sql.ref(column), value: sql`${value}` }))
  }

  const create = (db: Db, entry: Entry, who = MAY_ALL, idempotencia?: Idempotencia): Promise<Row> =>
    transactionOnce(db, idempotencia, async (trx) => {
      const columns = columnsOf(entry, null, who)
      const made = await sql<{ id: number }>`
        insert into ${name} (${sql.join(columns.map(({ column }) => column))})
        values (${sql.join(columns.map(({ value }) => value))}) returning id`.execute(trx)
      return record(trx, made.rows[0]?.id ?? 0)
    })

  const change = (db: Db, id: number, entry: Change<Entry>, who = MAY_ALL): Promise<Row> =>
    transaction(db, async (trx) => {
      const stored = await locked(trx, id)
      const version = 'versao' in entry ? entry.versao : null
      if ('versao' in stored && typeof version === 'number' && version !== stored.versao)
        throw new DomainError('EDICAO_CONCORRENTE', {}, { atual: stored })
      const columns = columnsOf(entry, stored, who).map(({ column, value }) => sql`${column} = ${value}`)
      if ('versao' in stored) columns.push(sql`versao = versao + 1`, sql`alterado_em = now()`)
      if (columns.length > 0) await sql`update ${name} set ${sql.join(columns)} where id = ${id}`.execute(trx)
      return record(trx, id)
    })

  const remove = (db: Db, autor: Autor, id: number): Promise<void> =>
    transaction(db, async (trx) => {
      const row = await locked(trx, id)
      await refuseRemoval?.(trx, row)
      await sql`delete from ${name} where id = ${id}`.execute(trx)
      const alvo = { tipo: ENTITIES[table].target, id, nome: row.nome }
      await auditAct(trx, autor, { tipo: 'exclusao_permanente', alvo, ...(details && { detalhes: details(row) }) })
    })

  const handlers = (db: Banco) =>
    ({
      [`GET /${table}/`]: (pedido: Paged) => reader[list](db, pedido),
      [`GET /${table}/:id/`]: ({ params }: ById) => record(db, params.id),
      [`POST /${table}/`]: ({ body, usuario, idempotencia }: Sent<Entry> & { idempotencia?: Idempotencia }) =>
        create(db, body, usuario, idempotencia),
      [`PUT /${table}/:id/`]: ({ params, body, usuario }: ById & Sent<Change<Entry>>) =>
        change(db, params.id, body, usuario),
      [`DELETE /${table}/:id/`]: async ({ params, autor, usuario }: Removal) => {
        if (permission) requirePermissao(usuario, permission)
        await remove(db, autor, params.id)
        return null
      },
    }) as unknown as Handlers<T, Row, Entry>

  return { record, lock: locked, create, change, remove, handlers }
}
