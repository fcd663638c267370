import { beforeEach, expect, test } from 'vitest'
import { caixasDoArquivo } from '../../../test/support/caixas.ts'
import { recusa } from '../../../test/support/vendas.ts'

const caixas = await caixasDoArquivo()
const { loja, openTurno, closeTurno, payCash, sell, readTurno, act } = caixas
// Each test has a drawer of its own.
beforeEach(() => caixas.takeNewCaixa().then(() => undefined))

const deletePagamento = (venda: number, pagamento: number) =>
  loja.pedir('DELETE', `/api/vendas/${venda}/pagamentos/${pagamento}/`)

test('CAIXA_MUDOU lists a movement that was reversed and a payment that was deleted during the count', async () => {
  const turno = await openTurno(0)
  const venda = await sell(50)
  const pagamento = (await payCash(venda, 20)).body.pagamentos.at(-1).id
  const { ultimo_movimento_id: supplied } = (await act(turno, 'suprimentos', { valor: 5, motivo: 'moedas' })).body
  await act(turno, `movimentos/${supplied}/estornar`, { motivo: 'engano' })
  const mudou = await closeTurno(turno, 25, { ate_movimento: supplied })
  expect(mudou).toMatchObject(recusa(409, 'CAIXA_MUDOU'))
  expect(mudou.body.movimentos).toMatchObject([{ id: supplied, estornado_em: expect.any(String) }])
  const seen = (await readTurno(turno)).ultimo_movimento_id
  await deletePagamento(venda, pagamento)
  const again = await closeTurno(turno, 20, { ate_movimento: seen })
  expect(again.body.movimentos).toMatchObject([{ venda_id: venda, estornado_em: expect.any(String) }])
  const { ultimo_movimento_id, esperado } = await readTurno(turno)
  expect(esperado).toBe(0)
  expect((await closeTurno(turno, 0, { ate_movimento: ultimo_movimento_id })).status).toBe(200)
})

test('no undo takes a drawer below zero', async () => {
  const turno = await openTurno(0)
  const venda = await sell(50)
  const pagamento = (await payCash(venda, 20)).body.pagamentos.at(-1).id
  const { ultimo_movimento_id: supplied } = (await act(turno, 'suprimentos', { valor: 5, motivo: 'moedas' })).body
  await act(turno, 'sangrias', { valor: 22, motivo: 'entregador', destino: 'despesa' })
  const lacks = recusa(409, 'CAIXA_SEM_DINHEIRO', 'O caixa não tem este dinheiro: há R$ 3,00.')
  expect(await act(turno, `movimentos/${supplied}/estornar`, { motivo: 'engano' })).toMatchObject(lacks)
  expect(await deletePagamento(venda, pagamento)).toMatchObject(lacks)
  expect(await caixas.ler(venda)).toMatchObject({ pago: 20 })
  expect((await readTurno(turno)).esperado).toBe(3)
})

test('the sale refuses an undo before the drawer does: a refusal does not depend on the cash in the drawer', async () => {
  const turno = await openTurno(0)
  const venda = await sell(50)
  const pagamento = (await payCash(venda, 20)).body.pagamentos.at(-1).id
  await caixas.pagar(venda, 20, { forma: 'pix', devolucao: true })
  const refused = recusa(409, 'DEVOLUCAO_MAIOR')
  expect(await deletePagamento(venda, pagamento)).toMatchObject(refused)
  await act(turno, 'sangrias', { valor: 20, motivo: 'entregador', destino: 'despesa' })
  expect(await deletePagamento(venda, pagamento)).toMatchObject(refused)
})

test('a payment is undone on its sale, not in the drawer; one that was undone there is told as undone', async () => {
  const turno = await openTurno(0)
  const venda = await sell(50)
  const pagamento = (await payCash(venda, 20)).body.pagamentos.at(-1).id
  const { ultimo_movimento_id: paid } = await readTurno(turno)
  const undo = () => act(turno, `movimentos/${paid}/estornar`, { motivo: 'engano' })
  const told = `Este movimento é um pagamento da venda ${venda} e se desfaz lá, em Pagamento, Excluir: sai também do caixa.`
  expect(await undo()).toMatchObject(recusa(409, 'MOVIMENTO_DE_PAGAMENTO', told))
  await deletePagamento(venda, pagamento)
  expect(await undo()).toMatchObject(recusa(409, 'JA_ESTORNADO'))
})
