import type { Page } from '@playwright/test'
import { expectGood } from '../support/accessible.ts'
import { button, field, link, press, see } from '../support/acts.ts'
import { createProduto } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'

interface Manifest {
  name: string
  lang: string
  display: string
  start_url: string
  icons: { src: string; sizes: string; purpose: string }[]
  shortcuts: { url: string }[]
}

// Two of them set the clock of their window, one has a service worker.
test.use({ ownWindow: true })

/** Size in pixels of the picture at `src`, as the browser decodes it. */
const sizeOf = (page: Page, src: string) =>
  page.evaluate(async (url) => {
    const picture = await createImageBitmap(await (await fetch(url)).blob())
    return `${picture.width}x${picture.height}`
  }, src)

test('it can be installed: manifest, icons and start page are what a phone asks for', async ({ page }) => {
  await page.goto('/')
  const href = await page.locator('link[rel="manifest"]').getAttribute('href')
  const answer = await page.request.get(href as string)
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = (await answer.json()) as Manifest
  expect(manifest).toMatchObject({ name: 'Estampa', lang: 'pt-BR', display: 'standalone', start_url: '/produtos' })
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  )
  for (const { src, sizes } of manifest.icons.filter(({ src: iconSrc }) => iconSrc.endsWith('.png')))
    expect(await sizeOf(page, src), src).toBe(sizes)
  const touchIcon = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')
  expect(await sizeOf(page, touchIcon as string)).toBe('180x180')
  // Chromium's own reading of it: no errors, nothing that it does not understand.
  const chromium = await page.context().newCDPSession(page)
  expect((await chromium.send('Page.getAppManifest')).errors).toEqual([])
  for (const url of [manifest.start_url, ...manifest.shortcuts.map((shortcut) => shortcut.url)]) {
    await page.goto(url)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Página não encontrada')).toHaveCount(0)
  }
})

test.describe('with the service worker', () => {
  test.use({
    serviceWorkers: 'allow',
    expectedErrors: [
      /ERR_INTERNET_DISCONNECTED|ERR_FAILED|busca de produtos falhou|categorias|dynamically imported|preload CSS/i,
    ],
  })

  test('without a connection it says so, keeps the program but no data, and comes back', async ({ page, api }) => {
    const produto = await createProduto(api)
    const controlled = () => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
    await page.clock.install()
    await page.goto('/produtos')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // A page open for a while installs it.
    await page.clock.fastForward('00:31')
    await expect.poll(controlled).toBe('activated')
    await page.goto(`/produtos/${produto.id}`)
    await expect(field(page, 'Título')).toHaveValue(produto.titulo)
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

    await page.context().setOffline(true)
    // A page of the program that this device has not loaded yet; the menu stays.
    await press(page, 'Menu')
    await link(page, 'Categorias').click()
    await see(page, 'Esta página ainda não foi carregada neste aparelho')
    await expect(page.getByText('Algo deu errado')).toHaveCount(0)
    await expect(button(page, 'Menu')).toBeVisible()
    await page.goto('/vendas')
    const desligada = page.getByRole('heading', { name: 'Sem conexão com a loja' })
    await expect(desligada).toBeVisible()
    await expectGood(page)
    await press(page, 'Tentar novamente')
    await expect(desligada).toBeVisible()
    await page.context().setOffline(false)
    // The address never changed; the page notices by itself that the network is back.
    await expect(page.getByRole('heading', { name: 'Vendas', level: 1 })).toBeVisible()
    await expect(page).toHaveURL('/vendas')

    await press(page, 'Sair')
    await expect(page).toHaveURL('/')
    const kept = await page.evaluate(async () => {
      const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept.some((path) => path.startsWith('/assets/'))).toBe(true)
    expect(kept.filter((path) => !/^\/(assets\/|offline\.|colour-scheme\.js$|favicon\.svg$)/.test(path))).toEqual([])
  })
})

test('a new version is told once no form is being filled in, and taken on request', async ({ page, api }) => {
  const produto = await createProduto(api)
  await page.clock.install()
  await page.goto(`/produtos/${produto.id}`)
  const titulo = field(page, 'Título')
  await expect(titulo).toHaveValue(produto.titulo)
  await titulo.fill(`${produto.titulo} revista`)
  await page.route('**/versao.json', (route) => route.fulfill({ json: { versao: 'outra' } }))
  const asked = page.waitForResponse('**/versao.json')
  await page.clock.fastForward('31:00')
  await asked
  await expect(page.getByText('Nova versão disponível')).toHaveCount(0)
  await press(page, 'Salvar', 'Produto atualizado com sucesso!', 'Nova versão disponível')
  await expect(titulo).toHaveValue(`${produto.titulo} revista`)
  const reloaded = page.waitForEvent('load')
  await press(page, 'Atualizar')
  await reloaded
  await expect(titulo).toHaveValue(`${produto.titulo} revista`)
})
