import type { Page } from '@playwright/test'
import { criarModelo, criarProduto, unico } from '../support/factories.ts'
import { holdStream } from '../support/hold-stream.ts'
import { expect, test } from '../support/test.ts'

const search = (page: Page) => page.getByLabel('Buscar por nome, cor ou modelo')
const card = (page: Page, titulo: string) => page.getByRole('link', { name: titulo, exact: true })

test('products are found, filtered, shown with their prices and stock, deleted together and taken back', async ({
  page,
  api,
}) => {
  await test.step('found by title, colour, model and SKU, whatever the accents and case', async () => {
    const modelo = await criarModelo(api, { nome: unico('Moletom Canguru') })
    const titulo = unico('Coração da Mata')
    const cor = unico('Açafrão').replace(' ', '-')
    const outro = unico('Outra estampa')
    const produto = await criarProduto(api, {
      titulo,
      modelo_id: modelo.id,
      variacoes: [{ cor: '#c9992b', nome_cor: cor, tamanho: 'M', preco_venda: 59.9, quantidade: 1 }],
    })
    await criarProduto(api, { titulo: outro })
    await page.goto('/produtos')
    await expect(card(page, outro)).toBeVisible()
    const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')
    for (const words of [
      titulo,
      plain(titulo).toUpperCase(),
      plain(cor).toLowerCase(),
      modelo.nome,
      produto.sku ?? '',
    ]) {
      await search(page).fill(words)
      await expect(card(page, outro)).toHaveCount(0)
      await expect(card(page, titulo)).toBeVisible()
    }
    await search(page).fill(unico('nada disso existe'))
    await expect(page.getByText('Nenhum produto encontrado.')).toBeVisible()
  })

  await test.step('model and prices narrow the list and live in the address', async () => {
    const modelo = await criarModelo(api)
    const barato = await criarProduto(api, { titulo: unico('Caneca'), modelo_id: modelo.id, preco_venda: 40 })
    const caro = await criarProduto(api, { titulo: unico('Moletom'), modelo_id: modelo.id, preco_venda: 160 })
    await page.goto(`/produtos?modelo=${modelo.id}`)
    await expect(card(page, caro.titulo)).toBeVisible()
    await expect(page.getByLabel('Modelo', { exact: true })).toHaveValue(String(modelo.id))
    await expect(page.getByLabel('Preço mínimo')).toHaveAttribute('placeholder', /\d+,\d{2}/)
    await page.getByLabel('Preço mínimo').fill('30')
    await page.getByLabel('Preço máximo').fill('59,90')
    await page.getByLabel('Preço máximo').press('Enter')
    await expect(card(page, caro.titulo)).toHaveCount(0)
    await expect(card(page, barato.titulo)).toBeVisible()
    await page.reload()
    await expect(card(page, barato.titulo)).toBeVisible()
    await expect(card(page, caro.titulo)).toHaveCount(0)
    await page.getByLabel('Modelo', { exact: true }).selectOption({ label: 'Todos' })
    await expect(page).not.toHaveURL(/modelo=/)
  })

  await test.step('a card shows the price range, the variations, the stock and the status', async () => {
    const produto = await criarProduto(api, {
      titulo: unico('Camiseta Girassol'),
      variacoes: [
        { cor: '#ffffff', nome_cor: 'Branco', tamanho: 'M', preco_venda: 40, quantidade: 2 },
        { cor: '#ffffff', nome_cor: 'Branco', tamanho: 'GG', preco_venda: 60, quantidade: 5 },
      ],
    })
    await page.goto(`/produtos?busca=${encodeURIComponent(produto.titulo)}`)
    const shown = page.getByRole('listitem').filter({ has: card(page, produto.titulo) })
    await expect(shown).toContainText('R$ 40,00 ~ R$ 60,00')
    await expect(shown).toContainText('2 variações')
    await expect(shown).toContainText('7 un.')
    await expect(shown).toContainText('Inativo')
  })

  await test.step('deleting many at once moves them to the trash, and can be undone', async () => {
    const palavra = unico('Apagar').replace(' ', '')
    const titulos = [`${palavra} um`, `${palavra} dois`, `${palavra} fica`]
    for (const titulo of titulos) await criarProduto(api, { titulo })
    await page.goto(`/produtos?busca=${palavra}`)
    const [um = '', dois = '', fica = ''] = titulos
    await page.getByRole('checkbox', { name: new RegExp(um) }).check()
    await page.getByRole('checkbox', { name: new RegExp(dois) }).check()
    await page.getByRole('button', { name: /^(Excluir|Mover|Deletar)/ }).click()
    await expect(card(page, um)).toHaveCount(0)
    await expect(card(page, dois)).toHaveCount(0)
    await expect(card(page, fica)).toBeVisible()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(card(page, um)).toBeVisible()
    await expect(card(page, dois)).toBeVisible()
  })
})

test.describe('a long list', () => {
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
    await search(page).fill(unico('outra coisa'))
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
    await expect(card(page, produto.titulo)).toBeVisible()
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    await page.getByLabel('Preço mínimo').fill('30')
    await page.getByLabel('Preço máximo').fill('70')
    await page.clock.runFor(1000)
    await page.clock.resume()
    await expect(page).toHaveURL(/preco_min=30/)
    await expect(page).toHaveURL(/preco_max=70/)
  })
})
