import { expect, test } from 'vitest'
import { chooseFormaPagamento, formasDePagamento, habilitado, linhasDeCanal } from './cadastros.mapping.ts'

const pix = { id: 1, tipoPagamento: 20, situacao: 1, padrao: 0, finalidade: 3 }
const pixFixo = { ...pix, id: 2, tipoPagamento: 17 }
const dinheiro = { ...pix, id: 3, tipoPagamento: 1 }
const boleto = { ...pix, id: 4, tipoPagamento: 15 }
const cartao = { ...pix, id: 5, tipoPagamento: 3, padrao: 1 }

test.each([
  ['Pix before all others', [cartao, dinheiro, pixFixo, pix], 1],
  ['Pix with a fixed code', [cartao, dinheiro, pixFixo], 2],
  ['cash before the default one', [cartao, dinheiro], 3],
  ['the default one of others', [boleto, cartao], 5],
  ['the first of others without a default', [boleto, { ...cartao, padrao: 0 }], 4],
  ['not one out of use', [{ ...pix, situacao: 0 }, cartao], 5],
  ['not one for paying only', [{ ...pix, finalidade: 1 }, cartao], 5],
  ['one of which only the type is said', [boleto, { id: 6, tipoPagamento: 20 }], 6],
  ['not a default one out of use', [boleto, { ...cartao, situacao: 0 }], 4],
  ['none of none', [], undefined],
])('the payment method: %s', (_nome, formas, id) => {
  expect(chooseFormaPagamento(formasDePagamento.parse({ data: formas }).data)?.id).toBe(id)
})

test.each([
  [1, true],
  [null, true],
  [2, false],
  ['2', false],
])('a channel with status %j is switched on: %j', (situacao, sim) => {
  expect(linhasDeCanal.parse({ data: [{ id: 1, situacao }] }).data.map(habilitado)).toEqual([sim])
})
