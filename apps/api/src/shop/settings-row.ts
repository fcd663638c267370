import { sql } from 'kysely'
import type { z } from 'zod'
import type { DB } from '../infra/database/database.types.ts'
import { theRow } from '../infra/database/sql.ts'
import { type Banco, type Db, type Transacao, transaction } from '../infra/database/transaction.ts'
import { type Ato, type Autor, auditAct } from './auditoria.ts'

/** The tables that have a column for each setting. */
type TableFor<Row> = { [T in keyof DB]: Exclude<keyof Row, keyof DB[T]> extends never ? T : never }[keyof DB]

interface Settings<Row> {
  /** Has its one row since its migration; the module is its owner. */
  readonly table: TableFor<Row>
  /** Each of its fields is a column. */
  readonly record: z.ZodType<Row> & { readonly shape: object }
  /** What the audit calls these settings. */
  readonly name: string
}

/** The row after a change, and what the audit tells of it; null writes nothing. */
type Decision<Row> = { readonly row: Row; readonly details: NonNullable<Ato['detalhes']> } | null

/** A module's settings, the one row of a table: how they are read, and changed with a line in the audit. */
export function settingsRow<Row extends object>({ table, record, name }: Settings<Row>) {
  const columns = sql.join(Object.keys(record.shape).map((column) => sql.ref(column)))
  const rows = sql`select ${columns} from ${sql.table(table)}`

  async function save(trx: Transacao, row: Row): Promise<void> {
    const values = Object.entries(row).map(([column, value]) => sql`${sql.ref(column)} = ${columnValue(value)}`)
    await sql`update ${sql.table(table)} set ${sql.join(values)}`.execute(trx)
  }

  return {
    read: (db: Db): Promise<Row> => theRow<Row>(db)`${rows}`,

    /** Reads them so that they stay as they are until the transaction ends. */
    readForShare: (trx: Transacao): Promise<Row> => theRow<Row>(trx)`${rows} for share`,

    /** Calls `decide` with the locked row; answers the row as it is then. */
    change: (
      db: Banco,
      autor: Autor,
      decide: (stored: Row, trx: Transacao) => Decision<Row> | Promise<Decision<Row>>,
    ): Promise<Row> =>
      transaction(db, async (trx) => {
        const stored = await theRow<Row>(trx)`${rows} for update`
        const decision = await decide(stored, trx)
        if (decision === null) return stored
        await save(trx, decision.row)
        const alvo = { tipo: 'configuracao', nome: name } as const
        await auditAct(trx, autor, { tipo: 'configuracao_alterada', alvo, detalhes: decision.details })
        return decision.row
      }),
  }
}

/** A list is stored as JSON. */
const columnValue = (value: unknown): unknown => (Array.isArray(value) ? JSON.stringify(value) : value)
