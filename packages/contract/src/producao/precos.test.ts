import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calcularEntrada, precosEntrada, type TabelaDeEstampa } from './precos.schemas.ts'
import { suggestPrecos } from './precos.ts'

const faixa = (a_partir_de: number, por_peca: number, por_cor = 0, custo_por_peca: number | null = null) => ({
  a_partir_de,
  por_peca,
  por_cor,
  custo_por_peca,
})
const tabela = (dados: Partial<TabelaDeEstampa> = {}): TabelaDeEstampa => ({
  tecnica: 'dtf',
  area_ate_cm2: null,
  faixas: [faixa(1, 20), faixa(10, 15), faixa(30, 12, 0, 4.5), faixa(100, 9)],
  montagem: 0,
  montagem_por_cor: 0,
  ...dados,
})
const estampa = (dados: object = {}) => ({
  posicao: 'frente' as const,
  arte_id: 7,
  tecnica: 'dtf' as const,
  largura_mm: 280,
  altura_mm: 300,
  cores: 1,
  ...dados,
})
const linha = (dados: object = {}) => ({
  quantidade: 1,
  grupo: null,
  estampas: [estampa()],
  peca: { preco: 29.9, custo: 11 },
  ...dados,
})

describe('the price of a print', () => {
  test.each([
    [1, 49.9, 20],
    [9, 49.9, 20],
    [10, 44.9, 15],
    [29, 44.9, 15],
    [30, 41.9, 12],
    [100, 38.9, 9],
  ])('of %i pieces is %d with the piece', (quantidade, sugerido, preco) => {
    const { itens, total, motivo } = suggestPrecos([tabela()], [linha({ quantidade })])
    expect(itens[0]).toMatchObject({ peca: 29.9, estampa: preco, sugerido, motivo: null })
    expect([total, motivo]).toEqual([Math.round(sugerido * quantidade * 100) / 100, null])
  })

  test('counts the pieces of a group together, and those of another line not', () => {
    const linhas = [
      linha({ quantidade: 20, grupo: 'escola' }),
      linha({ quantidade: 10, grupo: 'escola' }),
      linha({ quantidade: 9 }),
    ]
    expect(suggestPrecos([tabela()], linhas).itens.map((item) => item.estampa)).toEqual([12, 12, 20])
  })

  test('is of the smallest table that holds it, its limit included; without sizes only of the one for any area', () => {
    const tabelas = [
      tabela({ faixas: [faixa(1, 30)] }),
      tabela({ area_ate_cm2: 840, faixas: [faixa(1, 20)] }),
      tabela({ area_ate_cm2: 100, faixas: [faixa(1, 10)] }),
    ]
    const priceOf = (dados: object) => suggestPrecos(tabelas, [linha({ estampas: [estampa(dados)] })]).itens[0]?.estampa
    expect(priceOf({})).toBe(20)
    expect(priceOf({ largura_mm: 281 })).toBe(30)
    expect(priceOf({ largura_mm: 100, altura_mm: 100 })).toBe(10)
    expect(priceOf({ largura_mm: 101, altura_mm: 100 })).toBe(20)
    expect(priceOf({ largura_mm: null })).toBe(30)
    expect(suggestPrecos(tabelas.slice(1), [linha({ estampas: [estampa({ altura_mm: null })] })])).toMatchObject({
      itens: [{ sugerido: null, motivo: 'Sem medidas, não há tabela de preços de DTF' }],
      total: null,
      motivo: 'Sem medidas, não há tabela de preços de DTF',
    })
  })

  test('adds each colour, and the prints of one piece', () => {
    const silk = tabela({ tecnica: 'silk', faixas: [faixa(1, 5, 1.55, 2)] })
    const estampas = [estampa(), estampa({ tecnica: 'silk', posicao: 'costas', cores: 3 })]
    expect(suggestPrecos([tabela(), silk], [linha({ quantidade: 30, estampas })]).itens[0]).toEqual({
      peca: 29.9,
      estampa: 21.65,
      sugerido: 51.55,
      custo: 17.5,
      motivo: null,
    })
  })

  test.each([
    ['of another technique', estampa({ tecnica: 'bordado' }), 'Não há tabela de preços de Bordado para 28 × 30 cm'],
    ['of fewer pieces than any price', estampa(), 'A tabela de DTF não tem preço para 1 peça'],
  ])('is not guessed %s', (_, unpricedEstampa, motivo) => {
    const tabelas = [tabela({ faixas: [faixa(10, 15)], montagem: 3 })]
    const { itens, total } = suggestPrecos(tabelas, [
      linha({ quantidade: 10 }),
      linha({ estampas: [estampa(), unpricedEstampa] }),
    ])
    expect(itens[1]).toEqual({ peca: 29.9, estampa: null, sugerido: null, custo: null, motivo: expect.any(String) })
    expect([itens[1]?.motivo === motivo || itens[1]?.motivo?.includes('1 peça'), total]).toEqual([true, null])
    expect(suggestPrecos(tabelas, [linha({ estampas: [unpricedEstampa] })]).motivo).toBe(motivo)
  })
})

test('a piece without a price has no suggested price, and its print has one all the same', () => {
  const unpriced = linha({ quantidade: 30, peca: { preco: null, custo: 11 } })
  expect(suggestPrecos([tabela()], [linha(), unpriced])).toMatchObject({
    itens: [{ motivo: null }, { peca: null, estampa: 12, sugerido: null, custo: 15.5 }],
    total: null,
    motivo: 'A peça lisa não tem preço de venda',
  })
})

describe('the cost', () => {
  test.each([
    ['of the piece', { peca: { preco: 29.9, custo: null } }],
    ['of the print', { quantidade: 1 }],
  ])('is unknown without that %s', (_, dados) => {
    expect(suggestPrecos([tabela()], [linha({ quantidade: 30, ...dados })]).itens[0]?.custo).toBeNull()
  })
})

describe('the set-up', () => {
  const tabelas = [tabela({ montagem: 30, montagem_por_cor: 2.5 })]
  const setupOf = (linhas: readonly object[]) => suggestPrecos(tabelas, linhas.map(linha)).montagem
  test('is paid once for an art at a place of a group, and again for another line, place or art', () => {
    expect(setupOf([{ grupo: 'a' }, { grupo: 'a' }])).toBe(32.5)
    expect(setupOf([{ grupo: 'a' }, {}])).toBe(65)
    expect(setupOf([{ estampas: [estampa(), estampa({ posicao: 'costas' })] }])).toBe(65)
    expect(setupOf([{ estampas: [estampa(), estampa({ arte_id: 8, posicao: 'costas', cores: 4 })] }])).toBe(72.5)
  })

  test('is paid by the place while the art is still to come, and is part of the total', () => {
    const artlessEstampa = estampa({ arte_id: null })
    expect(
      setupOf([
        { grupo: 'a', estampas: [artlessEstampa] },
        { grupo: 'a', estampas: [artlessEstampa] },
      ]),
    ).toBe(32.5)
    expect(suggestPrecos(tabelas, [linha({ quantidade: 2 })]).total).toBe(132.3)
  })
})

describe('the tables, as sent,', () => {
  const erros = (tabelas: unknown) =>
    precosEntrada.safeParse({ tabelas }).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  test('are refused where two are for the same prints, or say two prices for one quantity, or none', () => {
    expect(erros([tabela(), tabela({ area_ate_cm2: 100 })])).toBeUndefined()
    expect(erros([tabela(), tabela()])).toEqual([
      'tabelas.1.area_ate_cm2: Já há uma tabela desta técnica com esta área',
    ])
    expect(erros([tabela({ faixas: [faixa(1, 2), faixa(1, 3)] })])).toEqual([
      'tabelas.0.faixas.1.a_partir_de: Esta quantidade já está na tabela',
    ])
    expect(erros([tabela({ faixas: [] })])).toEqual(['tabelas.0.faixas: Informe ao menos um preço'])
    expect(erros([{ ...tabela(), faixas: [{ a_partir_de: 1, por_peca: '' }] }])).toEqual([
      'tabelas.0.faixas.0.por_peca: Informe o preço',
    ])
    expect(erros([tabela({ area_ate_cm2: 0 })])).toEqual(['tabelas.0.area_ate_cm2: Informe um valor maior que zero'])
  })

  test('take what is absent as nothing to pay', () => {
    const { tabelas } = precosEntrada.parse({
      tabelas: [{ tecnica: 'dtf', area_ate_cm2: null, faixas: [{ a_partir_de: 1, por_peca: '12,50' }] }],
    })
    expect(tabelas[0]).toEqual({
      tecnica: 'dtf',
      area_ate_cm2: null,
      faixas: [{ a_partir_de: 1, por_peca: 12.5, por_cor: 0, custo_por_peca: null }],
      montagem: 0,
      montagem_por_cor: 0,
    })
  })
})

/** Areas, cm², and quantities at which a price changes; what lies above the last area is of the table for any. */
const AREAS = [100, 900] as const
const DEGRAUS = [1, 10, 30, 100] as const
const TECNICAS_COM_TABELA = ['dtf', 'silk'] as const
const centavos = fc.integer({ min: 0, max: 99_999 })
/** The prices of one technique and area as a matrix in cents, which the test reads by itself. */
const celula = fc.record({
  /** By `DEGRAUS`; the first ones may be absent: the shop prints no fewer pieces. */
  precos: fc.array(fc.tuple(centavos, fc.integer({ min: 0, max: 500 }), fc.option(centavos)), {
    minLength: 1,
    maxLength: 4,
  }),
  montagem: centavos,
  porCor: fc.integer({ min: 0, max: 3000 }),
})
const matriz = fc.record({ dtf: fc.array(fc.option(celula), fixed(3)), silk: fc.array(fc.option(celula), fixed(3)) })
function fixed(length: number) {
  return { minLength: length, maxLength: length }
}
const estampaPedida = fc.record({
  posicao: fc.constantFrom('frente' as const, 'costas' as const),
  arte_id: fc.option(fc.integer({ min: 1, max: 2 })),
  tecnica: fc.constantFrom(...TECNICAS_COM_TABELA),
  // At the limits of the areas and around them.
  largura_mm: fc.option(fc.constantFrom(100, 300, 301, 450)),
  altura_mm: fc.option(fc.constantFrom(99, 100, 101, 300)),
  cores: fc.option(fc.integer({ min: 1, max: 9 })),
})
const linhaPedida = fc.record({
  quantidade: fc.oneof(fc.constantFrom(9, 10, 29, 30, 99, 100), fc.integer({ min: 1, max: 400 })),
  grupo: fc.option(fc.constantFrom('time', 'escola')),
  estampas: fc.array(estampaPedida, { minLength: 1, maxLength: 3 }),
  preco: fc.option(centavos),
  custo: fc.option(centavos),
})

test('1,000 random orders cost what their own matrix says, to the cent, added up another way', () => {
  const reais = (value: number | null) => (value === null ? null : value / 100)
  const toCents = (value: number | null | undefined) => (value == null ? null : BigInt(Math.round(value * 100)))
  fc.assert(
    fc.property(matriz, fc.array(linhaPedida, { minLength: 1, maxLength: 5 }), (precos, pedidas) => {
      const tabelas = TECNICAS_COM_TABELA.flatMap((tecnica) =>
        precos[tecnica].flatMap((cell, area) => {
          if (!cell) return []
          const faixas = cell.precos.map(([preco, cor, custo], k) =>
            faixa(DEGRAUS[DEGRAUS.length - cell.precos.length + k] ?? 1, preco / 100, cor / 100, reais(custo)),
          )
          const montagens = { montagem: cell.montagem / 100, montagem_por_cor: cell.porCor / 100 }
          return tabela({ tecnica, area_ate_cm2: AREAS[area] ?? null, faixas, ...montagens })
        }),
      )
      const answer = suggestPrecos(
        tabelas.toReversed(),
        pedidas.map(({ preco, custo, ...pedida }) => ({
          ...pedida,
          peca: { preco: reais(preco), custo: reais(custo) },
        })),
      )
      const setups: Record<string, bigint> = {}
      let sum: bigint | null = 0n
      for (const [n, { quantidade, grupo, estampas, preco, custo }] of pedidas.entries()) {
        let pieces = 0
        for (const pedida of pedidas) if (pedida.grupo === grupo) pieces += pedida.quantidade
        if (grupo === null) pieces = quantidade
        const step = pieces >= 100 ? 3 : pieces >= 30 ? 2 : pieces >= 10 ? 1 : 0
        let prints: bigint | null = 0n
        let cost = toCents(reais(custo))
        for (const { posicao, arte_id, tecnica, largura_mm, altura_mm, cores } of estampas) {
          const mm2 = (largura_mm ?? 0) * (altura_mm ?? 0)
          const first = mm2 === 0 || mm2 > 90_000 ? 2 : mm2 > 10_000 ? 1 : 0
          const cell = precos[tecnica].slice(first).find((candidate) => candidate !== null)
          const tier = cell?.precos[step - (DEGRAUS.length - cell.precos.length)]
          if (!cell || !tier) {
            prints = cost = null
            continue
          }
          const colours = cores ?? 1
          if (prints !== null) prints += BigInt(tier[0] + tier[1] * colours)
          cost = cost === null || tier[2] === null ? null : cost + BigInt(tier[2])
          const key = `${grupo ?? n}/${arte_id === null ? '' : `${arte_id}/${tecnica}`}/${posicao}`
          const setup = BigInt(cell.montagem + cell.porCor * colours)
          if (setup > (setups[key] ?? -1n)) setups[key] = setup
        }
        const unit = prints === null || preco === null ? null : prints + BigInt(preco)
        sum = unit === null || sum === null ? null : sum + unit * BigInt(quantidade)
        const { estampa: printPrice, sugerido, custo: printedCost } = answer.itens[n] ?? {}
        expect([printPrice, sugerido, printedCost].map(toCents)).toEqual([prints, unit, cost])
      }
      const setupSum = Object.values(setups).reduce((total, setup) => total + setup, 0n)
      expect([answer.montagem, answer.total].map(toCents)).toEqual([setupSum, sum === null ? null : sum + setupSum])
    }),
    { numRuns: 1000 },
  )
})

test('a line without a print, or without sizes and colours, is read', () => {
  const { itens } = calcularEntrada.parse({
    itens: [
      { produto_id: 1, quantidade: '3', estampas: [] },
      { produto_id: 1, quantidade: 1, grupo: ' ', estampas: [{ posicao: 'frente', arte_id: null, tecnica: 'dtf' }] },
    ],
  })
  expect(itens[1]).toMatchObject({ grupo: null, estampas: [{ cores: null, largura_mm: null, altura_mm: null }] })
})
