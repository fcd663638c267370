import { fill, press, see } from '../support/acts.ts'
import { criarNumerados, criarProduto, unico } from '../support/factories.ts'
import { holdStream } from '../support/hold-stream.ts'
import { expect, test } from '../support/test.ts'

test.use({ ownWindow: true, expectedErrors: [/status of 503|busca de produtos falhou/i] })

test('a list reads on by scrolling, says when it cannot, and keeps two filters', async ({ page, api }) => {
  const palavra = unico('Pagina').replace(' ', '')
  await criarNumerados(api, palavra, 120)
  await holdStream(page)
  await page.clock.install()
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

  await page.route('**/api/produtos/busca/**', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.getByLabel('Buscar por nome, cor ou modelo').fill(unico('outra coisa'))
  await see(page, 'Não foi possível carregar.')
  await expect(cards.first()).toBeVisible()
  await page.reload()
  await see(page, 'Não foi possível carregar.')
  await expect(page.getByText('Nenhum produto encontrado.')).toHaveCount(0)
  await page.unroute('**/api/produtos/busca/**')
  await press(page, 'Tentar novamente', 'Nenhum produto encontrado.')

  const produto = await criarProduto(api)
  await page.goto('/produtos')
  await expect(page.getByRole('link', { name: produto.titulo, exact: true })).toBeVisible()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await fill(page, { 'Preço mínimo': '30', 'Preço máximo': '70' })
  await page.clock.runFor(1000)
  await page.clock.resume()
  await expect(page).toHaveURL(/preco_min=30/)
  await expect(page).toHaveURL(/preco_max=70/)
})
