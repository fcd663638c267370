import { expect, test } from 'vitest'
import { answer, ok, prepare, received } from '../../../test/support/api-control.ts'
import { concluirNoBalcao } from './vendas.queries.ts'

const POST = 'POST /vendas/7/concluir-no-balcao/'
const pagamento = { forma: 'dinheiro', valor: 45, recebido: 50 } as const

test.each([
  ['with its change', pagamento, { troco: '5.00' }, { troco: 5 }],
  ['with no change, where the amount was exact', pagamento, { troco: 0 }, { troco: 0 }],
  ['without a change, where nothing was paid in cash', { ...pagamento, forma: 'pix', recebido: null } as const, {}, {}],
  ['without a payment', null, { troco: null }, {}],
])('a sale is concluded at the counter once for each key, %s', async (_como, pago, resposta, troco) => {
  await prepare({ [POST]: ok({ id: 7, status: 'concluido', ...resposta }) })
  const venda = await concluirNoBalcao(7, pago, 'k1')
  expect(venda).toMatchObject({ id: 7, status: 'concluido', ...troco })
  expect('troco' in venda).toBe('troco' in troco)
  expect(await received()).toMatchObject([{ route: POST, idempotencyKey: 'k1', body: { pagamento: pago } }])
})

test('a sale that could not be concluded at the counter is an error', async () => {
  await prepare({ [POST]: answer(409, { detail: 'Já foi concluída.' }) })
  await expect(concluirNoBalcao(7, null, 'k1')).rejects.toThrow('Já foi concluída.')
})
