import { expect, test } from 'vitest'
import { camposGuardados } from '../preferencias.ts'
import { type Campos, LINHAS, medidasDaEtiqueta } from './etiqueta.ts'
import { LAYOUTS, layoutDe } from './layouts.ts'

const TUDO: Campos = { qr: true, titulo: true, sku: true, variacao: true, preco: true, ean: false }
const SO_QR: Campos = { qr: true, titulo: false, sku: false, variacao: false, preco: false, ean: false }
/** With quiet zone: versions 2 to 5, what a product's or a variation's address takes. */
const MODULOS = [33, 37, 41, 45]
const PONTOS_POR_MM = 8
const inteiro = (valor: number) => Math.abs(valor - Math.round(valor)) < 1e-9

const casos = LAYOUTS.flatMap((layout) =>
  MODULOS.flatMap((modulos) => [TUDO, SO_QR].map((campos) => ({ layout, modulos, campos }))),
)

test('every module of every code is a whole number of dots at 203 dpi, two at least', () => {
  for (const { layout, modulos, campos } of casos) {
    const { qr } = medidasDaEtiqueta(layout, campos, modulos)
    const pontos = ((qr?.ladoMm ?? 0) * PONTOS_POR_MM) / modulos
    expect(inteiro(pontos), `${layout.nome}, ${modulos} modules: ${pontos} dots`).toBe(true)
    expect(pontos).toBeGreaterThanOrEqual(2)
    expect(inteiro((qr?.xMm ?? 0.01) * PONTOS_POR_MM) && inteiro((qr?.yMm ?? 0.01) * PONTOS_POR_MM)).toBe(true)
  }
})

test('code and text stay within the label and apart from each other', () => {
  for (const { layout, modulos, campos } of casos) {
    const { qr, texto } = medidasDaEtiqueta(layout, campos, modulos)
    expect(qr && qr.xMm >= 1 && qr.yMm >= 1 && qr.yMm + qr.ladoMm <= layout.alturaMm - 0.875).toBe(true)
    if (campos === SO_QR) expect(texto).toBeNull()
    if (!texto) continue
    expect(texto.xMm).toBeGreaterThanOrEqual((qr?.xMm ?? 0) + (qr?.ladoMm ?? 0) + 1)
    expect(texto.xMm + texto.larguraMm).toBeLessThanOrEqual(layout.larguraMm - 1)
  }
})

test('all the lines fit the height, in letters of 1.7 mm at least', () => {
  const linhas = Object.values(LINHAS).reduce((soma, n) => soma + n, 0)
  for (const { layout, modulos } of casos) {
    const { texto } = medidasDaEtiqueta(layout, TUDO, modulos)
    expect((texto?.fonteMm ?? 99) * linhas * 1.15).toBeLessThanOrEqual(layout.alturaMm - 2 + 1e-9)
    expect(texto?.fonteMm).toBeGreaterThanOrEqual(1.7)
  }
})

test('without the code the text takes the label; alone, the code stands in the middle', () => {
  const layout = layoutDe('rolo-50x30')
  const semQr = medidasDaEtiqueta(layout, { ...TUDO, qr: false }, 33)
  expect(semQr.qr).toBeNull()
  expect(semQr.texto?.larguraMm).toBeGreaterThan(45)
  expect(medidasDaEtiqueta(layout, SO_QR, 33).qr).toEqual({ xMm: 12.625, yMm: 2.625, ladoMm: 24.75 })
})

test('a label has all but the bar code until a person chooses otherwise', () => {
  for (const nada of [null, {}, 'x']) expect(camposGuardados(nada)).toEqual(TUDO)
  expect(camposGuardados({ ...SO_QR, qr: false, ean: true })).toEqual({ ...SO_QR, qr: false, ean: true })
})
