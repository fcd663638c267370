import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { waitUntil } from '../../../test/support/ate.ts'
import { caixasDoArquivo } from '../../../test/support/caixas.ts'
import { openLoja } from '../../../test/support/loja.ts'
import { openPassage } from '../../../test/support/passagem.ts'

// The way to the database is cut at each write of an act: nothing of it is there, and asked again it is done once.
const caixas = await caixasDoArquivo()
const { loja } = caixas
const { db } = loja.banco
const passagem = await openPassage()
const cutLoja = await openLoja(undefined, { passagem, banco: loja.banco })
afterAll(async () => {
  await cutLoja.app.close()
  await cutLoja.queue.stop()
  await passagem.fechar()
})

/** Everything that an act at the drawer, or a payment, may leave. */
async function readAll(): Promise<unknown> {
  const { rows } = await sql`select (select json_agg(t order by id) from turnos t) as turnos,
    (select json_agg(m order by id) from movimentos_de_caixa m) as movimentos, (select json_agg(p order by id) from pagamentos p) as pagamentos,
    (select json_agg(r order by id) from turno_reaberturas r) as reaberturas,
    (select json_agg((id, status, pago) order by id) from vendas) as vendas, (select count(*) from historico_vendas where tipo = 'pagamento') as historia,
    (select count(*) from auditoria where tipo <> 'entrada') as atos`.execute(db)
  return rows[0]
}

const countPids = async (condition: string): Promise<number> => {
  const { rows } = await sql
    .raw<{ quantos: number }>(`select count(*)::int as quantos from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and ${condition}`)
    .execute(db)
  return rows[0]?.quantos ?? 0
}

/** Sends the request, and cuts the way once it waits to write to this table; false: it wrote nothing there. */
async function cutAt(table: string, send: () => Promise<{ status: number }>): Promise<boolean> {
  let wasCut = false
  await db.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx)
    let ended = false
    const answer = send().finally(() => {
      ended = true
    })
    await waitUntil(async () => ended || (await countPids(`wait_event_type = 'Lock'`)) > 0)
    wasCut = !ended
    if (wasCut) await passagem.cortar()
    const { status } = await answer
    expect([table, status < 300]).toEqual([table, !wasCut])
  })
  if (wasCut) await passagem.reabrir()
  await waitUntil(async () => (await countPids(`state <> 'idle' and query not like '%pg_stat_activity%'`)) === 0)
  await waitUntil(async () => (await cutLoja.pedir('GET', '/api/saude/')).status === 200)
  return wasCut
}

const venda = await caixas.sell(50)
const paid = await caixas.sell(50)
const turno = await caixas.openTurno(100)
const outside = (await caixas.payCash(paid, 10, { fora_do_caixa: true })).body.pagamentos[0].id
const inside = (await caixas.payCash(paid, 10)).body.pagamentos[1].id
const pagamentos = [{ forma: 'cartao', valor: 20 }, { forma: 'dinheiro' }]

test.each([
  [
    'POST',
    `/vendas/${venda}/concluir-no-balcao/`,
    { pagamentos },
    ['vendas', 'historico_vendas', 'pagamentos', 'movimentos_de_caixa', 'auditoria', 'idempotencia'],
  ],
  ['POST', `/turnos/${turno}/trazer/`, { pagamento_ids: [outside] }, ['movimentos_de_caixa', 'idempotencia']],
  ['DELETE', `/vendas/${paid}/pagamentos/${inside}/`, {}, ['pagamentos', 'vendas', 'historico_vendas', 'auditoria']],
  [
    'POST',
    `/turnos/${turno}/sangrias/`,
    { valor: 5, motivo: 'x', destino: 'cofre' },
    ['movimentos_de_caixa', 'auditoria', 'idempotencia'],
  ],
  ['POST', `/turnos/${turno}/fechar/`, { contado: 135 }, ['turnos', 'auditoria', 'idempotencia']],
  ['POST', `/turnos/${turno}/reabrir/`, { motivo: 'x' }, ['turno_reaberturas', 'turnos', 'auditoria', 'idempotencia']],
])('%s %s is whole or nothing, at whichever write it is cut', async (method, url, body, tables) => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const send = () => cutLoja.pedir(method, `/api${url}`, body, headers)
  const before = await readAll()
  for (const table of tables) {
    expect([table, await cutAt(table, send)]).toEqual([table, true])
    expect(await readAll()).toEqual(before)
  }
  const { status } = await send()
  expect(status).toBeLessThan(300)
  expect(await readAll()).not.toEqual(before)
})

test('after all of it the turno is what was done, once', async () => {
  // The float, cash of the counter and of outside, less what was taken out; the undone payment counts nowhere.
  expect(await caixas.readTurno(turno)).toMatchObject({
    situacao: 'aberto',
    esperado: 135,
    reaberturas: [{ diferenca: 0 }],
  })
  expect((await caixas.readTurno(turno)).movimentos).toHaveLength(5)
})
