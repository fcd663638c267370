import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createBanco } from '../../../test/support/banco.ts'
import { createDatabase } from './database.ts'
import { answerBefore, digestOf, transaction, transactionOnce } from './transaction.ts'

const banco = await createBanco()
const impaciente = createDatabase({ ...banco.config, max: 1, lock_timeout: 100 })
afterAll(async () => {
  await impaciente.destroy()
  await banco.descartar()
})

test('a repetition that comes while the first request is still being written is asked to come again, not refused', async () => {
  const { id: usuarioId } = await banco.db
    .insertInto('usuarios')
    .values({ username: 'ana', nome: 'Ana', senha_hash: '', tipo: 'admin' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const chave = { chave: 'uma-chave', usuarioId, rota: 'POST /categorias/', corpo: digestOf({ nome: 'Bonés' }) }
  const escrita = Promise.withResolvers<void>()
  onTestFinished(() => escrita.resolve())
  const comecou = Promise.withResolvers<void>()
  const primeira = transactionOnce(banco.db, chave, async () => {
    comecou.resolve()
    await escrita.promise
    return { id: 7 }
  })
  await comecou.promise
  await expect(answerBefore(impaciente, chave)).rejects.toMatchObject({ codigo: 'INDISPONIVEL' })
  const pergunta = answerBefore(banco.db, chave)
  const repetida = () => transactionOnce(impaciente, chave, async () => ({ id: 8 }))
  await expect(repetida()).rejects.toMatchObject({ codigo: 'INDISPONIVEL' })
  escrita.resolve()
  expect([await primeira, await repetida(), await pergunta]).toEqual([{ id: 7 }, { id: 7 }, { id: 7 }])
})

test('of two writes that wait for each other the one that lost is run again: both are done', async () => {
  const locked = { 1: Promise.withResolvers<void>(), 2: Promise.withResolvers<void>() }
  let runs = 0
  const write = (first: 1 | 2, second: 1 | 2) =>
    transaction(banco.db, async (trx) => {
      runs++
      await sql`select pg_advisory_xact_lock(${first})`.execute(trx)
      locked[first].resolve()
      await locked[second].promise
      await sql`select pg_advisory_xact_lock(${second})`.execute(trx)
      return first
    })
  expect([await Promise.all([write(1, 2), write(2, 1)]), runs]).toEqual([[1, 2], 3])
})
