import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { criarBancoComFila } from '../../../test/support/fila.ts'
import { transaction } from '../../infra/database/transaction.ts'
import { reservar } from './sincronizacao.data.ts'
import { retomarAbertas, sincronizar, tentarNovamente } from './sincronizacao.rules.ts'

const banco = await criarBancoComFila()
const { queue } = banco
afterAll(() => banco.descartar())

const ESTOQUE = { tipo: 'estoque', operacao: 'acertar', alvo_id: 1, titulo: 'Camiseta' } as const
const desejar = () => transaction(banco.db, (trx) => sincronizar(trx, queue, ESTOQUE))
const trabalhos = async () =>
  (
    await sql<{ priority: number }>`select priority from pgboss.job where name = 'sincronizar' and state = 'created'
      order by created_on`.execute(banco.db)
  ).rows.map(({ priority }) => priority)

test('wishes for one row share one waiting job; a wish after the job was taken sends another; a person goes first', async () => {
  const { id } = await desejar()
  await desejar()
  expect(await trabalhos()).toEqual([0])

  // The job is in progress: the row is run again when it ends.
  await reservar(banco.db, id)
  await desejar()
  expect(await trabalhos()).toEqual([0])

  // The attempt failed and waits for its next turn: a new wish does not wait with it.
  await sql`update sincronizacoes set estado = 'pendente' where id = ${id}`.execute(banco.db)
  await desejar()
  await desejar()
  expect(await trabalhos()).toEqual([0, 0])

  await tentarNovamente(banco.db, queue, id, { negadas: [] })
  expect(await trabalhos()).toEqual([0, 0, 2])
  await retomarAbertas(banco.db, queue)
  expect(await trabalhos()).toHaveLength(4)
})
