import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { caixasDoArquivo } from '../../../test/support/caixas.ts'
import { createCaixa } from '../../../test/support/pessoa.ts'

const caixas = await caixasDoArquivo()
const { loja, caixaId, openTurno, sell, payCash, pagar } = caixas
const { pedir } = loja
const bia = await createCaixa(loja, 'bia')

/** At this instant, São Paulo. */
const moveTo = (pagamento: number, instant: string) =>
  sql`update pagamentos set criado_em = ${`${instant}-03:00`}::timestamptz where id = ${pagamento}`.execute(
    loja.banco.db,
  )
const last = ({ body }: { body: { pagamentos: { id: number }[] } }) => body.pagamentos.at(-1)?.id as number

await openTurno(500)
const venda = await sell(900)
await moveTo(last(await payCash(venda, 100)), '2026-03-01T00:00:00')
await moveTo(last(await pagar(venda, 40.1, { forma: 'cartao' })), '2026-03-31T23:59:59')
await moveTo(last(await payCash(venda, 30, { devolucao: true })), '2026-03-31T12:00:00')
await moveTo(last(await pagar(venda, 7, { fora_do_caixa: true })), '2026-03-15T12:00:00')
const biaPayment = await bia.pedir('POST', `/vendas/${venda}/pagamentos/`, { forma: 'pix', valor: 2.9 })
await moveTo(last(biaPayment), '2026-03-15T12:00:00')
// Outside of the days, undone, moved by an exchange, put into the drawer by hand: none of it was received in March.
await moveTo(last(await pagar(venda, 1)), '2026-02-28T23:59:59')
await moveTo(last(await pagar(venda, 1)), '2026-04-01T00:00:00')
const undone = last(await payCash(venda, 50))
await moveTo(undone, '2026-03-15T12:00:00')
await pedir('DELETE', `/api/vendas/${venda}/pagamentos/${undone}/`)
await sql`insert into pagamentos (venda_id, forma, valor, criado_em)
  values (${venda}, 'troca', 60, '2026-03-15T12:00:00-03:00')`.execute(loja.banco.db)
const [{ id: turno }] = (await pedir('GET', '/api/turnos/')).body.results
await caixas.act(turno, 'suprimentos', { valor: 11, motivo: 'troco' })

const MARCO = 'de=2026-03-01&ate=2026-03-31'
const readReport = async (grouping: string) =>
  (await pedir('GET', `/api/relatorios/recebimentos/?${MARCO}&por=${grouping}`)).body
const TOTAL = { entrou: 150, saiu: 30, liquido: 120 }

test.each([
  ['mes', [['2026-03-01', '2026-03-01', 150, 30, 120]]],
  [
    'forma',
    [
      ['dinheiro', 'Dinheiro', 100, 30, 70],
      ['cartao', 'Cartão', 40.1, 0, 40.1],
      ['pix', 'PIX', 9.9, 0, 9.9],
    ],
  ],
  [
    'caixa',
    [
      [String(caixaId), 'Caixa', 143, 30, 113],
      ['', 'Sem caixa', 7, 0, 7],
    ],
  ],
  [
    'pessoa',
    [
      [expect.any(String), 'dona', 147.1, 30, 117.1],
      [expect.any(String), 'bia', 2.9, 0, 2.9],
    ],
  ],
])('what was received by %s, and the sales behind each row', async (grouping, linhas) => {
  const { linhas: read, total } = await readReport(grouping)
  const rows = read.map(({ chave, rotulo, figuras }: { chave: string; rotulo: string; figuras: typeof TOTAL }) => [
    chave,
    rotulo,
    figuras.entrou,
    figuras.saiu,
    figuras.liquido,
  ])
  expect([rows, total]).toEqual([linhas, TOTAL])
  for (const { chave, figuras } of read) {
    const { body } = await pedir('GET', `/api/relatorios/recebimentos/vendas/?${MARCO}&por=${grouping}&chave=${chave}`)
    const liquido = body.vendas.reduce((soma: number, { figuras: f }: { figuras: typeof TOTAL }) => soma + f.liquido, 0)
    expect(liquido).toBeCloseTo(figuras.liquido)
  }
})

test('each day has its row, in São Paulo', async () => {
  const { linhas } = await readReport('dia')
  expect(linhas).toHaveLength(31)
  expect([linhas[0].figuras.liquido, linhas[14].figuras.liquido, linhas[30].figuras.liquido]).toEqual([100, 9.9, 10.1])
})

test('who counts blind reads nothing of an open turno, by day or behind a day, until it is closed', async () => {
  await bia.negar('conferir_caixa')
  const readBlind = async () => {
    const report = (await bia.pedir('GET', `/relatorios/recebimentos/?${MARCO}&por=mes`)).body
    const { vendas } = (await bia.pedir('GET', `/relatorios/recebimentos/vendas/?${MARCO}&por=mes`)).body
    const behind = vendas.reduce((soma: number, { figuras: f }: { figuras: typeof TOTAL }) => soma + f.liquido, 0)
    return [report.total, report.sem_turnos_abertos, behind]
  }
  // 'Comissão' less 'Recebimentos' would be what the open drawer holds.
  const readCommission = async () => {
    const { total, sem_turnos_abertos } = (await bia.pedir('GET', `/relatorios/comissao/?${MARCO}`)).body
    return [total.recebido, sem_turnos_abertos]
  }
  expect(await readBlind()).toEqual([{ entrou: 7, saiu: 0, liquido: 7 }, true, 7])
  expect(await readCommission()).toEqual([7, true])
  expect(await readReport('mes')).not.toHaveProperty('sem_turnos_abertos')
  expect((await caixas.closeTurno(turno, 583)).status).toBe(200)
  expect(await readBlind()).toEqual([TOTAL, true, TOTAL.liquido])
  expect(await readCommission()).toEqual([TOTAL.liquido, true])
})
