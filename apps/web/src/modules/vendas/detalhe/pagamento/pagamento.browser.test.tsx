import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  answer,
  bodies,
  held,
  ok,
  prepare,
  received,
  release,
  routes,
  sameKeys,
} from '../../../../../test/support/api-control.ts'
import { avisados, clickToastAction } from '../../../../../test/support/hook.tsx'
import { readVenda } from '../../../../../test/support/lidos.ts'
import { draw, texts } from '../../../../../test/support/screen.tsx'
import { signInAs } from '../../../../../test/support/signed-in.ts'
import { keepCaixaChoice } from '../../../../shared/session/storage.ts'
import { umaVenda } from '../../vendas.queries.ts'
import { ListaDePagamentos, PagamentoDaVenda } from './PagamentoDaVenda.tsx'
import { FreteCobrado, RegistrarPagamento } from './RegistrarPagamento.tsx'

const cartao = () => page.getByRole('region', { name: 'Pagamento' })
const textos = (role: 'button' | 'term' | 'definition') => texts(cartao().getByRole(role))

async function openPagamento(data: object, estornar_pagamentos = true) {
  await signInAs({ username: 'bia', tipo: 'vendedor', permissoes: { estornar_pagamentos } })
  await draw(<PagamentoDaVenda venda={readVenda({ id: 7, ...data })} />)
  await expect.element(cartao()).toBeVisible()
}

const CANCELADA = { status: 'cancelado', pagamento: 'pago' }
test.each([
  [{ pagamento: 'pendente', falta_pagar: 0.01 }, true, ['Registrar pagamento', 'Cobrar com PIX', 'Cobrar frete']],
  [{ pagamento: 'parcial', falta_pagar: 5 }, false, ['Registrar pagamento', 'Cobrar com PIX', 'Cobrar frete']],
  [{ pagamento: 'pago', falta_pagar: 0, pago: 30 }, false, ['Cobrar frete']],
  [{ pagamento: 'pago', falta_pagar: 0, pago: 30 }, true, ['Registrar devolução', 'Cobrar frete']],
  [{ pagamento: 'pago', falta_pagar: -5 }, true, ['Registrar devolução', 'Cobrar frete']],
  [{ pagamento: 'pago', falta_pagar: -5 }, false, ['Cobrar frete']],
  [{ ...CANCELADA, falta_pagar: -5 }, true, ['Registrar devolução']],
  [{ ...CANCELADA, falta_pagar: -5 }, false, []],
  [{ ...CANCELADA, falta_pagar: 5 }, true, ['Registrar pagamento']],
])('of a sale with %o, to a person who may give back (%s), %j is offered', async (data, devolve, buttons) => {
  await openPagamento(data, devolve)
  expect(textos('button')).toEqual(buttons)
})

const PARCELAS = ['Produtos', 'Frete cobrado', 'Peças devolvidas', 'Pago']
const SOMAS = ['R$ 100,00', 'R$ 10,00', '-R$ 20,00', 'R$ 30,00']
const CONTAS = { total: 100, frete_cobrado: 10, credito: 20, pago: 30 }
test.each([
  [{ pagamento: 'parcial', falta_pagar: 60, ...CONTAS }, PARCELAS, SOMAS, 'Falta R$ 60,00'],
  [{ pagamento: 'pendente', total: 0 }, ['Produtos'], ['R$ 0,00'], 'A receber'],
  [{ ...CANCELADA, falta_pagar: -30, ...CONTAS }, [], [], 'Pago a mais R$ 30,00'],
  [{ ...CONTAS, importada: true }, [], [], 'Recebido pelo canal.'],
  [CONTAS, [], [], 'Sem pagamentos registrados.'],
])('the accounts of %o are %j', async (data, names, values, situacao) => {
  await openPagamento(data)
  await expect.element(cartao().getByText(situacao, { exact: true })).toBeVisible()
  expect([textos('term'), textos('definition')]).toEqual([names, values])
})

test.each([
  ['Registrar pagamento', 'Valor'],
  ['Cobrar frete', 'Frete que o cliente paga'],
])('"%s" asks for its amount, once more after it was closed', async (nome, field) => {
  await openPagamento({ pagamento: 'pendente', falta_pagar: 5 })
  for (const button of [nome, nome]) {
    await page.getByRole('button', { name: button }).click()
    await expect.element(page.getByLabelText(field, { exact: true })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
  }
})

const POST = 'POST /vendas/7/pagamentos/'
const onClose = vi.fn<() => void>()
const value = () => page.getByLabelText('Valor')
const clickRecord = () => page.getByRole('button', { name: 'Registrar', exact: true }).click()
const openRegistro = (data: object) =>
  draw(<RegistrarPagamento venda={readVenda({ id: 7, ...data })} onClose={onClose} />)
beforeEach(() => void onClose.mockClear())

test('a payment whose answer was lost is sent again with the same key; another amount is another payment', async () => {
  await prepare({ [POST]: [answer(503), answer(500), answer(201, { id: 7 })] })
  await openRegistro({ falta_pagar: 130.5, pago: 20 })
  await expect.element(value()).toHaveValue('130,50')
  for (const vezes of [1, 2]) {
    await clickRecord()
    await expect.poll(() => received(POST)).toHaveLength(vezes)
    await expect.element(page.getByRole('alert')).toHaveTextContent('Não foi salvo. Tente novamente.')
  }
  await value().fill('30')
  await clickRecord()
  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
  expect(await sameKeys(POST)).toEqual([true, false])
  expect(await bodies(POST)).toMatchObject([
    { forma: 'pix', valor: 130.5, devolucao: false, observacao: '' },
    { valor: 130.5 },
    { valor: 30 },
  ])
  expect(avisados()).toEqual(['success: Pagamento registrado.'])
})

test('a payment that was noted by mistake is taken back from its toast', async () => {
  const pagamento = {
    id: 11,
    forma: 'pix',
    valor: 30,
    observacao: '',
    usuario: 'Ana',
    criado_em: '2026-11-29T12:00:00Z',
  }
  const remove = 'DELETE /vendas/7/pagamentos/11/'
  await prepare({
    [POST]: answer(201, { id: 7, pagamentos: [{ ...pagamento, id: 9 }, pagamento] }),
    [remove]: ok({ id: 7 }),
  })
  await openRegistro({ falta_pagar: 30 })
  await clickRecord()
  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
  clickToastAction()
  await expect.poll(() => received(remove)).toHaveLength(1)
})

test.each([
  ['what was paid too much is offered to be given back, as a positive amount', -12.3, '12,30', true],
  ['an amount typed for a paid sale is a payment, not a refund', 0, '', false],
])('%s', async (_fato, falta_pagar, offeredValor, devolucao) => {
  await prepare({ [POST]: answer(201, { id: 7 }) })
  await openRegistro({ falta_pagar })
  await expect.element(value()).toHaveValue(offeredValor)
  await value().fill('12,30')
  await clickRecord()
  await expect.poll(() => received(POST)).toMatchObject([{ body: { valor: 12.3, devolucao } }])
  await expect.poll(avisados).toEqual([`success: ${devolucao ? 'Devolução registrada' : 'Pagamento registrado'}.`])
})

test.each([
  ['', 'Informe um valor maior que zero'],
  ['0', 'Informe um valor maior que zero'],
  ['-1', 'O valor não pode ser negativo'],
  ['abc', 'Número inválido'],
])('an amount of "%s" is not sent', async (text, sentence) => {
  await prepare({})
  await openRegistro({ falta_pagar: 0 })
  await expect.element(value()).toHaveValue('')
  await value().fill(text)
  await clickRecord()
  await expect.element(page.getByText(sentence)).toBeVisible()
  expect(await received(POST)).toEqual([])
})

test.each([
  [{ frete_cobrado: 15, frete_valor: 25.6 }, '15,00'],
  [{ frete_cobrado: 0, frete_valor: 25.6 }, '25,60'],
  [{}, '0,00'],
])(
  'the freight that the customer pays begins with what is charged, else with what it costs: %o',
  async (data, text) => {
    const PATCH = 'PATCH /vendas/7/cobranca/'
    await prepare({ [PATCH]: ok({ id: 7 }) })
    await draw(<FreteCobrado venda={readVenda({ id: 7, ...data })} onClose={onClose} />)
    const field = page.getByLabelText('Frete que o cliente paga')
    await expect.element(field).toHaveValue(text)
    await field.fill('0')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect.poll(() => onClose.mock.calls).toHaveLength(1)
    expect(await received(PATCH)).toMatchObject([{ body: { frete_cobrado: 0 } }])
  },
)

const APAGAR = 'DELETE /vendas/7/pagamentos/12/'
const pagamentos = [
  { id: 11, forma: 'pix', valor: 20 },
  { id: 12, forma: 'dinheiro', valor: -5 },
  { id: 13, forma: 'troca', valor: 30 },
]
const venda = readVenda({ id: 7, pagamentos })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const findDeleteButton = () => page.getByRole('dialog').getByRole('button', { name: 'Excluir', exact: true })

async function openDeleteQuestion() {
  const { client } = await draw(<ListaDePagamentos venda={venda} />)
  await button('Excluir pagamento 2: Devolvido R$ 5,00 · Dinheiro').click()
  await expect
    .element(page.getByText('só o que foi registrado por engano: Devolvido R$ 5,00 · Dinheiro', { exact: false }))
    .toBeVisible()
  return () => client.getQueryData<typeof venda>(umaVenda(7).queryKey)?.pagamentos.map(({ id }) => id)
}
beforeEach(() => prepare({}))

test('the payment that was pointed at is deleted once, and the sale that the server answers takes its place', async () => {
  await prepare({ [APAGAR]: held(ok({ id: 7, pagamentos: pagamentos.slice(0, 1) })) })
  const readPagamentoIds = await openDeleteQuestion()
  await findDeleteButton().dblClick()
  await expect.poll(() => received()).toHaveLength(1)
  await release()
  await expect.poll(readPagamentoIds).toEqual([11])
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
  expect([await routes(), avisados()]).toEqual([[APAGAR], []])
})

test.each([
  [answer(409, { detail: 'A venda foi cancelada.' }), 'A venda foi cancelada.'],
  [answer(500), 'Não foi possível excluir o pagamento. Tente novamente.'],
])('a payment that was not deleted is told: %o', async (resposta, sentence) => {
  await prepare({ [APAGAR]: resposta })
  await openDeleteQuestion()
  await findDeleteButton().click()
  await expect.poll(avisados).toEqual([`error: ${sentence}`])
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
})

test('a question that is closed deletes nothing, and what an exchange brought is not to be deleted', async () => {
  await openDeleteQuestion()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
  expect([button(/^Excluir pagamento/).elements().length, await received()]).toEqual([2, []])
})

test('the reason of a deletion is asked about before Esc drops it', async () => {
  keepCaixaChoice(true)
  onTestFinished(() => keepCaixaChoice(false))
  await openDeleteQuestion()
  await page.getByLabelText('Motivo').fill('Cliente desistiu')
  await userEvent.keyboard('{Escape}')
  await page
    .getByRole('dialog', { name: 'Sair sem salvar?' })
    .getByRole('button', { name: 'Continuar editando' })
    .click()
  await expect.element(page.getByLabelText('Motivo')).toHaveValue('Cliente desistiu')
  await expect.poll(() => page.getByRole('dialog').elements().length).toBe(1)
})

test.each([true, false])('a payment that was deleted stays in sight where drawers are used (%s)', async (isUsed) => {
  keepCaixaChoice(isUsed)
  onTestFinished(() => keepCaixaChoice(false))
  const undone = {
    id: 14,
    forma: 'dinheiro',
    valor: 20,
    observacao: 'sinal',
    usuario: 'Bia',
    criado_em: '2026-11-29T12:00:00Z',
    estornado_em: '2026-11-29T13:05:00Z',
    estornado_por: 'Dona',
    motivo: 'era cartão',
  }
  await draw(<PagamentoDaVenda venda={readVenda({ id: 7, pagamentos_desfeitos: [undone] })} />)
  await expect.element(cartao()).toBeVisible()
  const rows = texts(cartao().getByRole('listitem'))
  if (!isUsed) return expect(rows).toEqual([])
  expect(rows).toEqual([
    expect.stringMatching(
      /^R\$ 20,00 · Dinheiro · sinal.*29\/11\/2026.*09:00 · Bia.*Excluído em 29\/11\/2026.*10:05 · Dona · era cartão$/,
    ),
  ])
  await expect.element(cartao().getByRole('deletion')).toHaveTextContent('R$ 20,00 · Dinheiro · sinal')
  return expect(textos('button')).toEqual(['Registrar pagamento', 'Cobrar frete'])
})
