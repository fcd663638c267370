import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createDatabase } from '../../../src/infra/database/database.ts'
import type { Banco } from '../../../src/infra/database/transaction.ts'
import { openDatabaseServer } from '../../../src/infra/postgres/server.ts'
import { ARQUIVOS } from '../../../src/modules/copias/copias.data.ts'
import { somasDasTabelas } from '../somas.ts'

/** Opens the database of a shop that is closed, past its program. */
async function noBanco<T>(dados: string, fazer: (db: Banco) => Promise<T>): Promise<T> {
  const server = await openDatabaseServer({ DATA_DIR: dados, DATABASE_URL: undefined }, 'comando')
  const db = createDatabase({ ...server.config, max: 1 })
  try {
    return await fazer(db)
  } finally {
    await db.destroy()
    await server.stop()
  }
}

/** Files that the database refers to and that are not there. */
async function faltas(db: Banco, dados: string): Promise<string[]> {
  const { rows } = await sql<{ nome: string }>`${sql.raw(ARQUIVOS)}`.execute(db)
  return rows.map(({ nome }) => nome).filter((nome) => !existsSync(join(dados, 'midia', nome)))
}

/** A shop as it stands: all its tables in one text, but for the audit and the sessions, which each restoration changes. */
export const aoVer = (dados: string) =>
  noBanco(dados, async (db) => {
    const { auditoria: _, sessoes: __, ...somas } = await somasDasTabelas(db)
    return { somas: JSON.stringify(somas), faltando: await faltas(db, dados) }
  })

const ESTOQUE = `
  select p.id from produtos p
   where p.quantidade is distinct from (select coalesce(sum(quantidade), 0) from movimentos_estoque where produto_id = p.id)
      or p.reservado is distinct from (
        select coalesce(sum(i.quantidade), 0) from itens_venda i join vendas v on v.id = i.venda_id
         where i.produto_id = p.id and v.status = 'separacao')`

/** Differences in a shop restored from a backup that began when these products existed. */
export const conferirRestaurada = (dados: string, antes: readonly number[]): Promise<string[]> =>
  noBanco(dados, async (db) => {
    const { rows: achados } = await sql<{ id: number }>`
      select p.id from produtos p join itens_venda i on i.produto_id = p.id`.execute(db)
    const ids = new Set(achados.map(({ id }) => id))
    const perdidos = antes.filter((id) => !ids.has(id))
    const { rows: tortos } = await sql.raw(ESTOQUE).execute(db)
    const faltando = await faltas(db, dados)
    return [
      ...(perdidos.length > 0 ? [`restored without the products ${perdidos.join(', ')}`] : []),
      ...(tortos.length > 0 ? [`${tortos.length} products whose stock is not what happened to them`] : []),
      ...(faltando.length > 0 ? [`restored without the files ${faltando.join(', ')}`] : []),
    ]
  })
