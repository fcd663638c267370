import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Historia, type OperacaoDoSaldo } from '../../../../test/support/historia-de-saldo.ts'
import {
  applySaldoAnswer,
  applySaldoConfirmation,
  applySaldoReading,
  type Pendente,
  type SaldoNoBling,
  saldoDepoisDoEnvio,
} from './saldo.ts'

const pecas = fc.integer({ min: 1, max: 5 })
const mais = fc.constantFrom(1, -1)

/** Makes an operation with this weight among all, and with these particulars. */
const ato = (
  weight: number,
  o: OperacaoDoSaldo['o'],
  detalhes: Readonly<Record<string, fc.Arbitrary<unknown>>> = {},
) => ({
  weight,
  arbitrary: fc.record({ o: fc.constant(o), ...detalhes }) as fc.Arbitrary<object> as fc.Arbitrary<OperacaoDoSaldo>,
})
const operacao = fc.oneof(
  ato(8, 'daqui', { n: pecas, sinal: mais }),
  ato(2, 'contar', { n: fc.integer({ min: 0, max: 30 }) }),
  ato(6, 'de_la', { n: pecas, sinal: mais }),
  ato(4, 'reservar', { n: pecas }),
  ato(2, 'liberar'),
  ato(4, 'alheia', { n: pecas }),
  ato(4, 'lancar_alheia'),
  ato(6, 'vender', { n: pecas }),
  ato(3, 'baixar', { qual: fc.nat(3) }),
  ato(3, 'despachar', { qual: fc.nat(3) }),
  ato(16, 'trabalhar'),
  ato(10, 'avisos'),
  ato(16, 'resposta', { como: fc.constantFrom('certa', 'perdida_feita', 'perdida_nao_feita', 'recusada') }),
  ato(6, 'pessoa', { fica: fc.boolean() }),
)

test('over random histories both sides end with the same balance, and no piece is lost or invented', () => {
  let seguras = 0
  fc.assert(
    fc.property(fc.array(operacao, { maxLength: 40 }), (operacoes) => {
      const historia = new Historia(20)
      for (const operation of operacoes) {
        historia.fazer(operation)
        expect(historia.explicada()).toBe(historia.quantidade)
      }
      historia.terminar()
      expect(historia.explicada()).toBe(historia.quantidade)
      expect(historia.quantidade).toBe(historia.la)
      expect(historia.saldo.pendentes).toEqual([])
      if (!historia.segura) return
      seguras++
      expect(historia.la).toBe(historia.verdade)
    }),
    {
      numRuns: 10_000,
      examples: [
        // The account books an order while a person is asked whether a count stands, and the balance at Bling stands.
        [
          [
            { o: 'de_la', n: 1, sinal: 1 },
            { o: 'vender', n: 1 },
            { o: 'contar', n: 0 },
            { o: 'baixar', qual: 0 },
            { o: 'pessoa', fica: false },
            { o: 'trabalhar' },
            { o: 'alheia', n: 2 },
          ],
        ],
        // A lost answer over a balance where the account's own booking is still to come.
        [
          [
            { o: 'alheia', n: 1 },
            { o: 'daqui', n: 4, sinal: 1 },
            { o: 'avisos' },
            { o: 'resposta', como: 'perdida_nao_feita' },
            { o: 'de_la', n: 4, sinal: 1 },
          ],
        ],
      ],
    },
  )
  // A balance cannot tell two events of the same size apart, and a person's choice sets the true value.
  expect(seguras).toBeGreaterThan(2_500)
})

const saldo = (mudado: Partial<SaldoNoBling>): SaldoNoBling => ({
  visto: 10,
  pendentes: [],
  antes: null,
  pergunta: null,
  ...mudado,
})
const saida: Pendente = { tipo: 'mudanca', id: 1, quantidade: -1 }
const contagem: Pendente = { tipo: 'contagem', id: 2, quantidade: -2, contado: 8, esperado: 10 }

describe('a balance that was read', () => {
  test('as accounted for, as an echo is, makes nothing', () => {
    expect(applySaldoReading(saldo({}), 10, 10)).toMatchObject({
      saldo: saldo({}),
      entrada: 0,
      passo: { fazer: 'nada' },
    })
  })

  test('that changed there is one movement here; what sales hold stays, and is taken once it is free', () => {
    const { entrada, saldo: depois } = applySaldoReading(saldo({}), 4, 5)
    expect([entrada, depois.visto]).toEqual([-5, 5])
    expect(applySaldoReading(depois, 4, 3)).toMatchObject({ entrada: -1, saldo: { visto: 4 } })
  })

  test('before a movement of ours is told: both count once', () => {
    const lida = applySaldoReading(saldo({ pendentes: [saida] }), 7, 9)
    expect(lida).toMatchObject({ entrada: -3, passo: { fazer: 'enviar', operacao: 'S', quantidade: 1 } })
    expect(applySaldoConfirmation(lida.saldo)).toEqual(saldo({ visto: 6 }))
  })
})

test.each<[string, number | undefined, Partial<SaldoNoBling>]>([
  ['an exit', 9, { pendentes: [saida], antes: 10 }],
  ['a count, over any balance', 8, { pendentes: [contagem], antes: 12 }],
  ['one that is not sent yet', undefined, { pendentes: [saida] }],
  ['nothing', undefined, {}],
])('the balance at Bling after %s is %s', (_nome, esperado, estado) => {
  expect(saldoDepoisDoEnvio(saldo(estado))).toBe(esperado)
})

describe('after a lost answer', () => {
  const sentSaldo = saldo({ pendentes: [saida], antes: 10 })

  test('the balance of before: it is sent again', () => {
    expect(applySaldoReading(sentSaldo, 10, 9).passo).toEqual({ fazer: 'enviar', id: 1, operacao: 'S', quantidade: 1 })
  })
  test('the expected one: it is done', () => {
    const feito = { entrada: 0, passo: { fazer: 'nada' } }
    expect(applySaldoReading(sentSaldo, 9, 9)).toMatchObject({ ...feito, saldo: saldo({ visto: 9 }) })
    const contada = saldo({ pendentes: [contagem], antes: 10 })
    expect(applySaldoReading(contada, 8, 8)).toMatchObject({ ...feito, saldo: saldo({ visto: 8 }) })
  })
  test('neither: a person is asked, and nothing goes on until the answer', () => {
    const { saldo: perguntado, passo, entrada } = applySaldoReading(sentSaldo, 6, 9)
    expect([passo, entrada]).toEqual([{ fazer: 'perguntar', sobre: 'envio', id: 1 }, 0])
    expect(applySaldoReading(perguntado, 5, 9)).toMatchObject({
      saldo: perguntado,
      entrada: 0,
      passo: { fazer: 'nada' },
    })
    expect(applySaldoReading(applySaldoAnswer(perguntado, 'aceitar', 9).saldo, 6, 9)).toMatchObject({
      entrada: -3,
      passo: { fazer: 'nada' },
    })
    expect(applySaldoReading(applySaldoAnswer(perguntado, 'repetir', 9).saldo, 6, 9)).toMatchObject({
      entrada: -4,
      passo: { fazer: 'enviar', operacao: 'S', quantidade: 1 },
    })
  })
})

describe('a count', () => {
  test('is sent as a balance over what the person saw', () => {
    const { passo, saldo: enviada } = applySaldoReading(saldo({ pendentes: [contagem] }), 10, 8)
    expect(passo).toEqual({ fazer: 'enviar', id: 2, operacao: 'B', quantidade: 8 })
    expect(applySaldoConfirmation(enviada)).toEqual(saldo({ visto: 8 }))
  })
  test('over another balance is asked about; it stands or the balance there does', () => {
    const { saldo: perguntado, passo } = applySaldoReading(saldo({ pendentes: [contagem] }), 9, 8)
    expect(passo).toEqual({ fazer: 'perguntar', sobre: 'contagem', id: 2 })
    expect(applySaldoReading(applySaldoAnswer(perguntado, 'repetir', 8).saldo, 9, 8).passo).toMatchObject({
      operacao: 'B',
      quantidade: 8,
    })
    expect(applySaldoAnswer(perguntado, 'aceitar', 8)).toEqual({ saldo: saldo({ visto: 9 }), entrada: 1, semDono: 1 })
  })
  test('that the balance there equals already is done', () => {
    expect(applySaldoReading(saldo({ pendentes: [contagem] }), 8, 8)).toMatchObject({
      passo: { fazer: 'nada' },
      saldo: { visto: 8 },
    })
  })
  test('of a product linked without levelling changes what differs, and what was sold since follows it', () => {
    const nova: Pendente = { ...contagem, quantidade: 0, esperado: null }
    const { entrada, passo, saldo: ligado } = applySaldoReading(saldo({ visto: null, pendentes: [nova, saida] }), 5, 5)
    expect([entrada, passo]).toEqual([0, { fazer: 'enviar', id: 2, operacao: 'B', quantidade: 8 }])
    expect(ligado).toMatchObject({ visto: 5, pendentes: [{ quantidade: 3 }, saida] })
    expect(applySaldoConfirmation(ligado)).toEqual(saldo({ visto: 8, pendentes: [saida] }))
  })
})

test('what the account books itself is matched, and only the rest is a movement', () => {
  const alheia: Pendente = { tipo: 'alheia', id: 3, quantidade: -2 }
  expect(applySaldoReading(saldo({ pendentes: [alheia] }), 10, 8)).toMatchObject({
    entrada: 0,
    passo: { fazer: 'nada' },
  })
  expect(applySaldoReading(saldo({ pendentes: [alheia] }), 7, 8)).toMatchObject({
    entrada: -1,
    saldo: { visto: 7, pendentes: [] },
  })
})

describe('pieces that the account booked for orders', () => {
  const buildBaixa = (venda: number, quantidade: number, saiu = 0) => ({ venda, pedido: `p${venda}`, quantidade, saiu })
  const buildAdiantada = (venda: number, quantidade: number) => ({
    tipo: 'adiantada' as const,
    id: -1,
    quantidade,
    venda,
  })
  test('before they left: they wait in the house, and only the rest is somebody else’s', () => {
    expect(applySaldoReading(saldo({}), 7, 8, [buildBaixa(1, 2)])).toMatchObject({
      entrada: -1,
      semDono: -1,
      baixas: [{ venda: 1 }],
      saldo: { visto: 7, pendentes: [buildAdiantada(1, 2)] },
    })
  })
  test('of two sales: each as a whole, as far as the change goes', () => {
    const {
      saldo: depois,
      entrada,
      baixas,
    } = applySaldoReading(saldo({}), 5, 10, [buildBaixa(1, 2), buildBaixa(2, 4), buildBaixa(3, 3)])
    expect([baixas.map(({ venda }) => venda), entrada, depois.visto]).toEqual([[1, 3], 0, 5])
    expect(depois.pendentes).toMatchObject([
      { venda: 1, quantidade: 2, id: -1 },
      { venda: 3, quantidade: 3, id: -2 },
    ])
  })
  test('whose exit waits to be sent: it is done by that; another sale’s exit is sent', () => {
    const saidas: Pendente[] = [
      { tipo: 'mudanca', id: 1, quantidade: -2, venda: 1 },
      { tipo: 'mudanca', id: 2, quantidade: -2, venda: 2 },
    ]
    expect(applySaldoReading(saldo({ pendentes: saidas }), 8, 6, [buildBaixa(2, 2, 2)])).toMatchObject({
      entrada: 0,
      passo: { fazer: 'enviar', id: 1, operacao: 'S', quantidade: 2 },
      saldo: { visto: 8, pendentes: [saidas[0]] },
    })
  })
  test('after they left and were told: the account owes them', () => {
    expect(applySaldoReading(saldo({}), 8, 8, [buildBaixa(1, 2, 2)]).saldo.pendentes).toEqual([
      { tipo: 'alheia', id: -1, quantidade: 2, venda: 1 },
    ])
  })
  test('given back: they wait no longer; of a sale that left, the exit is to be booked again', () => {
    expect(
      applySaldoReading(saldo({ visto: 8, pendentes: [buildAdiantada(1, 2)] }), 10, 8, [buildBaixa(1, -2)]),
    ).toMatchObject({
      entrada: 0,
      saldo: { visto: 10, pendentes: [] },
    })
    expect(applySaldoReading(saldo({ visto: 8 }), 10, 8, [buildBaixa(1, -2, 2)])).toMatchObject({
      entrada: 0,
      saldo: { visto: 10, pendentes: [{ tipo: 'alheia', quantidade: -2, venda: 1 }] },
    })
  })
  test('leave a count of the shelf as many pieces lower there', () => {
    const contagemCerta: Pendente = { tipo: 'contagem', id: 5, quantidade: 3, contado: 13, esperado: 10 }
    expect(
      applySaldoReading(saldo({ visto: 8, pendentes: [buildAdiantada(1, 2), contagemCerta] }), 8, 8).passo,
    ).toMatchObject({
      operacao: 'B',
      quantidade: 11,
    })
  })
  test('a rise that no order explains is an entry, though pieces wait in the house', () => {
    expect(applySaldoReading(saldo({ visto: 8, pendentes: [buildAdiantada(1, 2)] }), 10, 8)).toMatchObject({
      entrada: 2,
      semDono: 2,
      saldo: { visto: 10, pendentes: [buildAdiantada(1, 2)] },
    })
  })
})

describe('a booking of the account that we expect, and a count that waits', () => {
  const contagemDeNove: Pendente = { tipo: 'contagem', id: 2, quantidade: -1, contado: 9, esperado: 10 }
  const alheia: Pendente = { tipo: 'alheia', id: 3, quantidade: -2 }

  test('booked before the pieces were counted: it is matched, and the count goes', () => {
    expect(applySaldoReading(saldo({ pendentes: [alheia, { ...contagemDeNove, quantidade: 1 }] }), 8, 9)).toMatchObject(
      {
        entrada: 0,
        passo: { fazer: 'perguntar', sobre: 'contagem' },
        saldo: { visto: 8 },
      },
    )
  })

  test('after the count it is not matched in silence: a person is asked, and it waits on', () => {
    const {
      saldo: perguntado,
      passo,
      entrada,
    } = applySaldoReading(saldo({ pendentes: [contagemDeNove, alheia] }), 8, 7)
    expect([passo, entrada]).toEqual([{ fazer: 'perguntar', sobre: 'contagem', id: 2 }, 0])
    expect(perguntado).toMatchObject({ visto: 10, pendentes: [contagemDeNove, alheia] })
  })

  test('tried again while the balance seen owes something, it is counted over the balance that was read', () => {
    const { saldo: perguntado, passo } = applySaldoReading(saldo({ visto: 8, pendentes: [contagemDeNove] }), 12, 9)
    expect(passo).toMatchObject({ fazer: 'perguntar' })
    expect(applySaldoReading(applySaldoAnswer(perguntado, 'repetir', 9).saldo, 12, 9).passo).toMatchObject({
      fazer: 'enviar',
    })
  })

  test('of two, the one before the count is matched and the one after it waits', () => {
    const depois: Pendente = { tipo: 'alheia', id: 4, quantidade: -3 }
    const { saldo: lido } = applySaldoReading(saldo({ pendentes: [alheia, contagemDeNove, depois] }), 5, 5)
    expect(lido).toMatchObject({ visto: 8, pendentes: [contagemDeNove, depois] })
  })
})
