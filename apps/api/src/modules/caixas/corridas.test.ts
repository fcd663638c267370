import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { caixasDoArquivo } from '../../../test/support/caixas.ts'

// Two at once: each is before the other or after it, never between.
const caixas = await caixasDoArquivo()
const { loja, openCaixa, openTurno, closeTurno, payCash, sell, readTurno, act, pagar } = caixas
const { pedir } = loja
// Each test has a drawer of its own.
let caixaId = 0
beforeEach(async () => {
  caixaId = (await caixas.takeNewCaixa()).id
})
const listOpen = async () => (await pedir('GET', `/api/turnos/?situacao=aberto&caixa_id=${caixaId}`)).body.results

const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)
const repeat = <T>(times: number, ask: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => ask(index)))

test('of many who open a drawer one does', async () => {
  const answers = await repeat(6, () => openCaixa(10))
  expect(statusesOf(answers)).toEqual([201, 409, 409, 409, 409, 409])
  const open = await listOpen()
  expect(open).toHaveLength(1)
  expect(statusesOf(await repeat(4, () => closeTurno(open[0].id, 10)))).toEqual([200, 409, 409, 409])
})

test('the same request twice opens, takes out and closes once', async () => {
  const twice = (url: string, body: object, key: string) =>
    repeat(2, () => pedir('POST', url, body, { 'idempotency-key': key }))
  const [first, second] = await twice(`/api/caixas/${caixaId}/abrir/`, { fundo: 50 }, 'abrir')
  expect([first?.status, second?.status, second?.body]).toEqual([201, 201, first?.body])
  const turno = first?.body.id
  const sangria = { valor: 20, motivo: 'banco', destino: 'banco' }
  expect(statusesOf(await twice(`/api/turnos/${turno}/sangrias/`, sangria, 'sangria'))).toEqual([201, 201])
  expect(await readTurno(turno)).toMatchObject({ esperado: 30, movimentos: [{ valor: -20 }] })
  expect(statusesOf(await twice(`/api/turnos/${turno}/fechar/`, { contado: 30 }, 'fechar'))).toEqual([200, 200])
})

test('sangrias and refunds at once take out no more than there is', async () => {
  const turno = await openTurno(25)
  const venda = await sell(50)
  await pagar(venda, 50)
  const answers = await repeat(8, (index) =>
    index % 2 === 0
      ? act(turno, 'sangrias', { valor: 10, motivo: 'x', destino: 'cofre' })
      : pagar(venda, 10, { forma: 'dinheiro', devolucao: true }),
  )
  expect(statusesOf(answers)).toEqual([201, 201, 409, 409, 409, 409, 409, 409])
  expect((await readTurno(turno)).esperado).toBe(5)
})

test('a payment at the moment of a closing is expected in it, or refused and noted nowhere', async () => {
  for (let round = 0; round < 5; round++) {
    const turno = await openTurno(0)
    const vendas = await repeat(6, () => sell(10))
    const pay = (venda: number) => payCash(venda, 10)
    const half = vendas.slice(0, 3).map(pay)
    const [closed, ...paid] = await Promise.all([closeTurno(turno, 0), ...half, ...vendas.slice(3).map(pay)])
    expect(closed.status).toBe(200)
    const noted = paid.filter(({ status }) => status === 201).length
    expect(paid.every(({ status, body }) => status === 201 || body.codigo === 'CAIXA_FECHADO')).toBe(true)
    expect(closed.body).toMatchObject({ esperado: 10 * noted, diferenca: 0 - 10 * noted })
    expect(closed.body.movimentos).toHaveLength(noted)
    expect(await readTurno(turno)).toEqual(closed.body)
    const pagos = await Promise.all(vendas.map(async (venda) => (await caixas.ler(venda)).pago))
    expect(pagos.filter((pago) => pago === 10)).toHaveLength(noted)
  }
})

test('a payment that is deleted at the moment of a closing is undone before it, or stays', async () => {
  for (let round = 0; round < 5; round++) {
    const turno = await openTurno(0)
    const paid = await repeat(4, async () => {
      const venda = await sell(10)
      return { venda, id: (await payCash(venda, 10)).body.pagamentos[0].id }
    })
    const [closed, ...deleted] = await Promise.all([
      closeTurno(turno, 40),
      ...paid.map(({ venda, id }) => pedir('DELETE', `/api/vendas/${venda}/pagamentos/${id}/`)),
    ])
    const gone = deleted.filter(({ status }) => status === 200).length
    expect(statusesOf(deleted)).toEqual([...Array(gone).fill(200), ...Array(4 - gone).fill(409)])
    expect(closed.body.esperado).toBe(40 - 10 * gone)
    expect(await readTurno(turno)).toEqual(closed.body)
  }
})

test('what is brought into a turno while it closes, or is deleted, is in it once or not at all', async () => {
  for (let round = 0; round < 5; round++) {
    const venda = await sell(30)
    const id = (await payCash(venda, 10, { fora_do_caixa: true })).body.pagamentos[0].id
    const turno = await openTurno(0)
    const bring = () => act(turno, 'trazer', { pagamento_ids: [id] })
    const [closed, ...brought] = await Promise.all([
      closeTurno(turno, 0),
      bring(),
      bring(),
      pedir('DELETE', `/api/vendas/${venda}/pagamentos/${id}/`),
    ])
    expect(closed.status).toBe(200)
    expect(brought.slice(0, 2).filter(({ status }) => status === 200).length).toBeLessThan(2)
    expect(await readTurno(turno)).toEqual(closed.body)
  }
})

test('reopening and opening at once leave one open turno', async () => {
  const turno = await openTurno(0)
  await closeTurno(turno, 0)
  const answers = await Promise.all([act(turno, 'reabrir', { motivo: 'x' }), openCaixa(0)])
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
  expect(await listOpen()).toHaveLength(1)
})

test('a payment while the drawer is turned on is of before, or has its place', async () => {
  await caixas.closeOpenTurnos()
  onTestFinished(async () => void (await caixas.turnOn(true)))
  expect((await caixas.turnOn(false)).status).toBe(200)
  const vendas = await repeat(6, () => sell(10))
  const [, ...paid] = await Promise.all([caixas.turnOn(true), ...vendas.map((venda) => payCash(venda, 10))])
  expect(paid.every(({ status, body }) => status === 201 || body.codigo === 'CAIXA_FECHADO')).toBe(true)
  const open = await Promise.all([openCaixa(0), caixas.turnOn(false)])
  expect(open.filter(({ status }) => status < 300)).toHaveLength(1)
})

test('movements are numbered in the order in which they were committed', async () => {
  const turno = await openTurno(0)
  const vendas = await repeat(8, () => sell(10))
  // Whoever has seen the last one has seen all before it: each answer's movements begin with those of the one before.
  const seen = await Promise.all(
    vendas.map(async (venda) => {
      await payCash(venda, 10)
      return (await readTurno(turno)).movimentos.map(({ id }: { id: number }) => id)
    }),
  )
  const all: number[] = (await readTurno(turno)).movimentos.map(({ id }: { id: number }) => id)
  for (const ids of seen) expect(all.slice(0, ids.length)).toEqual(ids)
  const { rows } = await sql`select from pagamentos p where forma = 'dinheiro' and not fora_do_caixa
    and not exists (select from movimentos_de_caixa m where m.pagamento_id = p.id)
    and p.venda_id = any(${vendas}::int[])`.execute(loja.banco.db)
  expect(rows).toEqual([])
})
