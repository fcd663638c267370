import type { Page } from '@playwright/test'
import { fill, press } from '../support/acts.ts'
import type { Api } from '../support/api.ts'
import { countDialogs, findAddButton, printWindow } from '../support/etiquetas.ts'
import { createProduto, unico } from '../support/factories.ts'
import { type AreaMm, DOTS_PER_MM, type Dots, dotsOf, printPdf, readQr } from '../support/printed.ts'
import { expect, test } from '../support/test.ts'

// A trace of so many full pages would take longer than printing them.
test.use({ trace: 'off', ownWindow: true })

const PAPERS: Readonly<Record<string, readonly [widthMm: number, heightMm: number]>> = {
  a4: [210, 297],
  carta: [215.9, 279.4],
  'rolo-50x30': [50, 30],
  'rolo-60x40': [60, 40],
}
const PAGE_TOLERANCE_MM = 0.3

/** Where the codes of each page are, in millimetres of its paper, and what does not fit its place. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const mm = (px: number) => (px * 25.4) / 96
    return [...document.querySelectorAll<HTMLElement>('[data-papel]')].map((sheet) => {
      const paper = sheet.getBoundingClientRect()
      return {
        paper: sheet.dataset['papel'] ?? '',
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

/**
 * The layout with the smallest labels of each paper has the smallest codes and the least room for texts. The place of
 * every label of every layout is shown by folha.test.ts.
 */
const SMALLEST = ['pimaco-a4248', 'pimaco-6080', 'rolo-50x30', 'rolo-60x40']

test('labels print on their paper, and every code on it can be read at 203 dpi', async ({ page, context, api }) => {
  await countDialogs(context)
  const orderedAddresses = await fillQueue(page, api)
  for (const layout of SMALLEST) await test.step(layout, () => expectPrinted(page, layout, orderedAddresses))
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
async function expectPrinted(page: Page, layout: string, orderedAddresses: readonly string[]) {
  const text = (await page.locator(`option[value="${layout}"]`).textContent()) ?? ''
  const perSheet = Number(/(\d+) por folha/.exec(text)?.[1] ?? 1)
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
    const [width, height] = PAPERS[expected[i]?.paper ?? ''] ?? [0, 0]
    expect(Math.abs(paper.widthMm - width), `${paper.widthMm} mm wide`).toBeLessThanOrEqual(PAGE_TOLERANCE_MM)
    expect(Math.abs(paper.heightMm - height), `${paper.heightMm} mm high`).toBeLessThanOrEqual(PAGE_TOLERANCE_MM)
    for (const code of expected[i]?.codes ?? []) {
      const dots = dotsOf(paper, code)
      if (perSheet === 1) expectWholeDots(dots, code)
      read.push(await readQr(dots))
    }
  }
  expect(read).toEqual(orderedAddresses.flatMap((address) => Array.from({ length: copies }, () => address)))
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
