import type { ItemDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readVenda } from '../../../../../test/support/lidos.ts'
import { countMissingPecas, proximaPeca } from './missingPecas.ts'
import {
  andamentoDoItem,
  applyLeitura,
  formatLidas,
  hasOtherVariacao,
  isItemPicked,
  isVariacaoUndecided,
  type Leitura,
  markItem,
  moveLeitura,
  NADA_SEPARADO,
  removeLeitura,
  removePeca,
  type Separacao,
  unidadesDe,
  variacaoLida,
} from './separacao.ts'
import { suggestSkus } from './suggestSkus.ts'

const AZUL = { id: 34, sku: 'CAM-Azul' }
const ROSA = { id: 35, sku: 'CAM-Rosa' }
const buildItem = (data: object) => readVenda({ itens: [data] }).itens[0] as ItemDaVenda
const simples = (item_id: number, id: number, quantidade: number, data: object = {}) =>
  buildItem({ item_id, id, sku: `SKU-${id}`, quantidade, ...data })
/** Two lines of one product: one wants the blue variation, the other takes any. */
const azul = (quantidade: number) =>
  simples(1, 12, quantidade, { variacao_id: AZUL.id, sku: AZUL.sku, variacoes: [AZUL, ROSA] })
const buildAnyCamiseta = (quantidade: number) => ({ ...azul(quantidade), item_id: 2, variacao_id: null, sku: 'CAM' })
const caneca = (quantidade: number) => simples(3, 13, quantidade)

const ids = (produtoId: number, variacaoId: number | null = null): Leitura => ({
  tipo: 'produto',
  produtoId,
  variacaoId,
})
const sku = (text: string): Leitura => ({ tipo: 'sku', sku: text })
const applyLeituras = (itens: readonly ItemDaVenda[], leituras: readonly Leitura[]): Separacao =>
  leituras.reduce((current, leitura) => applyLeitura(current, itens, leitura).separacao, NADA_SEPARADO)
const countUnidadesByLinha = (separacao: Separacao, itens: readonly ItemDaVenda[]) =>
  itens.map((item) => unidadesDe(separacao, item))

test('a label counts one piece of its line, by its ids or by a SKU', () => {
  const itens = [azul(1), caneca(3)]
  const { separacao, resultado } = applyLeitura(NADA_SEPARADO, itens, ids(13))
  expect(resultado).toMatchObject({ tipo: 'separada', item: { item_id: 3 }, unidades: 1 })
  expect(countUnidadesByLinha(separacao, itens)).toEqual([0, 1])
  expect(countUnidadesByLinha(applyLeituras(itens, [sku(' sku-13 '), sku('cam-azul'), ids(13)]), itens)).toEqual([1, 2])
})

test('a line without a chosen variation takes the one that was scanned first, says which, and refuses another', () => {
  const itens = [buildAnyCamiseta(3)]
  const lida = applyLeituras(itens, [ids(12, 35)])
  for (const leitura of [sku('CAM-Azul'), ids(12, 34)])
    expect(applyLeitura(lida, itens, leitura)).toEqual({
      separacao: lida,
      resultado: { tipo: 'outra-variacao', item: itens[0], variacaoLida: 35 },
    })
  const separacao = applyLeituras(itens, [ids(12, 35), sku('CAM-Azul'), ids(12, 35), sku('CAM-Rosa')])
  expect(isItemPicked(separacao, buildAnyCamiseta(3))).toBe(true)
  expect([...(separacao.get(2)?.variacoes ?? [])]).toEqual([[35, 3]])
  // Another open line of the product, as of another box, takes the other variation.
  const otherLine = { ...buildAnyCamiseta(1), item_id: 4 }
  expect(applyLeitura(lida, [...itens, otherLine], ids(12, 34)).resultado).toMatchObject({
    tipo: 'separada',
    item: { item_id: 4 },
  })
  // A line that is of this variation already comes before one that may be of any, whichever stands first.
  expect(applyLeitura(lida, [otherLine, ...itens], ids(12, 35)).resultado).toMatchObject({ item: { item_id: 2 } })
  // Complete, the line has pieces enough, of whichever variation.
  expect(applyLeitura(separacao, itens, ids(12, 34)).resultado.tipo).toBe('sobra')
})

test('a label of a line that was ticked by hand says its variation, and counts no further piece', () => {
  const itens = [buildAnyCamiseta(2)]
  const marked = markItem(NADA_SEPARADO, buildAnyCamiseta(2), true)
  expect(applyLeitura(marked, itens, ids(12)).resultado.tipo).toBe('sem-variacao')
  const first = applyLeitura(marked, itens, ids(12, 35))
  expect(first.resultado).toMatchObject({ tipo: 'separada', unidades: 2, variacaoId: 35 })
  expect(variacaoLida(first.separacao, buildAnyCamiseta(2))).toBe(35)
  const second = applyLeitura(first.separacao, itens, sku('CAM-Rosa'))
  expect(second.resultado).toMatchObject({ tipo: 'separada', unidades: 2 })
  for (const [separacao, leitura] of [
    [first.separacao, ids(12, 34)],
    [second.separacao, ids(12, 35)],
  ] as const)
    expect(applyLeitura(separacao, itens, leitura).resultado.tipo).toBe('sobra')
})

test('of one blank in lines of several prints the piece is counted for the first, and moved to another', () => {
  const printed = (item_id: number, quantidade: number, arte: string) =>
    simples(item_id, 20, quantidade, { estampas: [{ id: item_id, posicao: 'frente', tecnica: 'dtf', arte }] })
  const itens = [printed(1, 2, 'Girassol'), printed(2, 1, 'Girassol'), printed(3, 2, 'Time'), simples(4, 20, 1)]
  const first = applyLeitura(NADA_SEPARADO, itens, ids(20))
  if (first.resultado.tipo !== 'separada') throw new Error(first.resultado.tipo)
  // The second line has the same print: either box is right.
  const placesOf = ({ otherPlaces }: typeof first.resultado) => otherPlaces.map(({ item }) => item.item_id)
  expect([first.resultado.item.item_id, placesOf(first.resultado)]).toEqual([1, [3, 4]])
  const [time] = first.resultado.otherPlaces
  if (!time) throw new Error('no other place')
  const moved = moveLeitura(first.separacao, first.resultado, time)
  expect(countUnidadesByLinha(moved.separacao, itens)).toEqual([0, 0, 1, 0])
  expect([moved.resultado.item.item_id, moved.resultado.unidades, placesOf(moved.resultado)]).toEqual([3, 1, [1, 4]])
  // The print that the person chose last comes first, as long as its line lacks a piece.
  const preferred = (separacao: Separacao) => applyLeitura(separacao, itens, ids(20), [4, 3]).resultado
  expect(preferred(NADA_SEPARADO)).toMatchObject({ item: { item_id: 3 } })
  expect(preferred(markItem(NADA_SEPARADO, printed(3, 2, 'Time'), true))).toMatchObject({ item: { item_id: 4 } })
  // A line that is complete takes no more.
  const full = applyLeituras(itens, [ids(20), ids(20), ids(20)])
  expect(applyLeitura(full, itens, ids(20)).resultado).toMatchObject({
    item: { item_id: 3 },
    otherPlaces: [{ item: { item_id: 4 } }],
  })
})

test('of a line one piece is taken back at a time, those that were ticked by hand before those that were scanned', () => {
  const item = simples(3, 13, 3)
  const taken = [1, 2, 3].reduce<Separacao[]>(
    (steps) => [...steps, removePeca(steps.at(-1) ?? NADA_SEPARADO, item)],
    [markItem(applyLeituras([item], [ids(13)]), item, true)],
  )
  expect(taken.map((separacao) => [unidadesDe(separacao, item), separacao.get(3)?.lidas])).toEqual([
    [3, 1],
    [2, 1],
    [1, 1],
    [0, 0],
  ])
  expect(removePeca(taken[3] ?? NADA_SEPARADO, item)).toBe(taken[3])
})

test('a code of the whole product does not say which variation the piece is, by its ids or by its SKU', () => {
  const itens = [buildAnyCamiseta(1), caneca(1), azul(1)]
  for (const leitura of [ids(12), sku('cam')]) {
    const { separacao, resultado } = applyLeitura(NADA_SEPARADO, itens, leitura)
    expect([resultado.tipo, 'item' in resultado && resultado.item.item_id, separacao]).toEqual([
      'sem-variacao',
      2,
      NADA_SEPARADO,
    ])
  }
  // The first line that lacks pieces is asked about; without one there are too many pieces, whichever it is.
  const meia = applyLeituras(itens, [ids(12, 35)])
  expect(applyLeitura(meia, itens, ids(12)).resultado).toMatchObject({ tipo: 'sem-variacao', item: { item_id: 1 } })
  const cheia = applyLeituras(itens, [ids(12, 34), ids(12, 35)])
  expect(applyLeitura(cheia, itens, ids(12)).resultado).toMatchObject({ tipo: 'sobra', item: { item_id: 2 } })
  // A line that has no variations to choose from is its product.
  const plainItem = { ...buildAnyCamiseta(1), variacoes: [] }
  expect(applyLeitura(NADA_SEPARADO, [plainItem], ids(12)).resultado.tipo).toBe('separada')
})

test('what does not belong is refused, each in its own way, and changes nothing', () => {
  const itens = [azul(1), caneca(1)]
  const cheia = applyLeituras(itens, [ids(13)])
  const refusals: [Leitura, string][] = [
    [ids(13), 'sobra'],
    [ids(12), 'sem-variacao'],
    [ids(12, 35), 'variacao-errada'],
    [ids(12, 99), 'variacao-errada'],
    [ids(13, 34), 'fora'],
    [ids(14), 'fora'],
    [sku('CAM-Rosa'), 'fora'],
    [sku(''), 'fora'],
  ]
  for (const [leitura, tipo] of refusals) {
    const { separacao, resultado } = applyLeitura(cheia, itens, leitura)
    expect([leitura, resultado.tipo]).toEqual([leitura, tipo])
    expect(separacao).toBe(cheia)
  }
  // Deleted for good, a product has no id any more; its SKU stays on the line.
  expect(applyLeitura(NADA_SEPARADO, [{ ...caneca(1), id: null }], sku('SKU-13')).resultado.tipo).toBe('separada')
  expect(applyLeitura(NADA_SEPARADO, [{ ...caneca(1), sku: null }], sku('')).resultado.tipo).toBe('fora')
})

test('of lines with several prints the one with printed pieces takes the label first', () => {
  const producao = (prontas: number) => ({
    producao: { id: 1, situacao: 'em_producao', prontas, de: 2, sem_estampa: 0 },
  })
  const itens = [simples(1, 12, 2, producao(0)), simples(2, 12, 2, producao(1)), simples(3, 12, 1)].map((item) => ({
    ...item,
    sku: 'LISA',
  }))
  const counts = [1, 2, 3, 5].map((times) =>
    countUnidadesByLinha(
      applyLeituras(
        itens,
        Array.from({ length: times }, () => ids(12)),
      ),
      itens,
    ),
  )
  expect(counts).toEqual([
    [0, 1, 0],
    [0, 1, 1],
    [1, 1, 1],
    [2, 2, 1],
  ])
})

test('a piece is counted before its print is done, and that is said', () => {
  const toPrint = { id: 1, situacao: 'em_producao', prontas: 1, de: 3, sem_estampa: 1 }
  const itens = [simples(1, 12, 3, { producao: toPrint })]
  let separacao = NADA_SEPARADO
  const told = [1, 2, 3].map(() => {
    const read = applyLeitura(separacao, itens, ids(12))
    separacao = read.separacao
    return read.resultado.tipo === 'separada' && [read.resultado.unidades, read.resultado.isToPrint]
  })
  expect(told).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ])
  expect(applyLeitura(NADA_SEPARADO, [caneca(1)], ids(13)).resultado).toMatchObject({ isToPrint: false })
})

test('a reading names the variation of a line that leaves it open, and is taken back with it', () => {
  const item = buildAnyCamiseta(3)
  const { separacao, resultado } = applyLeitura(applyLeituras([item], [ids(12, 34)]), [item], sku('CAM-Azul'))
  expect(resultado).toMatchObject({ tipo: 'separada', unidades: 2, variacaoId: AZUL.id })
  const after = removeLeitura(separacao, { item, variacaoId: AZUL.id })
  expect(formatLidas(after, item)).toBe('1 CAM-Azul')
  // No more than was picked; a line that names its variation keeps no list of them.
  expect(
    unidadesDe(removeLeitura(removeLeitura(after, { item, variacaoId: 34 }), { item, variacaoId: 34 }), item),
  ).toBe(0)
  expect(removeLeitura(applyLeituras([caneca(2)], [ids(13)]), { item: caneca(2), variacaoId: null }).get(3)).toEqual({
    unidades: 0,
    lidas: 0,
    variacoes: new Map(),
  })
})

test('a tick by hand is all of the line; taken away it leaves what was scanned, and once more nothing of it', () => {
  const item = caneca(3)
  const markedSeparacao = markItem(applyLeituras([item], [ids(13)]), item, true)
  expect(unidadesDe(markedSeparacao, item)).toBe(3)
  expect(applyLeitura(markedSeparacao, [item], ids(13)).resultado.tipo).toBe('sobra')
  const untickedSeparacao = markItem(markedSeparacao, item, false)
  expect(unidadesDe(untickedSeparacao, item)).toBe(1)
  expect(unidadesDe(markItem(untickedSeparacao, item, false), item)).toBe(0)
  const untouchedSeparacao = markItem(NADA_SEPARADO, item, true)
  expect(unidadesDe(markItem(untouchedSeparacao, item, false), item)).toBe(0)
  // The variations stay known as long as the pieces that were scanned.
  const scannedSeparacao = applyLeituras([buildAnyCamiseta(3)], [ids(12, 35)])
  const toda = markItem(scannedSeparacao, buildAnyCamiseta(3), true)
  expect(formatLidas(toda, buildAnyCamiseta(3))).toBe('1 CAM-Rosa')
  const unticked = markItem(toda, buildAnyCamiseta(3), false)
  expect(formatLidas(unticked, buildAnyCamiseta(3))).toBe('1 CAM-Rosa')
  expect(formatLidas(markItem(unticked, buildAnyCamiseta(3), false), buildAnyCamiseta(3))).toBe('')
  // Meanwhile the sale was edited: fewer pieces, then more.
  expect(isItemPicked(markedSeparacao, caneca(2))).toBe(true)
  expect(unidadesDe(markedSeparacao, caneca(2))).toBe(2)
  expect(isItemPicked(markedSeparacao, caneca(5))).toBe(false)
})

test('readings decide the variation of an open line; a line without readings stays undecided', () => {
  const item = { ...buildAnyCamiseta(3), tem_variacoes: true }
  const say = (...leituras: Leitura[]) => {
    const separacao = applyLeituras([item], leituras)
    return (line: Pick<ItemDaVenda, 'item_id' | 'variacao_id' | 'tem_variacoes' | 'variacoes'> = item) => [
      variacaoLida(separacao, line),
      hasOtherVariacao(separacao, line),
      isVariacaoUndecided(separacao, line),
    ]
  }
  expect(say()()).toEqual([null, false, true])
  const readOne = say(ids(12, 35), ids(12, 35))
  expect(readOne()).toEqual([35, false, false])
  // Chosen by hand meanwhile.
  expect(readOne({ ...item, variacao_id: 35 })).toEqual([null, false, false])
  expect(readOne({ ...item, variacao_id: 34 })).toEqual([null, true, false])
})

test('of a kit its parts are read, by ids or by SKU; it is complete with all of them', () => {
  const kitParte = { produto_id: 12, variacao_id: 34, sku: 'CAM-Azul', quantidade: 1 }
  const kit = simples(5, 40, 2, { partes: [{ produto_id: 13, quantidade: 2 }, kitParte] })
  const itens = [kit, caneca(1)]
  const scannedSeparacao = applyLeituras(itens, [ids(13), ids(13), ids(12, 34)])
  expect(countUnidadesByLinha(scannedSeparacao, itens)).toEqual([1, 0])
  // The kit has no label of its own on a shelf, and another variation is no part of it.
  expect(applyLeitura(scannedSeparacao, itens, ids(12, 35)).resultado.tipo).toBe('variacao-errada')
  const extraLeituras = [ids(13), ids(13), sku('cam-azul'), ids(13)]
  const cheia = extraLeituras.reduce(
    (current, nextLeitura) => applyLeitura(current, itens, nextLeitura).separacao,
    scannedSeparacao,
  )
  expect([countUnidadesByLinha(cheia, itens), applyLeitura(cheia, itens, ids(13)).resultado.tipo]).toEqual([
    [2, 1],
    'sobra',
  ])
  expect(isItemPicked(markItem(NADA_SEPARADO, kit, true), kit)).toBe(true)
  expect(unidadesDe(markItem(cheia, kit, false), kit)).toBe(0)
  // As many kits as their scarcest part makes, and no half of one.
  const leituras = [ids(13), ids(13), ids(13), ids(12, 34), ids(13)]
  const kits = leituras.map((_, i) => unidadesDe(applyLeituras([kit], leituras.slice(0, i + 1)), kit))
  expect(kits).toEqual([0, 0, 0, 1, 1])
  expect(unidadesDe(applyLeituras([kit], [ids(12, 34), ids(12, 34), ids(13)]), kit)).toBe(0)
  const anyPartItens = [simples(6, 41, 1, { partes: [{ produto_id: 12, quantidade: 2 }] })]
  expect(countUnidadesByLinha(applyLeituras(anyPartItens, [ids(12, 35), ids(12, 34)]), anyPartItens)).toEqual([1])
})

const AZUIS = [ids(12, 34), sku('CAM-Azul')]
const ROSAS = [ids(12, 35), sku('CAM-Rosa')]
const OUTRAS = [ids(12), ids(13), ids(99), sku('CAM'), sku('X')]
const drawLeituras = (codes: readonly Leitura[]) => fc.array(fc.constantFrom(...codes, ...OUTRAS), { maxLength: 25 })
const venda = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
  .map(([a, q, c]): ItemDaVenda[] => [azul(a), buildAnyCamiseta(q), caneca(c)])

test('the first variation that is read decides an open line, whichever line stands first', () => {
  const cases = fc
    .tuple(venda, drawLeituras([...AZUIS, ...ROSAS]))
    .chain(([itens, leituras]) =>
      fc.tuple(fc.constant(itens), fc.constant(leituras), fc.shuffledSubarray(itens, { minLength: itens.length })),
    )
  fc.assert(
    fc.property(cases, ([itens, leituras, outrasLinhas]) => {
      const separacao = applyLeituras(itens, leituras)
      for (const item of itens) expect(hasOtherVariacao(separacao, item)).toBe(false)
      expect(countUnidadesByLinha(applyLeituras(outrasLinhas, leituras), itens)).toEqual(
        countUnidadesByLinha(separacao, itens),
      )
    }),
  )
})

test('never more units than asked, every refusal accounted for, and the order of readings does not matter', () => {
  const cases = fc
    .tuple(venda, fc.oneof(drawLeituras(AZUIS), drawLeituras(ROSAS)))
    .chain(([itens, leituras]) =>
      fc.tuple(
        fc.constant(itens),
        fc.constant(leituras),
        fc.shuffledSubarray(leituras, { minLength: leituras.length }),
        fc.shuffledSubarray(itens, { minLength: itens.length }),
      ),
    )
  fc.assert(
    fc.property(cases, ([itens, leituras, outraOrdem, outrasLinhas]) => {
      let separacao = NADA_SEPARADO
      let aceitas = 0
      for (const nextLeitura of leituras) {
        const before = separacao
        const { separacao: depois, resultado } = applyLeitura(before, itens, nextLeitura)
        if (resultado.tipo === 'separada') aceitas++
        else expect(depois).toBe(before)
        separacao = depois
        for (const item of itens)
          expect(separacao.get(item.item_id)?.unidades ?? 0).toBeLessThanOrEqual(item.quantidade)
      }
      expect(countUnidadesByLinha(separacao, itens).reduce((a, b) => a + b, 0)).toBe(aceitas)
      expect(countUnidadesByLinha(applyLeituras(outrasLinhas, outraOrdem), itens)).toEqual(
        countUnidadesByLinha(separacao, itens),
      )
    }),
  )
})

test('reading exactly what the sale asks for completes it, in any order: the open line takes one variation', () => {
  const cases = venda.chain((itens) => {
    const [a, q, c] = itens.map(({ quantidade }) => quantidade) as [number, number, number]
    const leituras = fc
      .constantFrom(AZUIS, ROSAS)
      .chain((codes) => fc.array(fc.constantFrom(...codes), { minLength: q, maxLength: q }))
      .map((livres) => [...Array<Leitura>(a).fill(ids(12, 34)), ...Array<Leitura>(c).fill(ids(13)), ...livres])
    return leituras.chain((drawnLeituras) =>
      fc.tuple(fc.constant(itens), fc.shuffledSubarray(drawnLeituras, { minLength: drawnLeituras.length })),
    )
  })
  fc.assert(
    fc.property(cases, ([itens, leituras]) => {
      const separacao = applyLeituras(itens, leituras)
      expect(itens.every((item) => isItemPicked(separacao, item))).toBe(true)
    }),
  )
})

test('an expense is there from the start: no reading counts for it, and a tick changes nothing', () => {
  const despesa = { ...simples(9, 0, 1), id: null, sku: null, despesa: true }
  const itens = [despesa, caneca(2)]
  expect(itens.map((item) => isItemPicked(NADA_SEPARADO, item))).toEqual([true, false])
  expect(markItem(NADA_SEPARADO, despesa, true)).toBe(NADA_SEPARADO)
  expect(applyLeitura(NADA_SEPARADO, [despesa], { tipo: 'sku', sku: '' }).resultado.tipo).toBe('fora')
})

test('a line says how far it is, and which variations it was given', () => {
  const item = { ...buildAnyCamiseta(3), titulo: 'Camiseta' }
  const depoisDe = (...leituras: Leitura[]) => applyLeituras([buildAnyCamiseta(3)], leituras)
  const simplesmente = (unidades: number) => new Map([[2, { unidades, variacoes: new Map<number, number>() }]])
  const texts = [0, 1, 3].map((unidades) => andamentoDoItem(simplesmente(unidades), item))
  expect(texts).toEqual(['0 de 3', '1 de 3', '3 de 3'])
  expect(andamentoDoItem(NADA_SEPARADO, { ...item, despesa: true })).toBeUndefined()
  const cheia = depoisDe(ids(12, 35), ids(12, 35))
  expect(formatLidas(cheia, item)).toBe('2 CAM-Rosa')
  const colouredItem = { ...item, variacoes: item.variacoes.map((v) => ({ ...v, cor: 'Rosa', tamanho: 'M' })) }
  expect(formatLidas(cheia, colouredItem)).toBe('2 Rosa M')
  expect(formatLidas(cheia, { ...item, variacoes: [] })).toBe('2 de outra variação')
})

test('the next piece is the first line that misses some, until none does', () => {
  const itens = [
    { item_id: 1, quantidade: 2 },
    { item_id: 3, quantidade: 3 },
  ]
  const depoisDe = (first: number, segunda: number) => {
    const pickedEntries = [first, segunda].map(
      (unidades, i) => [i * 2 + 1, { unidades, variacoes: new Map() }] as const,
    )
    const separacao: Separacao = new Map(pickedEntries)
    const next = proximaPeca(separacao, itens)
    return [next?.item.item_id, next?.faltam, countMissingPecas(separacao, itens)]
  }
  expect(depoisDe(0, 0)).toEqual([1, 2, 5])
  expect(depoisDe(1, 1)).toEqual([1, 1, 3])
  expect(depoisDe(2, 1)).toEqual([3, 2, 2])
  expect(depoisDe(2, 3)).toEqual([undefined, undefined, 0])
  // The line whose piece is in the hand, as long as it is not complete.
  const current = (picked: Separacao) => proximaPeca(picked, itens, 3)?.item.item_id
  expect(current(NADA_SEPARADO)).toBe(3)
  expect(current(new Map([[3, { unidades: 9, variacoes: new Map() }]]))).toBe(1)
  // Pieces that are made come first.
  const unmade = { producao: { prontas: 1, sem_estampa: 0 } }
  const waiting = [simples(7, 1, 2, unmade), simples(8, 2, 1)].map((item) => ({
    ...item,
    ...(item.item_id === 7 && unmade),
  }))
  const next = (unidades: number) =>
    proximaPeca(new Map([[7, { unidades, variacoes: new Map() }]]), waiting, 7)?.item.item_id
  expect([next(0), next(1)]).toEqual([7, 8])
})

test.each([
  ['cam-r', ['CAM-Rosa']],
  ['cam', ['CAM', 'CAM-Azul', 'CAM-Rosa']],
  ['SKU-13', ['SKU-13']],
  ['TRAD', ['SKU-15']],
])('an unknown code that begins as lines do, or is the code of their model, has similar SKUs: %s', (code, skus) => {
  const tradicional = simples(5, 15, 1, { modelo: { id: 1, nome: 'Tradicional', codigo: 'TRAD' } })
  expect(suggestSkus([buildAnyCamiseta(1), caneca(1), tradicional], code)).toEqual(skus)
})

test('no SKU is similar to an unknown code that none begins with', () => {
  expect(suggestSkus([simples(1, 21, 1)], 'XYZ')).toEqual([])
})
