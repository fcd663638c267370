import { addDays, diaDeHoje } from '@estampa/contract/shared/dates.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { caixasDoArquivo } from '../../../test/support/caixas.ts'
import { createCaixa } from '../../../test/support/pessoa.ts'
import { recusa } from '../../../test/support/vendas.ts'

const caixas = await caixasDoArquivo()
const { loja, openCaixa, openTurno, closeTurno, payCash, sell, readTurno, act } = caixas
const { pedir } = loja
// Each test has a drawer of its own.
let caixaId = 0
let nomeDoCaixa = ''
beforeEach(async () => {
  ;({ id: caixaId, nome: nomeDoCaixa } = await caixas.takeNewCaixa())
})

const fechado = recusa(409, 'CAIXA_FECHADO', 'O caixa está fechado. Nada nele muda mais.')
const takeOut = (turno: number, valor: number, dados: object = {}) =>
  act(turno, 'sangrias', { valor, motivo: 'entregador', destino: 'despesa', ...dados })
const deletePagamento = (venda: number, pagamento: number, body?: object) =>
  pedir('DELETE', `/api/vendas/${venda}/pagamentos/${pagamento}/`, body)
const listForaOf = async (venda: number): Promise<{ id: number; venda_id: number }[]> =>
  (await pedir('GET', '/api/caixas/fora/')).body.results.filter(
    ({ venda_id }: { venda_id: number }) => venda_id === venda,
  )

test('a turno from its float to the next one: what is in it, what is expected, counted, left, taken out', async () => {
  const turno = await openTurno('100,00')
  const venda = await sell(100)
  await payCash(venda, '59,70', { observacao: 'no balcão' })
  await caixas.pagar(venda, 20.3, { forma: 'cartao' })
  await caixas.pagar(venda, 5, { forma: 'dinheiro', devolucao: true })
  expect((await act(turno, 'suprimentos', { valor: 30, motivo: 'troco' })).status).toBe(201)
  const { status, body: open } = await takeOut(turno, 84.7)
  expect(status).toBe(201)
  expect(open).toMatchObject({
    id: turno,
    caixa: { id: caixaId, nome: nomeDoCaixa },
    situacao: 'aberto',
    dias: 0,
    fundo: 100,
    fundo_esperado: null,
    diferenca_na_abertura: null,
    esperado: 100,
    contagem: null,
    contado: null,
    diferenca: null,
    deixado: null,
    retirado: null,
    fechado_em: null,
    vendido_a_prazo: 0,
    reaberturas: [],
    por_forma: [
      { forma: 'dinheiro', entrou: 89.7, saiu: 89.7, saldo: 0, conferido: null, diferenca: null },
      { forma: 'cartao', entrou: 20.3, saiu: 0, saldo: 20.3, conferido: null, diferenca: null },
    ],
  })
  const { nome } = (await loja.pedir('GET', '/api/auth/eu/')).body
  const described = open.movimentos.map(
    ({ tipo, forma, valor, motivo, venda_id, destino }: Record<string, unknown>) => [
      tipo,
      forma,
      valor,
      motivo,
      venda_id,
      destino,
    ],
  )
  expect(described).toEqual([
    ['recebimento', 'dinheiro', 59.7, 'no balcão', venda, null],
    ['recebimento', 'cartao', 20.3, '', venda, null],
    ['devolucao', 'dinheiro', -5, '', venda, null],
    ['suprimento', 'dinheiro', 30, 'troco', null, null],
    ['sangria', 'dinheiro', -84.7, 'entregador', null, 'despesa'],
  ])
  expect(open.ultimo_movimento_id).toBe(open.movimentos.at(-1).id)
  expect(open.por_pessoa).toEqual([
    { usuario: nome ?? expect.anything(), forma: 'dinheiro', entrou: 89.7, saiu: 89.7 },
    { usuario: nome ?? expect.anything(), forma: 'cartao', entrou: 20.3, saiu: 0 },
  ])
  const contagem = [
    { valor: 50, quantidade: 1 },
    { valor: '20', quantidade: '2' },
    { valor: 0.05, quantidade: 154 },
  ]
  const conferido = [{ forma: 'cartao', valor: 20 }]
  const { body: closed } = await act(turno, 'fechar', { contagem, deixado: 50, conferido, observacao: 'nota rasgada' })
  expect(closed).toMatchObject({
    situacao: 'fechado',
    esperado: 100,
    contado: 97.7,
    diferenca: -2.3,
    deixado: 50,
    retirado: 47.7,
    observacao: 'nota rasgada',
    contagem: [
      { valor: 50, quantidade: 1 },
      { valor: 20, quantidade: 2 },
      { valor: 0.05, quantidade: 154 },
    ],
    fechado_em: expect.any(String),
  })
  expect(closed.por_forma.at(1)).toMatchObject({ forma: 'cartao', saldo: 20.3, conferido: 20, diferenca: -0.3 })
  expect(await readTurno(turno)).toEqual(closed)
  // The next float is compared with what was left, in that one figure only.
  const { body: next } = await openCaixa(45)
  expect(next).toMatchObject({ fundo_esperado: 50, diferenca_na_abertura: -5, esperado: 45, movimentos: [] })
  expect((await closeTurno(next.id, 45)).body).toMatchObject({ diferenca: 0, deixado: 0, retirado: 45 })
  const { body: list } = await pedir('GET', `/api/turnos/?limite=1&caixa_id=${caixaId}`)
  expect(list).toMatchObject({ count: 2, results: [{ id: next.id, situacao: 'fechado', esperado: 45 }] })
  const { body: second } = await pedir('GET', list.next.replace(/^https?:\/\/[^/]+/, ''))
  expect(second.results).toMatchObject([{ id: turno, diferenca: -2.3 }])
})

test('by person and form: what each moved, without what was undone', async () => {
  const bia = await createCaixa(loja, 'bia')
  const turno = await openTurno(0)
  const venda = await sell(50)
  const payOfBia = async (forma: string, valor: number): Promise<number> =>
    (await bia.pedir('POST', `/vendas/${venda}/pagamentos/`, { forma, valor, caixa_id: caixaId })).body.pagamentos.at(
      -1,
    ).id
  await payCash(venda, 20)
  const undone = [(await payCash(venda, 7)).body.pagamentos.at(-1).id, await payOfBia('pix', 2.9)]
  await payOfBia('dinheiro', 5)
  await takeOut(turno, 4)
  const { ultimo_movimento_id: supplied } = (await act(turno, 'suprimentos', { valor: 30, motivo: 'troco' })).body
  for (const pagamento of undone) expect((await deletePagamento(venda, pagamento)).status).toBe(200)
  await act(turno, `movimentos/${supplied}/estornar`, { motivo: 'voltou' })
  expect(await readTurno(turno)).toMatchObject({
    esperado: 21,
    por_forma: [{ forma: 'dinheiro', entrou: 25, saiu: 4, saldo: 21 }],
    por_pessoa: [
      { usuario: 'dona', forma: 'dinheiro', entrou: 20, saiu: 4 },
      { usuario: 'bia', forma: 'dinheiro', entrou: 5, saiu: 0 },
    ],
  })
})

test('of two drawers each goes on from its own last turno, and undoes its own movements', async () => {
  const secondCaixa = await caixas.createCaixa('Fundos')
  await closeTurno(await openTurno(50), 50, { deixado: 20 })
  const secondTurno = await openTurno(0, secondCaixa)
  const { ultimo_movimento_id } = (await act(secondTurno, 'suprimentos', { valor: 5, motivo: 'troco' })).body
  await closeTurno(secondTurno, 5, { deixado: 5 })
  const { body: next } = await openCaixa(20)
  expect(next).toMatchObject({ fundo_esperado: 20, diferenca_na_abertura: 0 })
  expect(await act(next.id, `movimentos/${ultimo_movimento_id}/estornar`, { motivo: 'x' })).toMatchObject(
    recusa(404, 'MOVIMENTO_NAO_ENCONTRADO'),
  )
  // A newer turno of the other drawer holds it back from nothing.
  expect(await act(secondTurno, 'reabrir', { motivo: 'x' })).toMatchObject({ status: 200, body: { esperado: 5 } })
})

test.each([
  ['abrir', {}, 'fundo', 'Conte o dinheiro, ou informe quanto há'],
  ['abrir', { fundo: -1 }, 'fundo', 'O valor não pode ser negativo'],
  ['abrir', { fundo: '1.500' }, 'fundo', /Escreva/],
  ['abrir', { fundo: 9, contagem: [{ valor: 5, quantidade: 2 }] }, 'fundo', 'Não é a soma das cédulas e moedas'],
  ['fechar', {}, 'contado', 'Conte o dinheiro, ou informe quanto há'],
  ['fechar', { contagem: [{ valor: 3, quantidade: 1 }] }, 'contagem.0.valor', 'Cédula ou moeda inválida'],
  ['fechar', { contagem: [{ valor: 5, quantidade: 1.5 }] }, 'contagem.0.quantidade', 'Quantidade inválida'],
  ['fechar', { contagem: [{ valor: 5, quantidade: -1 }] }, 'contagem.0.quantidade', 'Quantidade inválida'],
  [
    'fechar',
    {
      contagem: [
        { valor: 5, quantidade: 1 },
        { valor: '5,00', quantidade: 1 },
      ],
    },
    'contagem.1.valor',
    'Repetida na contagem',
  ],
  ['fechar', { contado: 4, contagem: [{ valor: 5, quantidade: 1 }] }, 'contado', 'Não é a soma das cédulas e moedas'],
  ['fechar', { contado: 4, deixado: 4.01 }, 'deixado', 'É mais do que foi contado'],
  ['fechar', { contado: 4, conferido: [{ forma: 'dinheiro', valor: 1 }] }, 'conferido.0.forma', /dinheiro é contado/],
  [
    'fechar',
    {
      contado: 4,
      conferido: [
        { forma: 'pix', valor: 1 },
        { forma: 'pix', valor: 1 },
      ],
    },
    'conferido',
    'Cada forma uma vez só',
  ],
])('%s with %j is refused at its field', async (ato, body, campo, mensagem) => {
  const turno = await openTurno(0)
  const sent = ato === 'abrir' ? pedir('POST', `/api/caixas/${caixaId}/abrir/`, body) : act(turno, ato, body)
  const { status, body: answer } = await sent
  const texto = typeof mensagem === 'string' ? mensagem : expect.stringMatching(mensagem)
  expect([status, answer.erros?.[campo]]).toEqual([400, [texto]])
  expect((await closeTurno(turno, 0)).status).toBe(200)
})

test('the float may be counted; a drawer that is open is not opened again', async () => {
  const contagem = [
    { valor: 0.1, quantidade: 3 },
    { valor: 200, quantidade: 1 },
  ]
  const { status, body } = await pedir('POST', `/api/caixas/${caixaId}/abrir/`, { contagem, observacao: 'da manhã' })
  expect([status, body.fundo, body.observacao]).toEqual([201, 200.3, 'da manhã'])
  expect(await openCaixa()).toMatchObject(recusa(409, 'CAIXA_ABERTO', /já|Continue/))
  const closed = await closeTurno(body.id, 0, { observacao: 'à noite' })
  expect(closed.body.observacao).toBe('da manhã\nà noite')
})

test('no sangria and no refund takes out more than there is; the float and undone rows count', async () => {
  const turno = await openTurno(10)
  const lacksCash = recusa(409, 'CAIXA_SEM_DINHEIRO', 'O caixa não tem este dinheiro: há R$ 10,00.')
  expect(await takeOut(turno, 10.01)).toMatchObject(lacksCash)
  const venda = await sell(50)
  await caixas.pagar(venda, 50)
  expect(await caixas.pagar(venda, 10.01, { forma: 'dinheiro', devolucao: true })).toMatchObject(lacksCash)
  expect(await caixas.ler(venda)).toMatchObject({ pago: 50 })
  // The rule checks what the sale has paid first: otherwise refunds of an unpaid sale would reveal the cash in the drawer.
  const unpaid = await sell(50)
  for (const valor of [9.99, 10, 10.01])
    expect(await caixas.pagar(unpaid, valor, { forma: 'dinheiro', devolucao: true })).toMatchObject(
      recusa(409, 'DEVOLUCAO_MAIOR'),
    )
  const { body } = await takeOut(turno, 10)
  const sangria = body.ultimo_movimento_id
  expect(await takeOut(turno, 0.01)).toMatchObject(recusa(409, 'CAIXA_SEM_DINHEIRO'))
  const reverse = (movimento: number) => act(turno, `movimentos/${movimento}/estornar`, { motivo: 'voltou' })
  const reversed = await reverse(sangria)
  expect(reversed).toMatchObject({ status: 200, body: { esperado: 10 } })
  expect(reversed.body.movimentos.at(-1)).toMatchObject({ id: sangria, estornado_em: expect.any(String) })
  expect(await reverse(sangria)).toMatchObject(recusa(409, 'JA_ESTORNADO'))
  expect((await caixas.pagar(venda, 10, { forma: 'dinheiro', devolucao: true })).status).toBe(201)
  // It stands in the drawer's list: the refusal tells where it is undone.
  const { ultimo_movimento_id: refund, movimentos } = await readTurno(turno)
  const told = new RegExp(`uma devolução da venda ${venda} e se desfaz lá`)
  expect(await reverse(refund)).toMatchObject(recusa(409, 'MOVIMENTO_DE_PAGAMENTO', told))
  expect((await readTurno(turno)).movimentos).toEqual(movimentos)
  expect(await reverse(999_999)).toMatchObject(recusa(404, 'MOVIMENTO_NAO_ENCONTRADO'))
})

test('a movement that came while counting is named and counted on; without one the closing goes through', async () => {
  const { body: opened } = await openCaixa(0)
  const venda = await sell(50)
  expect(opened.ultimo_movimento_id).toBeNull()
  await payCash(venda, 20)
  const mudou = await closeTurno(opened.id, 0, { ate_movimento: null })
  expect(mudou).toMatchObject(recusa(409, 'CAIXA_MUDOU'))
  expect(mudou.body.movimentos).toMatchObject([{ tipo: 'recebimento', valor: 20, venda_id: venda }])
  const last = mudou.body.movimentos.at(-1).id
  await caixas.pagar(venda, 1)
  expect((await closeTurno(opened.id, 20, { ate_movimento: last })).body.movimentos).toMatchObject([{ forma: 'pix' }])
  const { ultimo_movimento_id } = await readTurno(opened.id)
  expect((await closeTurno(opened.id, 20, { ate_movimento: ultimo_movimento_id })).body.diferenca).toBe(0)
})

test('a closed turno changes by nothing that a person or the database does later', async () => {
  const turno = await openTurno(100)
  const venda = await sell(50)
  const pagos = [await payCash(venda, 20), await caixas.pagar(venda, 5)].map(
    ({ body }) => body.pagamentos.at(-1).id as number,
  )
  const { ultimo_movimento_id: supplied } = (await act(turno, 'suprimentos', { valor: 1, motivo: 'moedas' })).body
  const { body: closed } = await closeTurno(turno, 121, { deixado: 100 })
  expect(await closeTurno(turno, 121)).toMatchObject(fechado)
  expect(await takeOut(turno, 1)).toMatchObject(fechado)
  expect(await act(turno, 'suprimentos', { valor: 1, motivo: 'x' })).toMatchObject(fechado)
  expect(await act(turno, `movimentos/${supplied}/estornar`, { motivo: 'x' })).toMatchObject(fechado)
  for (const pagamento of pagos)
    expect(await deletePagamento(venda, pagamento)).toMatchObject(
      recusa(409, 'PAGAMENTO_DE_CAIXA_FECHADO', /Registre uma devolução: ela sai do caixa de hoje/),
    )
  // A refund goes out of the turno that pays it.
  const next = await openTurno(100)
  expect((await caixas.pagar(venda, 20, { forma: 'dinheiro', devolucao: true })).status).toBe(201)
  expect((await readTurno(next)).esperado).toBe(80)
  const [pagamento] = pagos
  for (const change of [
    sql`update pagamentos set valor = 1 where id = ${pagamento}`,
    sql`update pagamentos set estornado_em = now() where id = ${pagamento}`,
    sql`delete from pagamentos where id = ${pagamento}`,
    sql`update movimentos_de_caixa set turno_id = ${next} where pagamento_id = ${pagamento}`,
    sql`delete from movimentos_de_caixa where turno_id = ${turno}`,
    sql`insert into movimentos_de_caixa (turno_id, tipo, valor) values (${turno}, 'suprimento', 5)`,
    sql`update turnos set contado = 200 where id = ${turno}`,
    sql`update turnos set fundo = 0 where id = ${turno}`,
    sql`update turnos set fechado_em = null, contado = null, deixado = null, fechado_por = null where id = ${turno}`,
    sql`delete from turnos where id = ${turno}`,
  ])
    await expect(change.execute(loja.banco.db)).rejects.toThrow(/does not change|stays|foreign key/)
  await caixas.cancelar(venda)
  expect(await readTurno(turno)).toEqual(closed)
})

test('cash that no drawer has is not written while the drawer is on, by whoever writes it', async () => {
  const venda = await sell(50)
  const insert = sql`insert into pagamentos (venda_id, forma, valor) values (${venda}, 'dinheiro', 5)`
  await expect(insert.execute(loja.banco.db)).rejects.toThrow('cash without a place')
})

test('the payment of a sale at the counter holds what was handed over, which the drawer does not count', async () => {
  const turno = await openTurno(0)
  const venda = await sell(59.7)
  const pagamento = { forma: 'dinheiro', valor: 59.7, recebido: 100 }
  const finished = await pedir('POST', `/api/vendas/${venda}/concluir-no-balcao/`, { pagamento })
  expect(finished).toMatchObject({ status: 200, body: { troco: 40.3, pago: 59.7, pagamentos: [pagamento] } })
  expect(await readTurno(turno)).toMatchObject({ esperado: 59.7, movimentos: [{ valor: 59.7 }] })
})

test('a payment that is deleted stays as an undone row and movement, and counts nowhere', async () => {
  const turno = await openTurno(0)
  const venda = await sell(50)
  const pagamento = (await payCash(venda, 20)).body.pagamentos[0].id
  const deleted = await deletePagamento(venda, pagamento, { motivo: 'era cartão' })
  expect(deleted).toMatchObject({ status: 200, body: { pago: 0, pagamentos: [], falta_pagar: 50 } })
  expect(await deletePagamento(venda, pagamento)).toMatchObject(recusa(404, 'PAGAMENTO_NAO_ENCONTRADO'))
  expect(await readTurno(turno)).toMatchObject({
    esperado: 0,
    por_forma: [],
    movimentos: [{ pagamento_id: pagamento, valor: 20, estornado_em: expect.any(String) }],
  })
  const row = await sql`select p.valor, p.motivo_do_estorno, u.username from pagamentos p
    join usuarios u on u.id = p.estornado_por where p.id = ${pagamento}`.execute(loja.banco.db)
  expect(row.rows).toEqual([{ valor: 20, motivo_do_estorno: 'era cartão', username: 'dona' }])
  const { nome } = (await pedir('GET', '/api/auth/eu/')).body
  const [undone, ...remaining] = (await caixas.ler(venda)).pagamentos_desfeitos
  expect([undone, remaining]).toEqual([
    {
      id: pagamento,
      forma: 'dinheiro',
      valor: 20,
      observacao: '',
      usuario: nome,
      criado_em: expect.any(String),
      estornado_em: expect.any(String),
      estornado_por: nome,
      motivo: 'era cartão',
    },
    [],
  ])
})

test('the last turno is opened again, its count set aside; an older one is not, nor one that is open', async () => {
  const older = await openTurno(0)
  await closeTurno(older, 0)
  const turno = await openTurno(50)
  await closeTurno(turno, 40, {
    deixado: 40,
    contagem: [{ valor: 20, quantidade: 2 }],
    conferido: [{ forma: 'pix', valor: 1 }],
    observacao: 'faltou',
  })
  const reopen = (id: number, body: object = { motivo: 'contei errado' }) => act(id, 'reabrir', body)
  expect(await reopen(older)).toMatchObject(recusa(409, 'TURNO_MAIS_NOVO'))
  expect((await reopen(turno, {})).body.erros).toEqual({ motivo: ['Diga o motivo'] })
  const { status, body } = await reopen(turno)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    situacao: 'aberto',
    contado: null,
    contagem: null,
    observacao: '',
    por_forma: [],
    reaberturas: [{ motivo: 'contei errado', contado: 40, diferenca: -10 }],
  })
  expect(await reopen(turno)).toMatchObject(recusa(409, 'CAIXA_ABERTO'))
  expect(await openCaixa()).toMatchObject(recusa(409, 'CAIXA_ABERTO'))
  expect((await closeTurno(turno, 50, { deixado: 50 })).body).toMatchObject({ diferenca: 0, reaberturas: [{}] })
  const next = await openTurno(50)
  expect((await readTurno(next)).diferenca_na_abertura).toBe(0)
  expect(await reopen(turno)).toMatchObject(recusa(409, 'TURNO_MAIS_NOVO'))
})

test('what was noted outside of the drawers is listed, and brought into one once', async () => {
  const venda = await sell(50)
  const payOutside = async (valor: number, dados: object = {}): Promise<number> =>
    (await payCash(venda, valor, { fora_do_caixa: true, ...dados })).body.pagamentos.at(-1).id
  // No drawer is open, and none is needed.
  const ids = [await payOutside(30), await payOutside(5, { devolucao: true }), await payOutside(4)]
  const undone = ids.pop() as number
  const listFora = async () => (await listForaOf(venda)).map(({ id }) => id)
  expect(await listFora()).toEqual([undone, ...ids.toReversed()])
  await deletePagamento(venda, undone)
  const turno = await openTurno(0)
  const bring = (pagamento_ids: number[]) => act(turno, 'trazer', { pagamento_ids })
  expect(await bring([undone])).toMatchObject(recusa(404, 'PAGAMENTO_NAO_ENCONTRADO'))
  // In no drawer, and still in the sale.
  await sql`update pagamentos set fora_do_caixa = false where id = ${ids[0]}`.execute(loja.banco.db)
  expect(await bring(ids)).toMatchObject(recusa(409, 'PAGAMENTO_SEM_CAIXA', new RegExp(`venda ${venda} sem passar`)))
  await sql`update pagamentos set fora_do_caixa = true where id = ${ids[0]}`.execute(loja.banco.db)
  expect(await bring([ids[1] as number])).toMatchObject(recusa(409, 'CAIXA_SEM_DINHEIRO'))
  expect(await bring(ids)).toMatchObject({ status: 200, body: { esperado: 25, movimentos: [{}, {}] } })
  expect(await bring([ids[0] as number])).toMatchObject(recusa(409, 'JA_NO_CAIXA'))
  expect(await listFora()).toEqual([])
  await closeTurno(turno, 25)
  // The refund: without the payment, more would be refunded than is paid, which the sale is asked about first.
  expect(await deletePagamento(venda, ids[1] as number)).toMatchObject(recusa(409, 'PAGAMENTO_DE_CAIXA_FECHADO'))
})

test('other forms are refused nowhere: with a drawer open they are in its turno, without one in none', async () => {
  const venda = await sell(50)
  expect((await caixas.pagar(venda, 10)).status).toBe(201)
  const turno = await openTurno(0)
  await caixas.pagar(venda, 5)
  expect(await readTurno(turno)).toMatchObject({ esperado: 0, movimentos: [{ forma: 'pix', valor: 5 }] })
  await closeTurno(turno, 0)
  expect((await caixas.pagar(venda, 5, { caixa_id: caixaId })).status).toBe(201)
  const recusado = await payCash(venda, 5)
  expect(recusado).toMatchObject(recusa(409, 'CAIXA_FECHADO', /Abra o caixa e repita: nada foi registrado/))
  expect(await caixas.ler(venda)).toMatchObject({ pago: 20 })
})

test('what an exchange moves from sale to sale is in no drawer', async () => {
  const turno = await openTurno(0)
  const venda = await sell(50)
  await payCash(venda, 50)
  await caixas.levar(venda, 'enviado')
  const [{ item_id, id: produto }] = (await caixas.ler(venda)).itens
  const itens = [{ id: produto, quantidade: 1, valor_unitario: 50 }]
  expect((await caixas.trocar(venda, { voltam: [{ item_id, quantidade: 1 }], itens })).status).toBe(201)
  expect(await readTurno(turno)).toMatchObject({ esperado: 50, movimentos: [{ valor: 50 }] })
})

test('a counter sale in many forms is in the turno as it was noted, never as it was handed over', async () => {
  const venda = await sell(50)
  const finish = (dados: object) => pedir('POST', `/api/vendas/${venda}/concluir-no-balcao/`, dados)
  const pagamentos = [
    { forma: 'cartao', valor: 20 },
    { forma: 'dinheiro', recebido: 100 },
  ]
  // Without an open drawer nothing is done, the sale neither.
  expect(await finish({ pagamentos })).toMatchObject(recusa(409, 'CAIXA_FECHADO'))
  expect(await caixas.ler(venda)).toMatchObject({ status: 'separacao', pago: 0 })
  const turno = await openTurno(0)
  expect(await finish({ pagamentos, caixa_id: caixaId })).toMatchObject({ status: 200, body: { troco: 70 } })
  const movimentos = [
    { forma: 'cartao', valor: 20 },
    { forma: 'dinheiro', valor: 30 },
  ]
  expect(await readTurno(turno)).toMatchObject({ esperado: 30, movimentos })
  await closeTurno(turno, 30)
  const outside = await sell(50)
  const fora = { pagamento: { forma: 'dinheiro', valor: 50, recebido: 50 }, fora_do_caixa: true }
  expect((await pedir('POST', `/api/vendas/${outside}/concluir-no-balcao/`, fora)).status).toBe(200)
  expect(await listForaOf(outside)).toMatchObject([{ venda_id: outside, valor: 50 }])
})

test('turnos are found by drawer, situation and day; one open since earlier days says so and stops nobody', async () => {
  const feira = await caixas.createCaixa('Feira')
  // Opened late at night of the day before yesterday, São Paulo.
  const { rows } = await sql<{ id: number }>`insert into turnos (caixa_id, fundo, aberto_em)
    values (${feira}, 10, ((now() at time zone 'America/Sao_Paulo')::date - 2 + time '23:59:59') at time zone 'America/Sao_Paulo')
    returning id`.execute(loja.banco.db)
  const old = rows[0]?.id as number
  expect(await readTurno(old)).toMatchObject({ dias: 2, aberto_por: null })
  const day = (back: number) => addDays(diaDeHoje(), -back)
  const findTurnos = async (query: string): Promise<number[]> =>
    (await pedir('GET', `/api/turnos/?${query}`)).body.results.map(({ id }: { id: number }) => id)
  expect(await findTurnos(`caixa_id=${feira}`)).toEqual([old])
  expect(await findTurnos(`situacao=aberto&caixa_id=${feira}`)).toEqual([old])
  expect(await findTurnos(`de=${day(2)}&ate=${day(2)}`)).toEqual([old])
  expect(await findTurnos(`ate=${day(3)}`)).toEqual([])
  expect(await findTurnos(`situacao=fechado&caixa_id=${feira}`)).toEqual([])
  expect(await findTurnos(`de=${day(1)}`)).not.toContain(old)
  const venda = await sell(50)
  expect((await payCash(venda, 5, { caixa_id: feira })).status).toBe(201)
  expect((await closeTurno(old, 15)).body).toMatchObject({ dias: 2, diferenca: 0 })
})

test('the audit has each act with the drawer’s name and the figures', async () => {
  const turno = await openTurno(20)
  const { ultimo_movimento_id: taken } = (await takeOut(turno, 10)).body
  await act(turno, 'suprimentos', { valor: 1, motivo: 'moedas' })
  await act(turno, `movimentos/${taken}/estornar`, { motivo: 'voltou' })
  await closeTurno(turno, 20, { deixado: 5 })
  await act(turno, 'reabrir', { motivo: 'contei errado' })
  await closeTurno(turno, 21)
  await openTurno(1)
  const { rows } = await sql`select tipo, alvo, detalhes from auditoria
    where alvo_tipo = 'caixa' and alvo_id = ${caixaId} order by id`.execute(loja.banco.db)
  const closed = { fundo: 'R$ 20,00', esperado: 'R$ 21,00' }
  expect(rows).toMatchObject(
    [
      ['caixa_aberto', { fundo: 'R$ 20,00' }],
      ['sangria', { valor: 'R$ 10,00', destino: 'despesa' }],
      ['suprimento', { valor: 'R$ 1,00' }],
      ['movimento_estornado', { movimento: 'sangria', valor: 'R$ 10,00' }],
      ['caixa_fechado', { ...closed, contado: 'R$ 20,00', diferenca: '-R$ 1,00', deixado: 'R$ 5,00' }],
      ['caixa_reaberto', { contado: 'R$ 20,00', diferenca: '-R$ 1,00' }],
      ['caixa_fechado', { ...closed, contado: 'R$ 21,00', diferenca: 'R$ 0,00', deixado: 'R$ 0,00' }],
      ['caixa_aberto', { fundo: 'R$ 1,00', fundo_esperado: 'R$ 0,00', diferenca: 'R$ 1,00' }],
    ].map(([tipo, detalhes]) => ({ tipo, alvo: nomeDoCaixa, detalhes })),
  )
})
