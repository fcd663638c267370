import { criarModelo, criarProduto, unico } from '../support/factories.ts'
import { holdStream } from '../support/hold-stream.ts'
import { expect, test } from '../support/test.ts'

test.use({ ownWindow: true, expectedErrors: [/status of 503|busca de produtos falhou/i] })

test('further pages load while scrolling; a list that cannot be read says so; two filters at one moment are both kept', async ({
  page,
  api,
}) => {
  const palavra = unico('Pagina').replace(' ', '')
  const modelo = await criarModelo(api)
  const categoria = await api.chamar('POST /categorias/', { body: { nome: unico('Paginada') } })
  for (let lote = 0; lote < 12; lote++) {
    const titulos = Array.from({ length: 10 }, (_, i) => `${palavra} ${String(lote * 10 + i + 1).padStart(3, '0')}`)
    await Promise.all(
      titulos.map((titulo) => criarProduto(api, { titulo, modelo_id: modelo.id, categoria_id: categoria.id })),
    )
  }
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
  await expect(page.getByText('Não foi possível carregar.')).toBeVisible()
  await expect(cards.first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Não foi possível carregar.')).toBeVisible()
  await expect(page.getByText('Nenhum produto encontrado.')).toHaveCount(0)
  await page.unroute('**/api/produtos/busca/**')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByText('Nenhum produto encontrado.')).toBeVisible()

  const produto = await criarProduto(api)
  await page.goto('/produtos')
  await expect(page.getByRole('link', { name: produto.titulo, exact: true })).toBeVisible()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await page.getByLabel('Preço mínimo').fill('30')
  await page.getByLabel('Preço máximo').fill('70')
  await page.clock.runFor(1000)
  await page.clock.resume()
  await expect(page).toHaveURL(/preco_min=30/)
  await expect(page).toHaveURL(/preco_max=70/)
})
