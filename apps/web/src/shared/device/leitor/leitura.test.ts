import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { mesmoGtin } from '@estampa/contract/produtos/gtin.ts'
import { beforeAll, expect, test } from 'vitest'
import { prepareZXingModule as prepararLeitor } from 'zxing-wasm/reader'
import { prepareZXingModule as prepararEscritor, writeBarcode } from 'zxing-wasm/writer'
import { decodeCodigo, stretchContrast } from './leitura.ts'

beforeAll(async () => {
  const { resolve } = createRequire(import.meta.url)
  const readWasmOptions = async (file: string) => ({
    overrides: { wasmBinary: (await readFile(resolve(file))).buffer },
    fireImmediately: true as const,
  })
  await prepararLeitor(await readWasmOptions('zxing-wasm/reader/zxing_reader.wasm'))
  await prepararEscritor(await readWasmOptions('zxing-wasm/writer/zxing_writer.wasm'))
})

const POR_MODULO = 3
/** Modules of white beside the bars. */
const MARGEM = 12

async function fotografia(text: string, format: 'UPCE' | 'Code128'): Promise<ImageData> {
  const { symbol, error } = await writeBarcode(text, { format })
  if (error) throw new Error(error)
  const [width, height] = [(symbol.width + 2 * MARGEM) * POR_MODULO, 80]
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  const linha = symbol.data.slice(0, symbol.width)
  for (let y = 8; y < height - 8; y++)
    for (let x = 0; x < width; x++)
      if (linha[Math.floor(x / POR_MODULO) - MARGEM] === 0) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  return { data, width, height, colorSpace: 'srgb' }
}

// Codes that our own labels carry are read back in qrcodes/etiqueta/barras.test.ts.
test.each([
  ['UPC-E, whose eight digits stand for twelve', 'UPCE', '04252614', '0042100005264'],
  ['the digits in bars of another kind', 'Code128', '7891000315507', '7891000315507'],
] as const)('%s: read as the number of its article', async (_nome, formato, digits, gtin) => {
  const decodedCodigo = await decodeCodigo(await fotografia(digits, formato), 0)
  expect([decodedCodigo?.bars, mesmoGtin(decodedCodigo?.text, gtin)]).toEqual([true, true])
})

/** Half of the pixels of one grey, half of another. */
const imagem = (escuro: number, claro: number) => {
  const data = new Uint8ClampedArray(4000 * 4).map((_, i) => (i % 4 === 3 ? 255 : i < 8000 ? escuro : claro))
  return { data, width: 80, height: 50, colorSpace: 'srgb' } as ImageData
}

test('a faded picture is spread from black to white, its opacity left alone', () => {
  const faded = imagem(118, 130)
  expect(stretchContrast(faded)).toBe(true)
  expect([...faded.data.slice(0, 4), ...faded.data.slice(-4)]).toEqual([0, 0, 0, 255, 255, 255, 255, 255])
})

test('a lamp and a hole in a faded picture do not count for its range', () => {
  const faded = imagem(118, 130)
  faded.data.fill(255, 0, 17 * 4).fill(0, 17 * 4, 34 * 4)
  expect(stretchContrast(faded)).toBe(true)
  expect([faded.data[8000 - 4], faded.data.at(-2)]).toEqual([0, 255])
})

test.each([
  ['one grey only', 90, 90],
  ['full contrast', 10, 245],
])('nothing to gain: %s', (_nome, escuro, claro) => {
  const igual = imagem(escuro, claro)
  expect(stretchContrast(igual)).toBe(false)
  expect(igual.data).toEqual(imagem(escuro, claro).data)
})
