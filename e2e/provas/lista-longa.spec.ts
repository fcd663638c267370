import { criarNumerados, unico } from '../support/factories.ts'
import { holdStream } from '../support/hold-stream.ts'
import { expect, test } from '../support/test.ts'

test.use({ ownWindow: true })

test('a list reads on by scrolling, and keeps few rows in the page', async ({ page, api }) => {
  const palavra = unico('Pagina').replace(' ', '')
  await criarNumerados(api, palavra, 120)
  await holdStream(page)
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/produtos/busca/')) requests.push(request.url())
  })
  await page.goto(`/produtos?busca=${palavra}`)
  const cards = page.getByRole('link', { name: new RegExp(`^${palavra} \\d{3}$`) })
  await expect(cards.first()).toBeVisible()
  const seen = new Set<string>()
  await expect(async () => {
    for (const titulo of await cards.allTextContents()) seen.add(titulo)
    await page.mouse.wheel(0, 900)
    expect(seen.size).toBe(120)
  }).toPass({ intervals: [100] })
  expect(requests).toHaveLength(3)
  expect(new URL(requests[0] ?? '').search).toBe(`?busca=${palavra}`)
  expect(await cards.count()).toBeLessThan(120)
})
