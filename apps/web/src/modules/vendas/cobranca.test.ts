import { describe, expect, test } from 'vitest'
import { lerVenda } from '../../../test/support/lidos.ts'
import { codigoPixDa, tomDaCobranca } from './cobranca.ts'

const LOJA = { pix_chave: 'loja@estampa.br', pix_nome: 'Estampa', pix_cidade: 'Recife' }
const venda = (pagamento: 'pendente' | 'parcial' | 'pago' | null, falta_pagar: number) =>
  ({ id: 7, pagamento, falta_pagar }) as Parameters<typeof codigoPixDa>[0]

describe('the PIX code of a sale', () => {
  test('asks for what is missing, to the cent, under the sale’s number', () => {
    const codigo = codigoPixDa(venda('pendente', 130.1), LOJA)
    expect(codigo).toContain('5406130.10')
    expect(codigo).toContain('VENDA7')
    expect(codigo).toContain('loja@estampa.br')
    expect(codigoPixDa(venda('pendente', 130.1), LOJA, 0.01)).toContain('54040.01')
  })

  test.each([
    ['without a key', venda('pendente', 10), { ...LOJA, pix_chave: '' }, undefined],
    ['with nothing to pay', venda('pago', 0), LOJA, undefined],
    ['with money to give back', venda('pago', -5), LOJA, undefined],
    ['while nobody knows what is paid', venda(null, 10), LOJA, undefined],
    ['for an amount that is none', venda('pendente', 10), LOJA, Number.NaN],
    ['for zero', venda('pendente', 10), LOJA, 0],
  ])('is none %s', (_, uma, loja, reais) => {
    expect(codigoPixDa(uma, loja, reais)).toBeNull()
  })
})

test.each([
  ['pago', 0, 'success'],
  ['nada_a_receber', 0, 'success'],
  ['pago', 0.01, 'warning'],
  ['parcial', 0, 'warning'],
  [null, 0, 'warning'],
] as const)('a sale that is %s with %s missing is shown as %s', (pagamento, falta_pagar, tom) => {
  expect(tomDaCobranca({ pagamento, falta_pagar })).toBe(tom)
})

test('charges are read whatever the answer holds', () => {
  expect(lerVenda({ pagamento: 'pago', falta_pagar: '1,50' })).toMatchObject({ pagamento: 'pago', falta_pagar: 1.5 })
  expect(lerVenda({ pagamento: 'outro' })).toMatchObject({ pagamento: null, falta_pagar: 0 })
  expect(
    lerVenda({ frete_cobrado: 10, credito: '5', pago: 30, pagamentos: [{ id: 1, forma: 'pix', valor: '30' }] }),
  ).toMatchObject({
    frete_cobrado: 10,
    credito: 5,
    pago: 30,
    pagamentos: [{ id: 1, forma: 'pix', valor: 30, observacao: '', usuario: null, criado_em: '' }],
  })
})
