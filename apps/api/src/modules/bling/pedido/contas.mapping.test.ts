import { toCentavos, toReais } from '@estampa/contract/shared/money.ts'
import { totalDaVenda } from '@estampa/contract/vendas/vendas.totals.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dataDoPedido, type PedidoRecebido, pedidoRecebido } from './chegada.mapping.ts'
import { freteFromPedido, linhasDoPedido, totaisQueDiferem } from './contas.mapping.ts'

const parsePedido = (dados: object) =>
  pedidoRecebido.parse({ data: { id: 1, numero: 10, situacao: { id: 6 }, ...dados } }).data
const item = (quantidade: number, valor: number, desconto = 0) => ({ quantidade, valor, desconto, descricao: 'Peça' })
/** The sale's total with its freight, as the sale has it. */
const somaAqui = (pedido: PedidoRecebido) =>
  toReais(toCentavos(totalDaVenda(linhasDoPedido(pedido))) + toCentavos(freteFromPedido(pedido)))
const toLinhaValues = (dados: object) =>
  linhasDoPedido(parsePedido(dados)).map((linha) => [
    linha.titulo,
    linha.quantidade,
    linha.valor_unitario,
    linha.desconto,
  ])

describe('the sale comes to the order’s total', () => {
  test('with other expenses as a line of their own, which is no piece and waits for nobody', () => {
    const pedido = parsePedido({ itens: [item(2, 30), item(1, 40)], outrasDespesas: 5, total: 105 })
    const linhas = linhasDoPedido(pedido)
    expect(linhas.map(({ titulo, despesa }) => [titulo, despesa])).toEqual([
      ['Peça', false],
      ['Peça', false],
      ['Outras despesas', true],
    ])
    expect(linhas[2]).toMatchObject({ quantidade: 1, valor_unitario: 5, desconto: 0, fracionada: false, codigo: '' })
    expect(somaAqui(pedido)).toBe(105)
  })

  const peca = (quantidade: number, valor: number, desconto = 0) => ['Peça', quantidade, valor, desconto]
  const buildDespesas = (valor: number, desconto = 0) => ['Outras despesas', 1, valor, desconto]
  const reaisDe = (valor: number) => ({ valor, unidade: 'REAL' })
  const percentPedido = { desconto: { valor: 10, unidade: 'PERCENTUAL' }, outrasDespesas: 5, transporte: { frete: 20 } }
  const dezPorCento = { ...percentPedido, itens: [item(1, 100)] }
  const itensDe30 = [item(1, 10), item(1, 20)]
  const acima = { itens: itensDe30, desconto: reaisDe(37), outrasDespesas: 5, transporte: { frete: 8 } }
  const allLinhas = [peca(1, 10, 10), peca(1, 20, 20), buildDespesas(5, 5)]
  test.each([
    ['three for a hundred', { itens: [item(3, 33.3333)], total: 100 }, [peca(3, 33.34, 0.02)]],
    ['half a cent each', { itens: [item(2, 19.995), item(1, 10)], total: 49.99 }, [peca(2, 20, 0.01), peca(1, 10)]],
    ['a float of four bytes', { itens: [item(1000, 49.9000015259)], total: 49_900 }, [peca(1000, 49.9)]],
    ['a total one cent above', { itens: [item(3, 10), item(1, 5)], total: 35.01 }, [peca(3, 10.01, 0.02), peca(1, 5)]],
    ['a total one cent below', { itens: [item(3, 10), item(1, 5)], total: 34.99 }, [peca(3, 10), peca(1, 5, 0.01)]],
    [
      'as far above as rounding may be',
      { itens: [item(1, 10), item(1, 20)], total: 30.03 },
      [peca(1, 10), peca(1, 20.03)],
    ],
    ['as far below', { itens: [item(1, 10), item(1, 20)], total: 29.97 }, [peca(1, 10, 0.01), peca(1, 20, 0.02)]],
    ['a discount rounded otherwise', { itens: [item(1, 0.15, 10)], total: 0.14 }, [peca(1, 0.15, 0.01)]],
    ['a percentage, of the goods only', { ...dezPorCento, total: 115 }, [peca(1, 100, 10), buildDespesas(5)]],
    ['an amount above the goods, taken off expenses and freight', { ...acima, total: 6 }, allLinhas],
    ['no total said', { itens: [item(3, 33.3333)], total: null }, [peca(3, 33.34, 0.02)]],
  ])('%s', (_nome, dados, partes) => {
    const pedido = parsePedido(dados)
    expect(toLinhaValues(dados)).toEqual(partes)
    expect(totaisQueDiferem(pedido)).toBeNull()
    if (dados.total !== null) expect(somaAqui(pedido)).toBe(dados.total)
  })

  test.each([
    ['more than rounding', { itens: [item(1, 10), item(1, 20)], total: 30.04 }, { la: 30.04, aqui: 30 }],
    ['more than rounding below', { itens: [item(1, 10), item(1, 20)], total: 29.96 }, { la: 29.96, aqui: 30 }],
    ['a service that no field names', { itens: [item(1, 10)], total: 25 }, { la: 25, aqui: 10 }],
    ['a total below nothing', { itens: [item(1, 10)], desconto: reaisDe(12), total: -2 }, { la: -2, aqui: 0 }],
    ['no lines', { itens: [], total: 0.01 }, { la: 0.01, aqui: 0 }],
  ])('or both figures are told: %s', (_nome, dados, diferem) => {
    expect(totaisQueDiferem(parsePedido(dados))).toEqual(diferem)
  })

  const reais = (max: number) => fc.integer({ min: 0, max: max * 100 }).map(toReais)
  const valor = fc.oneof(reais(500), fc.double({ min: 0, max: 500, noNaN: true }), reais(500).map(Math.fround))
  const [inteiros, ate100] = [fc.integer({ min: 1, max: 40 }), { min: 0, max: 100 }]
  const quantidades = fc.oneof(
    inteiros,
    inteiros.map((n) => n / 4),
  )
  const descontos = fc.oneof(fc.constant(0), fc.integer(ate100), fc.double({ ...ate100, noNaN: true }))
  const itens = fc.array(fc.record({ quantidade: quantidades, valor, desconto: descontos }), {
    minLength: 1,
    maxLength: 6,
  })
  const pedidos = fc.record({
    itens,
    desconto: fc.option(fc.record({ valor: reais(100), unidade: fc.constantFrom('REAL', 'PERCENTUAL') })),
    outrasDespesas: fc.option(reais(50)),
    transporte: fc.record({ frete: fc.option(reais(50)) }),
  })
  /** As Bling adds an order up. */
  type Pedido = typeof pedidos extends fc.Arbitrary<infer P> ? P : never
  function totalNoBling({ itens: linhas, desconto, outrasDespesas, transporte }: Pedido) {
    const bens = linhas.reduce(
      (soma, linha) => soma + toCentavos(linha.quantidade * linha.valor * (1 - linha.desconto / 100)),
      0,
    )
    const dado = desconto?.valor ?? 0
    const tirado = desconto?.unidade === 'PERCENTUAL' ? Math.round((bens * dado) / 100) : toCentavos(dado)
    return toReais(bens - tirado + toCentavos(outrasDespesas ?? 0) + toCentavos(transporte.frete ?? 0))
  }

  test('for every order that adds up there, without a word', () => {
    fc.assert(
      fc.property(pedidos, (dados) => {
        const total = totalNoBling(dados)
        fc.pre(total >= 0)
        const pedido = parsePedido({ ...dados, total })
        expect([somaAqui(pedido), totaisQueDiferem(pedido)]).toEqual([total, null])
      }),
      { numRuns: 3000 },
    )
  })

  test('for any order, or both figures are told; each line is one that a sale can have', () => {
    fc.assert(
      fc.property(pedidos, fc.option(fc.double({ min: -100, max: 5000, noNaN: true })), (dados, total) => {
        const pedido = parsePedido({ ...dados, total })
        const localTotal = somaAqui(pedido)
        const blingTotal = total === null ? null : toReais(toCentavos(total))
        expect(totaisQueDiferem(pedido)).toEqual(
          blingTotal === null || blingTotal === localTotal ? null : { la: blingTotal, aqui: localTotal },
        )
        for (const { quantidade, valor_unitario, desconto } of linhasDoPedido(pedido)) {
          const [unitario, tirado] = [valor_unitario * 100, desconto * 100]
          expect(Number.isInteger(quantidade) && quantidade > 0).toBe(true)
          expect(Math.abs(unitario - Math.round(unitario)) + Math.abs(tirado - Math.round(tirado))).toBeLessThan(1e-6)
          expect(Math.round(tirado) >= 0 && Math.round(tirado) <= quantidade * Math.round(unitario)).toBe(true)
        }
      }),
      { numRuns: 3000 },
    )
  })
})

test.each([
  ['2026-11-20', '2026-11-20'],
  ['2026-11-20 10:00:00', '2026-11-20'],
  // Still to come in Brazil, where it is 20 November until three in the morning of Greenwich.
  ['2026-11-21', null],
  ['0000-00-00', null],
  ['2026-02-30', null],
  ['1999-12-31', null],
  ['2000-01-01', '2000-01-01'],
  ['20/11/2026', null],
  ['', null],
  [undefined, null],
])('the date %j of an order is the sale’s day %j', (data, dia) => {
  expect(dataDoPedido(parsePedido({ data }), Date.parse('2026-11-21T02:00:00Z'))).toBe(dia)
})
