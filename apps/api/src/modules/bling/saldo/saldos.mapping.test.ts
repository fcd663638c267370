import { expect, test } from 'vitest'
import { depositoPadrao, depositos, linhasDeSaldo, saldoNo } from './saldos.mapping.ts'

const saldo = (dados: object, deposito: number, kit = false) => {
  const [linha] = linhasDeSaldo.parse({ data: [{ produto: { id: 7 }, ...dados }] }).data
  return linha && saldoNo(linha, deposito, kit)
}
const em5 = (saldoFisico: unknown) => ({ saldoFisicoTotal: 99, depositos: [{ id: 5, saldoFisico }] })

test.each([
  ['of the deposit, not of all', em5(3), 5, false, 3],
  ['of the deposit, for a kit too', em5(3), 5, true, 3],
  ['of no pieces', em5(0), 5, false, 0],
  ['written as text', em5('4.0'), 5, false, 4],
  ['with a part of a piece', em5(2.75), 5, false, 2],
  ['below zero, with a part of a piece', em5(-2.75), 5, false, -2],
  ['that a float made a little less than whole', em5(2.9999999), 5, false, 3],
  ['less than a thousandth below', em5(2.9994), 5, false, 2],
  ['of more pieces than a product may have', em5(3e9), 5, false, null],
  ['in another deposit', em5(3), 6, false, null],
  ['of a kit, in no deposit', { saldoFisicoTotal: 8.5 }, 5, true, 8],
  ['of a kit with nothing', { saldoFisicoTotal: 0, depositos: null }, 5, true, 0],
  ['of a kit that says no sum', { saldoFisicoTotal: null }, 5, true, null],
  ['of a product in no deposit', { saldoFisicoTotal: 8 }, 5, false, null],
])('the balance %s', (_nome, dados, deposito, kit, pecas) => {
  expect(saldo(dados, deposito, kit)).toBe(pecas)
})

const geral = { id: 1, situacao: 1, padrao: false, desconsiderarSaldo: false }
test.each([
  ['the default one', [geral, { ...geral, id: 2, padrao: true }], 2],
  ['the only one', [geral], 1],
  ['the only one, of which nothing else is said', [{ id: 1 }], 1],
  ['none of two without a default', [geral, { ...geral, id: 2 }], undefined],
  ['the only one in use', [geral, { ...geral, id: 2, situacao: 0 }], 1],
  [
    'the only one that counts',
    [
      { ...geral, desconsiderarSaldo: true, padrao: true },
      { ...geral, id: 2 },
    ],
    2,
  ],
  ['not a default one out of use', [{ ...geral, situacao: 0, padrao: true }], undefined],
  ['none of none', [], undefined],
])('the deposit is %s', (_nome, dados, id) => {
  expect(depositoPadrao(depositos.parse({ data: dados }).data)?.id).toBe(id)
})
