import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { beforeAll, expect, test } from 'vitest'
import { prepareZXingModule } from 'zxing-wasm/reader'
import { lerCodigo } from '../../../shared/device/leitor/leitura.ts'
import { barrasDoGtin, type DesenhoDasBarras } from './barras.ts'
import { medidasDaEtiqueta } from './etiqueta.ts'
import { LAYOUTS, layoutDe } from './layouts.ts'

beforeAll(async () => {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: wasm.buffer }, fireImmediately: true })
})

/** The label as a camera sees it: so many pixels for each module, white paper around. */
function fotografia({ modulos, d }: DesenhoDasBarras, porModulo = 3): ImageData {
  const [width, height] = [modulos * porModulo, 80]
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (const [, x = '', largura = ''] of d.matchAll(/M(\d+) 0h(\d)/g))
    for (let y = 8; y < height - 8; y++)
      for (let px = Number(x) * porModulo; px < (Number(x) + Number(largura)) * porModulo; px++)
        data.fill(0, (y * width + px) * 4, (y * width + px) * 4 + 3)
  return { data, width, height, colorSpace: 'srgb' }
}

test.each([
  ['EAN-13', '7891000315507', '7891000315507'],
  ['another first digit', '4006381333931', '4006381333931'],
  ['UPC-A, as the EAN-13 that it is', '036000291452', '0036000291452'],
  ['EAN-8', '96385074', '96385074'],
  ['GTIN-14 of a box', '17891000315504', '17891000315504'],
  ['GTIN-14 of the piece itself', '07891000315507', '7891000315507'],
])('%s: the bars are read as the number below them', async (_nome, gtin, digitos) => {
  const barras = barrasDoGtin(gtin)
  expect(barras?.digitos).toBe(digitos)
  const lido = barras && (await lerCodigo(fotografia(barras), 0))
  // A reader may leave the 0 in front of an UPC-A out.
  expect([lido?.bars, lido?.text.padStart(14, '0')]).toEqual([true, digitos.padStart(14, '0')])
})

test('every first digit is written', async () => {
  for (let primeiro = 0; primeiro < 10; primeiro++) {
    const doze = `${primeiro}84210693571`
    const soma = [...doze].reduce((total, digito, i) => total + Number(digito) * (i % 2 === 0 ? 1 : 3), 0)
    const gtin = `${doze}${(10 - (soma % 10)) % 10}`
    const barras = barrasDoGtin(gtin)
    expect(barras?.modulos).toBe(113)
    expect((barras && (await lerCodigo(fotografia(barras), 0)))?.text.padStart(13, '0')).toBe(gtin)
  }
})

test('a text that is no EAN has no bars', () => {
  expect([barrasDoGtin(''), barrasDoGtin('7891000315508'), barrasDoGtin('P-100')]).toEqual([null, null, null])
})

test('the bars find their place on every label, in whole dots, and the others stand above them', () => {
  const campos = { qr: true, titulo: true, variacao: true, sku: true, preco: true, ean: true }
  for (const layout of LAYOUTS)
    for (const modulos of [81, 113]) {
      const { barras, qr, texto } = medidasDaEtiqueta(layout, campos, 33, modulos)
      const pontos = ((barras?.larguraMm ?? 0) * 8) / modulos
      expect([layout.nome, Number.isInteger(pontos), pontos >= 2]).toEqual([layout.nome, true, true])
      expect(barras && barras.yMm + barras.alturaMm + barras.digitosMm).toBeLessThanOrEqual(layout.alturaMm - 0.99)
      expect(barras && texto && texto.yMm + texto.alturaMm <= barras.yMm).toBe(true)
      expect(barras && qr && qr.yMm + qr.ladoMm <= barras.yMm).toBe(true)
    }
  const layout = layoutDe('rolo-50x30')
  expect(medidasDaEtiqueta(layout, campos, 33).barras).toBeNull()
  expect(medidasDaEtiqueta(layout, { ...campos, ean: false }, 33, 113).barras).toBeNull()
})
