import { PECAS_MAXIMAS } from '@estampa/contract/shared/maximos.ts'
import { expect, test } from 'vitest'
import { corpoDaCorrecao, mudados, pecasQueChegaram, quantidadeDe, recusasPorSaldo, saldosDe } from './correcao.ts'

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
  expect(corpo).toEqual({ motivo: 'entrada', itens: [{ produto_id: 12, variacao_id: 34, contado: 17, esperado: 5 }] })
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

test.each([
  ['', 5, []],
  ['5', 5, []],
  ['0', 0, [{ contado: 0, esperado: 5 }]],
  ['6', 6, [{ contado: 6, esperado: 5 }]],
  [String(PECAS_MAXIMAS + 1), PECAS_MAXIMAS, [{ contado: PECAS_MAXIMAS, esperado: 5 }]],
])('typed "%s" means %s pieces', (texto, quantas, itens) => {
  const [um] = saldosDe({ ...comVariacoes, variacoes: [] })
  const digitadas = new Map([[null, texto]])
  expect(um && quantidadeDe(um, digitadas)).toBe(quantas)
  expect(um && corpoDaCorrecao(12, [um], digitadas, 'ajuste').itens).toMatchObject(itens)
  expect(um && mudados([um], digitadas)).toHaveLength(itens.length)
})

test('a variation is called by its name, else its SKU; a refusal stands at the stock that it is about', () => {
  const variacoes = [
    { variacao_id: 34, nome: '', sku: 'CAM-M', ...saldo },
    { variacao_id: 35, nome: 'Azul', sku: 'CAM-G', ...saldo },
  ]
  const saldos = saldosDe({ ...comVariacoes, variacoes })
  expect(
    saldos.map(({ nome, variacaoId, fisico, reservado, disponivel }) => [
      nome,
      variacaoId,
      fisico,
      reservado,
      disponivel,
    ]),
  ).toEqual([
    ['CAM-M', 34, 5, 2, 3],
    ['Azul', 35, 5, 2, 3],
  ])
  const corpo = corpoDaCorrecao(
    12,
    saldos,
    new Map([
      [34, '9'],
      [35, '6'],
    ]),
    'contagem',
  )
  expect([
    ...recusasPorSaldo(corpo, { 'itens.1.esperado': ['Mudou.'], 'itens.7.contado': ['?'], 'xitens.0.a': ['?'] }),
  ]).toEqual([[35, 'Mudou.']])
  expect(pecasQueChegaram(corpo)).toEqual([
    { produtoId: 12, variacaoId: 34, quantidade: 4 },
    { produtoId: 12, variacaoId: 35, quantidade: 1 },
  ])
})
