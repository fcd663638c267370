import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { prepareZXingModule } from 'zxing-wasm/reader'
import { decodeCodigo } from '../../../shared/device/leitor/leitura.ts'
import { describeFaltas } from '../opcoes/ForaDaEtiqueta.tsx'
import { parseStoredCampos } from '../preferencias.ts'
import { type DesenhoDasBarras, drawBarras } from './barras.ts'
import type { CamposDaEtiqueta, Etiqueta } from './etiqueta.ts'
import { numerosDaRegua, reguasDoLayout } from './FolhaDeTeste.tsx'
import {
  cantoDaPosicao,
  clampPosicao,
  contagem,
  countEtiquetasByFolha,
  folhasPara,
  listFolhaEtiquetas,
  proximaPosicao,
} from './folha.ts'
import { isRolo, LAYOUTS, type Layout, layoutDasMedidas, layoutDe, medidasParaCopia } from './layouts.ts'
import { planEtiqueta } from './plano.ts'

const TUDO: CamposDaEtiqueta = { qr: true, titulo: true, sku: true, variacao: true, preco: true, barras: false }
const SO_QR: CamposDaEtiqueta = { qr: true, titulo: false, sku: false, variacao: false, preco: false, barras: false }
const ETIQUETA: Etiqueta = {
  titulo: 'Camiseta Básica',
  sku: 'CAM-01-AZ-M',
  gtin: null,
  cor: 'Azul',
  tamanho: 'M',
  preco: { menor: 59.9, maior: 59.9 },
  qr: '',
  estampa: [],
}
/** With quiet zone: versions 2 to 5, what a product's or a variation's address takes. */
const MODULOS = [33, 37, 41, 45]
const PONTOS_POR_MM = 8
const isWhole = (value: number) => Math.abs(value - Math.round(value)) < 1e-9

interface Peca {
  readonly etiqueta?: Partial<Etiqueta>
  readonly modulos?: number
}
/** Each letter is as wide as a usual one. */
const plan = (layout: Layout, campos: CamposDaEtiqueta, { etiqueta = {}, modulos = 33 }: Peca = {}) => {
  const whole = { ...ETIQUETA, ...etiqueta }
  const qr = { modules: modulos, d: '' }
  return planEtiqueta({
    layout,
    campos,
    qr,
    etiqueta: whole,
    barras: drawBarras(whole),
    measure: (text) => text.length * 0.55,
  })
}
const roloDe = (largura: number, altura: number) =>
  layoutDasMedidas('novo', { ...medidasParaCopia(layoutDe('rolo-50x30')), nome: '', largura, altura })

const cases = LAYOUTS.flatMap((layout) =>
  MODULOS.flatMap((modulos) => [TUDO, SO_QR].map((campos) => ({ layout, modulos, campos }))),
)

test('every module of every code is a whole number of dots at 203 dpi, two at least', () => {
  for (const { layout, modulos, campos } of cases) {
    const { qr } = plan(layout, campos, { modulos })
    const pontos = ((qr?.ladoMm ?? 0) * PONTOS_POR_MM) / modulos
    expect(isWhole(pontos), `${layout.nome}, ${modulos} modules: ${pontos} dots`).toBe(true)
    expect(pontos).toBeGreaterThanOrEqual(layout.alturaMm < 13 ? 1 : 2)
    expect(isWhole((qr?.xMm ?? 0.01) * PONTOS_POR_MM) && isWhole((qr?.yMm ?? 0.01) * PONTOS_POR_MM)).toBe(true)
  }
})

test('code and text stay within the label and apart from each other, in letters of 1.7 mm at least', () => {
  for (const { layout, modulos, campos } of cases) {
    const { qr, texto } = plan(layout, campos, { modulos })
    expect(qr && qr.xMm >= 1 && qr.yMm >= 1 && qr.yMm + qr.ladoMm <= layout.alturaMm - 0.875).toBe(true)
    if (campos === SO_QR) expect(texto).toBeNull()
    if (!texto) continue
    expect(texto.xMm).toBeGreaterThanOrEqual((qr?.xMm ?? 0) + (qr?.ladoMm ?? 0) + 1)
    expect(texto.xMm + texto.larguraMm).toBeLessThanOrEqual(layout.larguraMm - 1)
    expect(texto.fonteMm).toBeGreaterThanOrEqual(1.7)
    const alturaEm = texto.partes.reduce((sum, parte) => sum + parte.linhas.length * parte.tamanhoEm, 0)
    expect(alturaEm * texto.fonteMm * 1.15).toBeLessThanOrEqual(texto.alturaMm + 1e-9)
  }
})

test('on every label but the lowest a usual piece has all its texts', () => {
  for (const layout of LAYOUTS.filter(({ alturaMm }) => alturaMm > 15.1))
    for (const modulos of MODULOS) expect([layout.id, plan(layout, TUDO, { modulos }).fora]).toEqual([layout.id, []])
})

test('what does not fit leaves whole, in one order, the price last', () => {
  const etiqueta = { estampa: ['Frente DTF', '1 estampa'] }
  const leaving = [30, 16, 13, 11, 9, 8].map((altura) => plan(roloDe(30, altura), { ...TUDO, qr: false }).fora)
  expect(leaving[0]).toEqual([])
  for (const [i, fora] of leaving.entries()) {
    expect(['sku', 'titulo', 'variacao', 'preco'].slice(0, fora.length)).toEqual(fora)
    expect(fora.length).toBeGreaterThanOrEqual(leaving[i - 1]?.length ?? 0)
  }
  expect(leaving.at(-1)?.length).toBeGreaterThan(0)
  expect(plan(roloDe(12, 8), { ...TUDO, qr: false }, { etiqueta }).fora).toEqual(['sku', 'titulo'])
})

test('a text that is too long leaves whole and takes nothing with it', () => {
  const etiqueta = { titulo: 'Camiseta Manga Longa '.repeat(6).trim() }
  const { fora, texto } = plan(layoutDe('rolo-33x22x3'), TUDO, { etiqueta })
  expect(fora).toEqual(['titulo'])
  expect(texto?.partes.map(({ campo, linhas }) => [campo, linhas.join(' ')])).toEqual([
    ['variacao', 'Azul M'],
    ['sku', 'CAM-01-AZ-M'],
    ['preco', 'R$\u00a059,90'],
  ])
})

test('the letters are as large on each label of a layout, whatever it says', () => {
  const layout = layoutDe('rolo-50x30')
  const sizes = ['Boné', 'Camiseta Manga Longa Ilustração Botânica Edição Comemorativa de Inverno'].map(
    (titulo) => plan(layout, TUDO, { etiqueta: { titulo } }).texto?.fonteMm,
  )
  expect(sizes[0]).toBe(sizes[1])
})

test('a SKU without spaces is broken after a hyphen; the amount of a price is never broken', () => {
  const { texto } = plan(layoutDe('rolo-33x22x3'), TUDO, {
    etiqueta: { sku: 'CAMISETA-AZUL-GG', preco: { menor: 49.9, maior: 59.9 } },
  })
  const linhasDe = (nome: string) => texto?.partes.find(({ campo }) => campo === nome)?.linhas
  expect(linhasDe('sku')).toEqual(['CAMISETA-', 'AZUL-GG'])
  expect(linhasDe('preco')?.every((linha) => !linha.endsWith('R$'))).toBe(true)
})

test('a print is said as fully as two lines allow, in whole words; the label of a printed piece names no price', () => {
  const estampa = ['Frente DTF · Costas Silk · Escudo', 'Frente DTF · Costas Silk', 'Frente · Costas', '2 estampas']
  const said = [22, 16, 12].map((largura) =>
    plan(roloDe(largura, 30), { ...TUDO, qr: false }, { etiqueta: { estampa } })
      .texto?.partes.find(({ campo }) => campo === 'estampa')
      ?.linhas.join(' '),
  )
  expect(said.map((text) => text !== undefined && estampa.includes(text))).toEqual([true, true, true])
  expect(new Set(said).size).toBeGreaterThan(1)
  const { texto, fora } = plan(layoutDe('rolo-50x30'), TUDO, { etiqueta: { estampa } })
  expect([texto?.partes.map(({ campo }) => campo), fora]).toEqual([['titulo', 'variacao', 'estampa', 'sku'], []])
})

test('without the code the text takes the label; alone, the code stands in the middle', () => {
  const layout = layoutDe('rolo-50x30')
  const plain = plan(layout, { ...TUDO, qr: false })
  expect(plain.qr).toBeNull()
  expect(plain.texto?.larguraMm).toBeGreaterThan(45)
  expect(plan(layout, SO_QR).qr).toMatchObject({ xMm: 12.625, yMm: 2.625, ladoMm: 24.75 })
})

test('a QR code below 12 mm, and what left, are said with the pieces', () => {
  const campos = { ...TUDO, barras: true }
  const layout = layoutDe('pimaco-6087')
  const bone = { ...ETIQUETA, titulo: 'Boné', cor: null, tamanho: null }
  const planos = new Map(
    [bone, { ...ETIQUETA, titulo: 'Camiseta', gtin: '7891000315507' }].map((etiqueta) => [
      etiqueta,
      plan(layout, campos, { etiqueta }),
    ]),
  )
  const [fora = '', menor] = describeFaltas(planos)
  expect(fora).toContain('código de barras')
  expect(menor).toBe('O QR fica com 8,3 mm: leitores podem não ler.')
  const longo = { ...ETIQUETA, titulo: 'Camiseta Manga Longa '.repeat(9).trim() }
  const rolo = layoutDe('rolo-33x22x3')
  expect(describeFaltas(new Map([bone, longo].map((etiqueta) => [etiqueta, plan(rolo, TUDO, { etiqueta })])))).toEqual([
    `Não cabe e fica fora: título em 1 de 2 peças (${longo.titulo} Azul M).`,
  ])
  expect(describeFaltas(new Map([[bone, plan(rolo, TUDO, { etiqueta: bone })]]))).toEqual([])
})

test('a print that lies 2 mm too low is cut where the ruler says what brings it up, whatever moved it before', () => {
  const digiteEm = (mm: number, valor: number) =>
    numerosDaRegua(22, 6.6, valor).find((numero) => numero.mm === mm)?.digite
  expect([digiteEm(20, 0), digiteEm(20, -2), digiteEm(20, 0.5)]).toEqual(['-2', '-4', '-1,5'])
  // Too high: its upper edge is cut.
  expect([digiteEm(2, 0), digiteEm(4, -2)]).toEqual(['2', '2'])
  expect(reguasDoLayout(layoutDe('rolo-33x22x3'))).toEqual({ larguraMm: 100, alturaMm: 20 })
  for (const layout of LAYOUTS) expect(reguasDoLayout(layout).alturaMm).toBeLessThan(layout.pagina.alturaMm)
})

test('a label has all but the bar code until a person chooses otherwise', () => {
  for (const emptyValue of [null, {}, 'x']) expect(parseStoredCampos(emptyValue)).toEqual(TUDO)
  expect(parseStoredCampos({ ...SO_QR, qr: false, barras: true })).toEqual({ ...SO_QR, qr: false, barras: true })
  // As a browser kept it when bars were of EANs only.
  expect(parseStoredCampos({ titulo: false, ean: true })).toEqual({ ...TUDO, titulo: false, barras: true })
})

/** Hundredths of millimetre that adding decimals may be off. */
const POEIRA = 0.01
/** The manufacturer's table is rounded to 0.1 mm, over up to 16 rows and columns. */
const ARREDONDAMENTO_DA_TABELA = 0.55

describe.each(LAYOUTS.map((layout) => [layout.id, layout] as const))('%s', (_id, layout) => {
  const papel = layout.pagina
  const last = cantoDaPosicao(layout, countEtiquetasByFolha(layout))

  test('every label lies on the paper', () => {
    for (let position = 1; position <= countEtiquetasByFolha(layout); position++) {
      const { xMm, yMm } = cantoDaPosicao(layout, position)
      expect(Math.min(xMm, yMm)).toBeGreaterThanOrEqual(0)
      expect(xMm + layout.larguraMm).toBeLessThanOrEqual(papel.larguraMm + POEIRA)
      expect(yMm + layout.alturaMm).toBeLessThanOrEqual(papel.alturaMm + POEIRA)
    }
  })

  test('labels do not overlap', () => {
    expect(layout.passoXMm).toBeGreaterThanOrEqual(layout.larguraMm)
    expect(layout.passoYMm).toBeGreaterThanOrEqual(layout.alturaMm)
  })

  test('the grid is in the middle of the paper, so no measure of the table was mistyped', () => {
    const direita = papel.larguraMm - last.xMm - layout.larguraMm
    const embaixo = papel.alturaMm - last.yMm - layout.alturaMm
    expect(Math.abs(direita - layout.margemEsquerdaMm)).toBeLessThanOrEqual(ARREDONDAMENTO_DA_TABELA)
    expect(Math.abs(embaixo - layout.margemSuperiorMm)).toBeLessThanOrEqual(ARREDONDAMENTO_DA_TABELA)
  })

  test('a roll has one row of labels a page, as high as the labels', () => {
    if (!isRolo(layout)) return expect(countEtiquetasByFolha(layout)).toBeGreaterThan(1)
    expect(countEtiquetasByFolha(layout)).toBe(layout.colunas)
    expect(layout.alturaMm).toBe(papel.alturaMm)
  })

  test('the copy of it for the shop is the same layout', () => {
    const {
      id: _,
      nome: _nome,
      grupo: _grupo,
      recortar: _recortar,
      ...copied
    } = layoutDasMedidas('x', {
      ...medidasParaCopia(layout),
      nome: 'x',
    })
    const { passoXMm, passoYMm, ...same } = copied
    expect(layout).toMatchObject(same)
    if (layout.colunas > 1) expect(passoXMm).toBeCloseTo(layout.passoXMm, 6)
    if (layout.linhas > 1) expect(passoYMm).toBeCloseTo(layout.passoYMm, 6)
  })
})

test('a roll of columns begins each printing with a new row', () => {
  const layout = layoutDe('rolo-33x22x3')
  expect([layout.pagina, cantoDaPosicao(layout, 3)]).toEqual([
    { larguraMm: 105, alturaMm: 22 },
    { xMm: 71, yMm: 0 },
  ])
  expect([clampPosicao(layout, 2), proximaPosicao(40, layout, 1), folhasPara(40, layout, 1)]).toEqual([1, 1, 14])
  expect(contagem(40, layout, 1)).toBe('40 etiquetas em 14 linhas')
  expect(contagem(40, layoutDe('rolo-50x30'), 1)).toBe('40 etiquetas')
})

test('layouts have ids of their own; one that no longer exists is the first', () => {
  expect(new Set(LAYOUTS.map(({ id }) => id)).size).toBe(LAYOUTS.length)
  expect(layoutDe('pimaco-a4256').linhas).toBe(11)
  expect(layoutDe('de-outro-tempo')).toBe(LAYOUTS[0])
})

test('positions run row by row', () => {
  const layout = layoutDe('pimaco-6080')
  expect(cantoDaPosicao(layout, 1)).toEqual({ xMm: 4.8, yMm: 12.7 })
  expect(cantoDaPosicao(layout, 3).xMm).toBeCloseTo(144.4, 6)
  expect(cantoDaPosicao(layout, 4).xMm).toBe(4.8)
  expect(cantoDaPosicao(layout, 4).yMm).toBeCloseTo(38.1, 6)
})

test('a part-used sheet is filled up before the next begins', () => {
  const layout = layoutDe('pimaco-6083')
  const etiquetas = Array.from({ length: 15 }, (_, i) => i + 1)
  expect(folhasPara(15, layout, 4)).toBe(2)
  expect(listFolhaEtiquetas(etiquetas, layout, 4, 0)).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((etiqueta) => ({ posicao: etiqueta + 3, etiqueta })),
  )
  expect(listFolhaEtiquetas(etiquetas, layout, 4, 1).map(({ posicao }) => posicao)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(proximaPosicao(15, layout, 4)).toBe(9)
})

test('positions that are not on the sheet become the nearest that is', () => {
  const layout = layoutDe('pimaco-6083')
  expect([0, -3, Number.NaN, 1, 10, 11].map((position) => clampPosicao(layout, position))).toEqual([1, 1, 1, 1, 10, 10])
})

test('whatever the start, each label is printed once, in order, and the sheets are as many as counted', () => {
  const anyLayout = fc.constantFrom(...LAYOUTS)
  fc.assert(
    fc.property(
      anyLayout,
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 1, max: 120 }),
      (layout, total, start) => {
        const etiquetas = Array.from({ length: total }, (_, i) => i)
        const folhas = folhasPara(total, layout, start)
        const placedByFolha = Array.from({ length: folhas }, (_, folha) =>
          listFolhaEtiquetas(etiquetas, layout, start, folha),
        )
        expect(placedByFolha.flat().map(({ etiqueta }) => etiqueta)).toEqual(etiquetas)
        expect(placedByFolha.every((folha) => folha.length > 0)).toBe(true)
        for (const folha of placedByFolha) {
          const positions = folha.map(({ posicao }) => posicao)
          expect(positions).toEqual(positions.map((_, i) => (positions[0] ?? 0) + i))
          expect(positions.at(-1)).toBeLessThanOrEqual(countEtiquetasByFolha(layout))
        }
        expect(listFolhaEtiquetas(etiquetas, layout, start, folhas)).toEqual([])
        if (total > 0) expect(placedByFolha[0]?.[0]?.posicao).toBe(clampPosicao(layout, start))
      },
    ),
  )
})

beforeAll(async () => {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: wasm.buffer }, fireImmediately: true })
})

/** The label as a camera sees it: so many pixels for each module, white paper around. */
function fotografia({ modulos, d }: DesenhoDasBarras, modulePx = 3): ImageData {
  const [width, height] = [modulos * modulePx, 80]
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (const [, x = '', largura = ''] of d.matchAll(/M(\d+) 0h(\d)/g))
    for (let y = 8; y < height - 8; y++)
      for (let px = Number(x) * modulePx; px < (Number(x) + Number(largura)) * modulePx; px++)
        data.fill(0, (y * width + px) * 4, (y * width + px) * 4 + 3)
  return { data, width, height, colorSpace: 'srgb' }
}

const drawGtin = (gtin: string) => drawBarras({ gtin, sku: null })

test.each([
  ['UPC-A, as the EAN-13 that it is', '036000291452', '0036000291452'],
  ['EAN-8', '96385074', '96385074'],
  ['GTIN-14 of a box', '17891000315504', '17891000315504'],
  ['GTIN-14 of the piece itself', '07891000315507', '7891000315507'],
])('%s: the bars are read as the number below them', async (_nome, gtin, digits) => {
  const barras = drawGtin(gtin)
  expect(barras?.digitos).toBe(digits)
  const decodedCodigo = barras && (await decodeCodigo(fotografia(barras), 0))
  // A reader may leave the 0 in front of an UPC-A out.
  expect([decodedCodigo?.bars, decodedCodigo?.text.padStart(14, '0')]).toEqual([true, digits.padStart(14, '0')])
})

test('every first digit of an EAN-13 is written', async () => {
  for (let first = 0; first < 10; first++) {
    const doze = `${first}84210693571`
    const sum = [...doze].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0)
    const gtin = `${doze}${(10 - (sum % 10)) % 10}`
    const barras = drawGtin(gtin)
    expect([barras?.modulos, barras?.digitos]).toEqual([113, gtin])
    expect((barras && (await decodeCodigo(fotografia(barras), 0)))?.text.padStart(13, '0')).toBe(gtin)
  }
})

test.each(['CAM-01-AZ-M', '100234', 'a b_c.9/7', 'X'])(
  'a piece without an EAN has its SKU %s as Code 128',
  async (sku) => {
    const barras = drawBarras({ gtin: null, sku })
    expect(barras?.digitos).toBe(sku)
    expect((barras && (await decodeCodigo(fotografia(barras), 0)))?.text).toBe(sku)
  },
)

test('a text that is no EAN has no bars, nor has a SKU that readers spell in ways that differ', () => {
  expect([drawGtin(''), drawGtin('7891000315508'), drawGtin('P-100')]).toEqual([null, null, null])
  expect(drawBarras({ gtin: null, sku: 'CALÇA-M' })).toBeNull()
  expect(drawBarras({ gtin: '7891000315507', sku: 'A' })?.digitos).toBe('7891000315507')
})

test('bars stand across the foot in whole dots of a quarter of a millimetre, and leave the QR code readable', () => {
  for (const layout of LAYOUTS)
    for (const [gtin, modulos] of [
      ['96385074', 81],
      ['7891000315507', 113],
    ] as const) {
      const { barras, qr, texto, fora } = plan(layout, { ...TUDO, barras: true }, { etiqueta: { gtin } })
      expect([layout.nome, barras === null]).toEqual([layout.nome, fora.includes('barras')])
      if (!barras) continue
      const pontos = (barras.larguraMm * 8) / modulos
      expect([layout.nome, Number.isInteger(pontos), pontos >= 2]).toEqual([layout.nome, true, true])
      expect(barras.yMm + barras.alturaMm + barras.digitosMm).toBeLessThanOrEqual(layout.alturaMm - 0.99)
      expect(qr && qr.ladoMm >= 12 && qr.yMm + qr.ladoMm <= barras.yMm).toBe(true)
      expect(texto === null || texto.yMm + texto.alturaMm <= barras.yMm).toBe(true)
    }
  const barrasEm = (id: string, campos: Partial<CamposDaEtiqueta>, etiqueta: Partial<Etiqueta>) => {
    const { barras, fora } = plan(layoutDe(id), { ...TUDO, barras: true, ...campos }, { etiqueta })
    return [barras !== null, fora.includes('barras')]
  }
  expect(barrasEm('rolo-50x30', {}, { gtin: '7891000315507' })).toEqual([true, false])
  expect(barrasEm('rolo-100x50', {}, {})).toEqual([true, false])
  // Too wide for bars that can be read; too low for both codes; nothing to write.
  expect(barrasEm('rolo-33x22x3', { qr: false }, {})).toEqual([false, true])
  expect(barrasEm('rolo-33x22x3', {}, { gtin: '7891000315507' })).toEqual([false, true])
  expect(barrasEm('rolo-33x22x3', { qr: false }, { gtin: '7891000315507' })).toEqual([true, false])
  expect(barrasEm('rolo-50x30', {}, { sku: null })).toEqual([false, false])
  expect(barrasEm('rolo-50x30', { barras: false }, { gtin: '7891000315507' })).toEqual([false, false])
})
