import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { prepareZXingModule } from 'zxing-wasm/reader'
import { decodeCodigo } from '../../../shared/device/leitor/leitura.ts'
import { parseStoredCampos } from '../preferencias.ts'
import { barrasDoGtin, type DesenhoDasBarras } from './barras.ts'
import { type CamposDaEtiqueta, fitEstampa, LINHAS, listCamposImpressos, medidasDaEtiqueta } from './etiqueta.ts'
import {
  cantoDaPosicao,
  clampPosicao,
  countEtiquetasByFolha,
  folhasPara,
  listFolhaEtiquetas,
  proximaPosicao,
} from './folha.ts'
import { isRolo, LAYOUTS, layoutDe, PAPEIS } from './layouts.ts'

const TUDO: CamposDaEtiqueta = { qr: true, titulo: true, sku: true, variacao: true, preco: true, ean: false }
const COM_ESTAMPA = listCamposImpressos(TUDO, { estampa: ['Frente'] })
const SO_QR: CamposDaEtiqueta = { qr: true, titulo: false, sku: false, variacao: false, preco: false, ean: false }
/** With quiet zone: versions 2 to 5, what a product's or a variation's address takes. */
const MODULOS = [33, 37, 41, 45]
const PONTOS_POR_MM = 8
const inteiro = (value: number) => Math.abs(value - Math.round(value)) < 1e-9

const cases = LAYOUTS.flatMap((layout) =>
  MODULOS.flatMap((modulos) => [TUDO, COM_ESTAMPA, SO_QR].map((campos) => ({ layout, modulos, campos }))),
)

test('every module of every code is a whole number of dots at 203 dpi, two at least', () => {
  for (const { layout, modulos, campos } of cases) {
    const { qr } = medidasDaEtiqueta(layout, campos, modulos)
    const pontos = ((qr?.ladoMm ?? 0) * PONTOS_POR_MM) / modulos
    expect(inteiro(pontos), `${layout.nome}, ${modulos} modules: ${pontos} dots`).toBe(true)
    expect(pontos).toBeGreaterThanOrEqual(2)
    expect(inteiro((qr?.xMm ?? 0.01) * PONTOS_POR_MM) && inteiro((qr?.yMm ?? 0.01) * PONTOS_POR_MM)).toBe(true)
  }
})

test('code and text stay within the label and apart from each other', () => {
  for (const { layout, modulos, campos } of cases) {
    const { qr, texto } = medidasDaEtiqueta(layout, campos, modulos)
    expect(qr && qr.xMm >= 1 && qr.yMm >= 1 && qr.yMm + qr.ladoMm <= layout.alturaMm - 0.875).toBe(true)
    if (campos === SO_QR) expect(texto).toBeNull()
    if (!texto) continue
    expect(texto.xMm).toBeGreaterThanOrEqual((qr?.xMm ?? 0) + (qr?.ladoMm ?? 0) + 1)
    expect(texto.xMm + texto.larguraMm).toBeLessThanOrEqual(layout.larguraMm - 1)
  }
})

test('all the lines fit the height, in letters of 1.7 mm at least', () => {
  const { estampa: _estampa, ...onPlainPecas } = LINHAS
  const linhas = Object.values(onPlainPecas).reduce((sum, n) => sum + n, 0)
  for (const { layout, modulos, campos } of cases.filter((item) => item.campos !== SO_QR)) {
    const { texto } = medidasDaEtiqueta(layout, campos, modulos)
    expect((texto?.fonteMm ?? 99) * linhas * 1.15).toBeLessThanOrEqual(layout.alturaMm - 2 + 1e-9)
    expect(texto?.fonteMm).toBeGreaterThanOrEqual(1.7)
  }
})

test('a print is said as fully as two lines allow, in whole words', () => {
  const words = ['Frente DTF, Costas Silk, Escudo', 'Frente DTF, Costas Silk', 'Frente, Costas', '2 estampas']
  const fit = (letters: number) => fitEstampa(words, { larguraMm: letters * 2 * 0.6 + 0.01, fonteMm: 2 })
  expect([19, 18, 17, 11, 10, 7, 6].map(fit)).toEqual([
    words[0],
    words[0],
    words[1],
    words[1],
    words[2],
    words[2],
    null,
  ])
  expect(fitEstampa(['Frente Costas'], { larguraMm: 6, fonteMm: 1.6 })).toBe('Frente Costas')
  expect(fitEstampa([], { larguraMm: 20, fonteMm: 2 })).toBeNull()
  for (const { layout, modulos } of cases) {
    const { texto } = medidasDaEtiqueta(layout, COM_ESTAMPA, modulos)
    expect(texto && words.slice(0, 2).includes(fitEstampa(words, texto) ?? ''), layout.nome).toBe(true)
  }
})

test('without the code the text takes the label; alone, the code stands in the middle', () => {
  const layout = layoutDe('rolo-50x30')
  const qrlessMedidas = medidasDaEtiqueta(layout, { ...TUDO, qr: false }, 33)
  expect(qrlessMedidas.qr).toBeNull()
  expect(qrlessMedidas.texto?.larguraMm).toBeGreaterThan(45)
  expect(medidasDaEtiqueta(layout, SO_QR, 33).qr).toEqual({ xMm: 12.625, yMm: 2.625, ladoMm: 24.75 })
})

test('a label has all but the bar code until a person chooses otherwise', () => {
  for (const emptyValue of [null, {}, 'x']) expect(parseStoredCampos(emptyValue)).toEqual(TUDO)
  expect(parseStoredCampos({ ...SO_QR, qr: false, ean: true })).toEqual({ ...SO_QR, qr: false, ean: true })
})

/** Hundredths of millimetre that adding decimals may be off. */
const POEIRA = 0.01
/** The manufacturer's table is rounded to 0.1 mm, over up to 16 rows and columns. */
const ARREDONDAMENTO_DA_TABELA = 0.55

describe.each(LAYOUTS.map((layout) => [layout.id, layout] as const))('%s', (_id, layout) => {
  const papel = PAPEIS[layout.papel]
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

  test('a roll has one label a page, as large as the page', () => {
    if (!isRolo(layout)) return expect(countEtiquetasByFolha(layout)).toBeGreaterThan(1)
    expect(countEtiquetasByFolha(layout)).toBe(1)
    expect([layout.larguraMm, layout.alturaMm]).toEqual([papel.larguraMm, papel.alturaMm])
  })
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

test.each([
  ['UPC-A, as the EAN-13 that it is', '036000291452', '0036000291452'],
  ['EAN-8', '96385074', '96385074'],
  ['GTIN-14 of a box', '17891000315504', '17891000315504'],
  ['GTIN-14 of the piece itself', '07891000315507', '7891000315507'],
])('%s: the bars are read as the number below them', async (_nome, gtin, digits) => {
  const barras = barrasDoGtin(gtin)
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
    const barras = barrasDoGtin(gtin)
    expect([barras?.modulos, barras?.digitos]).toEqual([113, gtin])
    expect((barras && (await decodeCodigo(fotografia(barras), 0)))?.text.padStart(13, '0')).toBe(gtin)
  }
})

test('a text that is no EAN has no bars', () => {
  expect([barrasDoGtin(''), barrasDoGtin('7891000315508'), barrasDoGtin('P-100')]).toEqual([null, null, null])
})

test('the bars find their place on every label, in whole dots, and the others stand above them', () => {
  const fields = { qr: true, titulo: true, variacao: true, sku: true, preco: true, ean: true }
  for (const layout of LAYOUTS)
    for (const modulos of [81, 113]) {
      const { barras, qr, texto } = medidasDaEtiqueta(layout, fields, 33, modulos)
      const pontos = ((barras?.larguraMm ?? 0) * 8) / modulos
      expect([layout.nome, Number.isInteger(pontos), pontos >= 2]).toEqual([layout.nome, true, true])
      expect(barras && barras.yMm + barras.alturaMm + barras.digitosMm).toBeLessThanOrEqual(layout.alturaMm - 0.99)
      expect(barras && texto && texto.yMm + texto.alturaMm <= barras.yMm).toBe(true)
      expect(barras && qr && qr.yMm + qr.ladoMm <= barras.yMm).toBe(true)
    }
  const layout = layoutDe('rolo-50x30')
  expect(medidasDaEtiqueta(layout, fields, 33).barras).toBeNull()
  expect(medidasDaEtiqueta(layout, { ...fields, ean: false }, 33, 113).barras).toBeNull()
})
