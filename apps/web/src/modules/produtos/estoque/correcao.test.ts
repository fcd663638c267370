import { expect, test } from 'vitest'
import { corpoDaCorrecao, mudados, pecasQueChegaram, recusasPorSaldo, saldosDe } from './correcao.ts'

const saldo = { fisico: 5, reservado: 2, disponivel: 3 }
const comVariacoes = {
  produto_id: 12,
  ...saldo,
  reservas: [],
  variacoes: [
    { variacao_id: 34, nome: 'Azul M', sku: null, ...saldo },
    { variacao_id: 35, nome: '', sku: null, ...saldo },
  ],
}

test('only changed stocks are sent, each with the quantity that was seen; an empty field changes nothing', () => {
  const saldos = saldosDe(comVariacoes)
  expect(saldos.map(({ nome }) => nome)).toEqual(['Azul M', 'Variação 35'])
  const digitadas = new Map([
    [34, '17'],
    [35, ''],
  ])
  const corpo = corpoDaCorrecao(12, saldos, digitadas, 'entrada')
  expect(corpo).toEqual({
    motivo: 'entrada',
    itens: [{ produto_id: 12, variacao_id: 34, contado: 17, esperado: 5 }],
  })
  expect(mudados(saldos, new Map([[34, '05']]))).toEqual([])
  expect(pecasQueChegaram(corpo)).toEqual([{ produtoId: 12, variacaoId: 34, quantidade: 12 }])
})

test('a simple product has one stock of its own; fewer pieces are no arrival', () => {
  const saldos = saldosDe({ ...comVariacoes, variacoes: [] })
  const corpo = corpoDaCorrecao(12, saldos, new Map([[null, '1']]), 'perda')
  expect(corpo.itens).toEqual([{ produto_id: 12, variacao_id: null, contado: 1, esperado: 5 }])
  expect(pecasQueChegaram(corpo)).toEqual([])
  expect([...recusasPorSaldo(corpo, { 'itens.0.contado': ['Reservadas: 2.'], motivo: ['x'] })]).toEqual([
    [null, 'Reservadas: 2.'],
  ])
})
