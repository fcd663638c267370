import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ligarPar, type ParDeServidores } from '../../test/support/escala/replica.ts'
import { createDatabase } from './database.ts'
import { openQueue } from './queue.ts'
import { openReplica, type Replica } from './replica.ts'
import type { Banco } from './transaction.ts'

let par: ParDeServidores
let db: Banco
let replica: Replica
beforeAll(async () => {
  par = await ligarPar()
  db = createDatabase({ ...par.primario, max: 3 })
  await par.alcancar()
  replica = await openReplica(db, { ...par.replica, max: 2 }, () => undefined, 1000)
})
afterAll(async () => {
  await replica?.close()
  await db?.destroy()
  await par?.encerrar()
})

/** What a list shows to a session whose last write ended there, and who answered. */
const ler = (escritaLsn: string | null) =>
  replica.ler({ escritaLsn }, async (banco) => {
    const { rows } = await sql<{ quantos: number; replica: boolean }>`
      select (select count(*)::int from categorias) as quantos, pg_is_in_recovery() as replica`.execute(banco)
    return rows[0]
  })

async function escrever(nome: string): Promise<string> {
  await db.insertInto('categorias').values({ nome }).execute()
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_insert_lsn()::text as lsn`.execute(db)
  return rows[0]?.lsn ?? ''
}

test('who wrote reads from the primary until the replica has it, others from the replica', async () => {
  expect(await ler(null)).toEqual({ quantos: 0, replica: true })
  await par.pausar()
  const lsn = await escrever('Camisetas')
  expect(await ler(lsn)).toEqual({ quantos: 1, replica: false })
  expect(await ler(null)).toEqual({ quantos: 0, replica: true })
  await par.seguir()
  await par.alcancar()
  expect(await ler(lsn)).toEqual({ quantos: 1, replica: true })
  expect(replica.estado()).toBe('em uso')
})

test('an address of the primary that leads to a server which only follows is refused, for requests and for jobs', async () => {
  const errado = createDatabase({ ...par.replica, max: 1 })
  await expect(errado.selectFrom('categorias').select('id').execute()).rejects.toMatchObject({ code: '25006' })
  await errado.destroy()
  await expect(openQueue(par.replica, () => undefined)).rejects.toMatchObject({ code: '25006' })
})

test('one that falls too far behind is left alone until it has caught up', async () => {
  await par.pausar()
  await escrever('Canecas')
  await expect.poll(replica.estado).toBe('atrasada')
  expect(await ler(null)).toEqual({ quantos: 2, replica: false })
  await par.seguir()
  await expect.poll(replica.estado).toBe('em uso')
  expect(await ler(null)).toEqual({ quantos: 2, replica: true })
})

test('a read that the replica breaks off is answered by the primary, and one that goes away is found again', async () => {
  const quem = { escritaLsn: null }
  // A conflict with recovery cancels the client's statement.
  const quebrado = replica.ler(quem, async (banco) => {
    const { rows } = await sql<{ aqui: boolean }>`select pg_is_in_recovery() as aqui`.execute(banco)
    if (rows[0]?.aqui) await sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(banco)
    return rows[0]?.aqui
  })
  expect(await quebrado).toBe(false)
  await par.pararReplica()
  expect(await ler(null)).toEqual({ quantos: 2, replica: false })
  await expect.poll(replica.estado).toBe('ausente')
  expect(await ler(null)).toEqual({ quantos: 2, replica: false })
  await par.voltarReplica()
  await expect.poll(replica.estado).toBe('em uso')
  expect(await ler(null)).toEqual({ quantos: 2, replica: true })
})

test('a server that follows none is not taken for a replica', async () => {
  const errada = await openReplica(db, { ...par.primario, max: 1 }, () => undefined)
  expect(errada.estado()).toBe('ausente')
  await errada.close()
})
