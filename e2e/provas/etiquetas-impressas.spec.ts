import type { Page } from '@playwright/test'
import { fill, press } from '../support/acts.ts'
import type { Api } from '../support/api.ts'
import { countDialogs, findAddButton, printWindow } from '../support/etiquetas.ts'
import { createProduto, unico } from '../support/factories.ts'
import { type AreaMm, DOTS_PER_MM, type Dots, dotsOf, printPdf, readQr } from '../support/printed.ts'
import { expect, test } from '../support/test.ts'

// A trace of so many full pages would take longer than printing them.
test.use({ trace: 'off', ownWindow: true })

/** Where the manufacturer, or this test, puts the labels: page, first corner, distance of neighbours, columns, height. */
interface Expected {
  readonly page: readonly [widthMm: number, heightMm: number]
  readonly first: readonly [xMm: number, yMm: number]
  readonly step: readonly [xMm: number, yMm: number]
  readonly columns: number
  readonly heightMm: number
}

/**
 * The layout with the smallest labels of each paper has the smallest codes and the least room for texts. The place of
 * every label of every given layout is shown by etiqueta.test.ts.
 */
const GIVEN: Readonly<Record<string, Expected>> = {
  'pimaco-a4248': { page: [210, 297], first: [7, 12.5], step: [33, 17], columns: 6, heightMm: 17 },
  'pimaco-6080': { page: [215.9, 279.4], first: [4.8, 12.7], step: [69.8, 25.4], columns: 3, heightMm: 25.4 },
  'rolo-50x30': { page: [50, 30], first: [0, 0], step: [50, 30], columns: 1, heightMm: 30 },
  'rolo-60x40': { page: [60, 40], first: [0, 0], step: [60, 40], columns: 1, heightMm: 40 },
  'rolo-40x25x2': { page: [85, 25], first: [1, 0], step: [43, 25], columns: 2, heightMm: 25 },
}
/** Labels of 33 × 22 mm in three columns, as a shop measured them, all moved by its offset. */
const OWN = {
  papel: 'rolo',
  largura: 33,
  altura: 22,
  colunas: 3,
  vao_x: 2.5,
  borda_esquerda: 1.5,
  deslocar_x: 0.5,
  deslocar_y: -0.25,
} as const
const OWN_EXPECTED: Expected = { page: [107, 22], first: [2, -0.25], step: [35.5, 22], columns: 3, heightMm: 22 }
/** A dot and the rounding of pages to pixels. */
const PLACE_TOLERANCE_MM = 0.3
const PAGE_TOLERANCE_MM = 0.3

/** Where the codes of each page are, in millimetres of its paper, and what does not fit its place. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const mm = (px: number) => (px * 25.4) / 96
    return [...document.querySelectorAll<HTMLElement>('[data-papel]')].map((sheet) => {
      const paper = sheet.getBoundingClientRect()
      return {
        codes: [...sheet.querySelectorAll('[data-qr]')].map((code) => {
          const { x, y, width, height } = code.getBoundingClientRect()
          return { x: mm(x - paper.x), y: mm(y - paper.y), width: mm(width), height: mm(height) }
        }),
        overflowing: [...sheet.querySelectorAll('[data-texto]')]
          .filter((text) => text.scrollHeight > text.clientHeight + 1 || text.scrollWidth > text.clientWidth + 1)
          .map((text) => text.textContent),
      }
    })
  })

test('labels print on their paper in millimetres, and every code on it can be read at 203 dpi', async ({
  page,
  context,
  api,
}) => {
  await countDialogs(context)
  const own = await api.chamar('POST /layouts/', { body: { nome: unico('33 × 22'), ...OWN } })
  const orderedAddresses = await fillQueue(page, api)
  const layouts = { ...GIVEN, [`loja-${own.id}`]: OWN_EXPECTED }
  for (const [layout, place] of Object.entries(layouts))
    await test.step(layout, () => expectPrinted(page, layout, place, orderedAddresses))
})

/** A label of each variation of a product; resolves to what their codes say, in their order. */
async function fillQueue(page: Page, api: Api): Promise<string[]> {
  const titulo = unico('Camiseta Manga Longa Ilustração Botânica Edição Comemorativa de Inverno')
  const variacoes = [
    { cor: '#1f2a4d', nome_cor: 'Azul-Marinho-Mesclado-Escuro', tamanho: 'GG', preco_venda: 1259.9 },
    { cor: '#ffffff', nome_cor: 'Branco', tamanho: 'M', preco_venda: 59.9 },
  ]
  const produto = await createProduto(api, { titulo, variacoes })
  await page.goto(`/qrcodes?busca=${encodeURIComponent(titulo)}`)
  await findAddButton(page, titulo).first().click()
  return produto.variacoes.map((variacao) => `/produtos/${produto.id}?variacao=${variacao.id}`)
}

/** A whole sheet, or as many labels of a roll, on paper of the right size, each with its code in its place. */
async function expectPrinted(page: Page, layout: string, place: Expected, orderedAddresses: readonly string[]) {
  const text = (await page.locator(`option[value="${layout}"]`).textContent()) ?? ''
  const perSheet = Number(/(\d+) por (?:folha|linha)/.exec(text)?.[1] ?? 1)
  const copies = Math.ceil(perSheet / orderedAddresses.length)
  await page.getByLabel('Modelo da etiqueta').selectOption(layout)
  await fill(page, { 'Quantidade para todos': String(copies) })
  await press(page, 'Aplicar a todos')
  const sheet = await printWindow(page, 'Imprimir Tudo')
  await sheet.emulateMedia({ media: 'print' })
  const expected = await measure(sheet)
  const printed = await printPdf(await sheet.pdf({ preferCSSPageSize: true }))
  await sheet.close()

  const total = copies * orderedAddresses.length
  expect(expected.map(({ overflowing }) => overflowing).flat()).toEqual([])
  expect(expected.flatMap(({ codes }) => codes)).toHaveLength(total)
  expect(printed).toHaveLength(Math.ceil(total / perSheet))
  const read: (string | null)[] = []
  for (const [i, paper] of printed.entries()) {
    const [width, height] = place.page
    expect(Math.abs(paper.widthMm - width), `${paper.widthMm} mm wide`).toBeLessThanOrEqual(PAGE_TOLERANCE_MM)
    expect(Math.abs(paper.heightMm - height), `${paper.heightMm} mm high`).toBeLessThanOrEqual(PAGE_TOLERANCE_MM)
    for (const [index, code] of (expected[i]?.codes ?? []).entries()) {
      const dots = dotsOf(paper, code)
      if (perSheet === 1) expectWholeDots(dots, code)
      expectInPlace(dots, code, place, index)
      read.push(await readQr(dots))
    }
  }
  expect(read).toEqual(orderedAddresses.flatMap((address) => Array.from({ length: copies }, () => address)))
}

/** The black of a code stands one millimetre and its white within the label, in the middle of its height. */
function expectInPlace(dots: Dots, code: AreaMm, { first, step, columns, heightMm }: Expected, index: number) {
  const rows = Array.from({ length: dots.height }, (_, y) => dots.black.slice(y * dots.width, (y + 1) * dots.width))
  const inked = rows.flatMap((row, y) => (row.includes(1) ? [y] : []))
  // Of the finder pattern's upper edge, seven modules wide.
  const edge = rows[inked[0] ?? 0] ?? new Uint8Array()
  const left = edge.indexOf(1)
  const moduleMm = (edge.indexOf(0, left) - left) / 7 / DOTS_PER_MM
  const corner = [first[0] + (index % columns) * step[0], first[1] + Math.floor(index / columns) * step[1]] as const
  const middle = ((inked[0] ?? 0) + (inked.at(-1) ?? 0) + 1) / 2 / DOTS_PER_MM
  const x = code.x + left / DOTS_PER_MM - (corner[0] + 1 + 4 * moduleMm)
  const y = code.y + middle - (corner[1] + heightMm / 2)
  expect(Math.abs(x), `label ${index + 1} lies ${x} mm to the right`).toBeLessThanOrEqual(PLACE_TOLERANCE_MM)
  expect(Math.abs(y), `label ${index + 1} lies ${y} mm too low`).toBeLessThanOrEqual(PLACE_TOLERANCE_MM)
}

function expectWholeDots(dots: Dots, code: AreaMm) {
  const rows = Array.from({ length: dots.height }, (_, y) => dots.black.slice(y * dots.width, (y + 1) * dots.width))
  // The finder pattern's upper edge, seven modules, is the first run of black dots from above.
  const first = rows.find((row) => row.includes(1)) ?? new Uint8Array()
  const module = (first.indexOf(0, first.indexOf(1)) - first.indexOf(1)) / 7
  expect(module, 'dots of a module').toBeGreaterThanOrEqual(2)
  expect((code.width * DOTS_PER_MM) / module).toBeCloseTo(Math.round((code.width * DOTS_PER_MM) / module), 2)
  const uneven = [...new Set(rows.flatMap(runs))].filter((run) => run % module !== 0)
  expect(uneven, `runs of equal dots that are no multiple of ${module}`).toEqual([])
}

function runs(row: Uint8Array): number[] {
  const edges = [...row].flatMap((dot, i) => (i === 0 || dot !== row[i - 1] ? [i] : []))
  return edges.map((start, i) => (edges[i + 1] ?? row.length) - start)
}
