import { rm } from 'node:fs/promises'
import { type Browser, chromium, devices } from '@playwright/test'
import { expectGood } from '../support/accessible.ts'
import { press, see } from '../support/acts.ts'
import { test } from '../support/camera.ts'
import { CHROMIUM } from '../support/chromium.ts'
import { hasTools, lar } from '../support/confianca.ts'
import { createProduto } from '../support/factories.ts'
import { openLeitor } from '../support/leitor.ts'
import { NETWORK_ADDRESS } from '../support/shop.ts'
import { expect } from '../support/test.ts'

// The telephone is a Chromium of its own, whose store of certificates holds the shop's authority or does not. The name
// constraints are shown to hold for OpenSSL in packages/host/src/network too, without any tool.
const CELULAR = { ...devices['Pixel 7'], locale: 'pt-BR', serviceWorkers: 'allow' as const }
test.beforeEach(async () => {
  test.skip(
    !(await hasTools()),
    'Without certutil (Debian: libnss3-tools) and openssl, no Chromium can be told to trust the shop as a telephone does.',
  )
})

test('a telephone is paired, signs in by QR code, scans a label, and goes on after the Wi-Fi was lost', async ({
  page,
  shop,
  api,
  camera,
  filme,
}) => {
  const produto = await createProduto(api)
  const networkUrl = `http://${NETWORK_ADDRESS}:${new URL(shop.url).port}`
  const seguro = networkUrl.replace('http:', 'https:')
  const homes: string[] = []
  const browsers: Browser[] = []
  const openBrowser = async (autoridades: Buffer[]) => {
    const home = await lar(autoridades)
    homes.push(home)
    const args = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${filme}`]
    const browser = await chromium.launch({
      ...CHROMIUM,
      env: { ...process.env, HOME: home },
      args: [...CHROMIUM.args, ...args],
    })
    browsers.push(browser)
    return (await browser.newContext({ ...CELULAR, permissions: ['camera'] })).newPage()
  }
  try {
    const unpairedPage = await openBrowser([])
    await unpairedPage.goto(`${networkUrl}/vendas`)
    await see(unpairedPage, 'Este aparelho ainda não confia na loja')
    await expect(unpairedPage.getByRole('link', { name: 'Baixar o certificado' })).toBeVisible()
    await expectGood(unpairedPage)
    await expect(unpairedPage.goto(`${seguro}/`)).rejects.toThrow(/ERR_CERT_AUTHORITY_INVALID/)

    const autoridade = Buffer.from(await (await fetch(`${networkUrl}/parear/estampa.crt`)).arrayBuffer())
    const celular = await openBrowser([autoridade])
    // Whatever a link says, the page leads to the shop.
    await celular.goto(`${networkUrl}/?para=${encodeURIComponent('https://outra.exemplo/entrar')}`)
    await celular.waitForURL(`${seguro}/`)
    await expect(celular.getByRole('heading', { name: 'Acesse sua conta' })).toBeVisible()

    await page.goto('/configuracoes/aparelhos')
    await expect(page.getByText(networkUrl, { exact: true })).toBeVisible()
    const mostrado = page.waitForResponse((r) => r.url().endsWith('/auth/celular/') && r.request().method() === 'POST')
    await press(page, 'Mostrar QR Code')
    const { endereco, codigo } = await (await mostrado).json()
    expect(endereco).toBe(seguro)
    await celular.goto(`${endereco}/celular#${codigo}`)
    await see(celular, 'Confirme no outro aparelho')
    expect(celular.url()).toBe(`${seguro}/celular`)
    const numero = (await celular.getByText(/^\d\d$/).textContent()) ?? ''
    await see(page, 'Chrome no Android')
    await expect(page.getByText(numero, { exact: true })).toBeVisible()
    await press(page, 'Sim, deixar entrar')
    await celular.waitForURL(`${seguro}/produtos`)

    await camera.mostrar(`/produtos/${produto.id}`)
    await openLeitor(celular)
    await celular.waitForURL(`${seguro}/produtos/${produto.id}`)

    // Installing it as an app needs both: a manifest without faults and a service worker.
    const cdp = await celular.context().newCDPSession(celular)
    expect((await cdp.send('Page.getAppManifest')).errors).toEqual([])
    await celular.evaluate(() => navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready))
    await celular.reload()
    await expect.poll(() => celular.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await celular.context().setOffline(true)
    await celular.goto(`${seguro}/vendas`)
    await expect(celular.getByRole('heading', { name: 'Sem conexão com a loja' })).toBeVisible()
    await celular.context().setOffline(false)
    await celular.goto(`${seguro}/vendas`)
    await expect(celular.getByRole('heading', { level: 1, name: 'Vendas' })).toBeVisible()

    await page.reload()
    await page
      .getByRole('button', { name: /^Desconectar Chrome no Android de / })
      .first()
      .click()
    await expect(page.getByText('Aparelho desconectado.')).toBeVisible()
    await celular.reload()
    await celular.waitForURL(`${seguro}/`)
  } finally {
    for (const browser of browsers) await browser.close()
    for (const home of homes) await rm(home, { recursive: true, force: true })
  }
})
