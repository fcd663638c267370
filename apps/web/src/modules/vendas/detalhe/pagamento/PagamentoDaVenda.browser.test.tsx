import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, prepare } from '../../../../../test/support/api-control.ts'
import { lerVenda } from '../../../../../test/support/lidos.ts'
import { draw, texts } from '../../../../../test/support/screen.tsx'
import { signIn } from '../../../../shared/session/session.ts'
import { PagamentoDaVenda } from './PagamentoDaVenda.tsx'

const cartao = () => page.getByRole('region', { name: 'Pagamento' })
const textos = (role: 'button' | 'term' | 'definition') => texts(cartao().getByRole(role))

async function abrir(dados: object, estornar_pagamentos = true) {
  const usuario = { id: 1, username: 'bia', tipo: 'vendedor', permissoes: { estornar_pagamentos } }
  await prepare({ 'POST /auth/login/': ok({ access: 'a', refresh: 'r', usuario }) })
  await signIn('bia', 'x')
  await draw(<PagamentoDaVenda venda={lerVenda({ id: 7, ...dados })} />)
  await expect.element(cartao()).toBeVisible()
}

const CANCELADA = { status: 'cancelado', pagamento: 'pago' }
test.each([
  [{ pagamento: 'pendente', falta_pagar: 0.01 }, true, ['Registrar pagamento', 'Cobrar com PIX', 'Cobrar frete']],
  [{ pagamento: 'parcial', falta_pagar: 5 }, false, ['Registrar pagamento', 'Cobrar com PIX', 'Cobrar frete']],
  [{ pagamento: 'pago', falta_pagar: 0 }, false, ['Registrar pagamento', 'Cobrar frete']],
  [{ pagamento: 'pago', falta_pagar: -5 }, true, ['Registrar devolução', 'Cobrar frete']],
  [{ pagamento: 'pago', falta_pagar: -5 }, false, ['Cobrar frete']],
  [{ ...CANCELADA, falta_pagar: -5 }, true, ['Registrar devolução']],
  [{ ...CANCELADA, falta_pagar: -5 }, false, []],
  [{ ...CANCELADA, falta_pagar: 5 }, true, ['Registrar pagamento']],
])('of a sale with %o, to a person who may give back (%s), %j is offered', async (dados, devolve, botoes) => {
  await abrir(dados, devolve)
  expect(textos('button')).toEqual(botoes)
})

const CONTAS = { total: 100, frete_cobrado: 10, credito: 20, pago: 30 }
test.each([
  [
    { pagamento: 'parcial', falta_pagar: 60, ...CONTAS },
    ['Produtos', 'Frete cobrado', 'Peças devolvidas', 'Pago'],
    ['R$ 100,00', 'R$ 10,00', '-R$ 20,00', 'R$ 30,00'],
    'Falta R$ 60,00',
  ],
  [{ pagamento: 'pendente', total: 0 }, ['Produtos'], ['R$ 0,00'], 'A receber'],
  [{ ...CANCELADA, falta_pagar: -30, ...CONTAS }, [], [], 'Pago a mais R$ 30,00'],
  [{ ...CONTAS, importada: true }, [], [], 'Recebido pelo canal.'],
  [CONTAS, [], [], 'Sem pagamentos registrados.'],
])('the accounts of %o are %j', async (dados, nomes, valores, situacao) => {
  await abrir(dados)
  await expect.element(cartao().getByText(situacao, { exact: true })).toBeVisible()
  expect([textos('term'), textos('definition')]).toEqual([nomes, valores])
})

test.each([
  ['Registrar pagamento', 'Valor'],
  ['Cobrar frete', 'Frete que o cliente paga'],
])('"%s" asks for its amount, once more after it was closed', async (nome, campo) => {
  await abrir({ pagamento: 'pendente', falta_pagar: 5 })
  for (const botao of [nome, nome]) {
    await page.getByRole('button', { name: botao }).click()
    await expect.element(page.getByLabelText(campo, { exact: true })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
  }
})
