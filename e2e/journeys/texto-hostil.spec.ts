import type { Page } from '@playwright/test'
import { Api } from '../support/api.ts'
import { countDialogs } from '../support/etiquetas.ts'
import { type LojaHostil, semearHostil } from '../support/loja-hostil.ts'
import type { Shop } from '../support/shop.ts'
import { shopOf } from '../support/shops.ts'
import { expect, test } from '../support/test.ts'
import { pageOfNobody } from '../support/windows.ts'

// A shop of its own: its data would disturb the other journeys.
test.use({ ownWindow: true, signedIn: false })
// One worker, and so one such shop.
test.describe.configure({ mode: 'default' })

let aberta: Shop
let loja: LojaHostil
test.beforeAll(async () => {
  test.setTimeout(60_000)
  aberta = await shopOf('texto-hostil', { comBling: false })
  const api = new Api(aberta.url)
  await api.login()
  loja = await semearHostil(api, aberta)
})

/** Everything that a person could read on the page, with what stands in its fields. */
const textoDaTela = (page: Page) =>
  page.evaluate(() => {
    const campos = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
    const corpo = document.body.cloneNode(true) as HTMLElement
    for (const estilo of corpo.querySelectorAll('style')) estilo.remove()
    return [corpo.textContent, document.title, ...campos].join('\n')
  })

/** What no screen of ours has, and markup from a record would make. */
const PLANTADOS = [
  'iframe',
  'object',
  'embed',
  'base',
  'form[action]',
  'meta[http-equiv]',
  'a[href^="javascript:" i]',
  'math',
  '[onerror], [onload], [onclick], [onfocus]',
  'script:not([src])',
  'style',
  'img[src="x"]',
].join(', ')

test('text that tries to run is shown as text on every screen', async ({ page, context }) => {
  test.setTimeout(120_000)
  await countDialogs(context)
  const fora: string[] = []
  page.on('dialog', (dialog) => fora.push(`dialog: ${dialog.message()}`))
  page.on('framenavigated', (frame) => {
    if (!frame.url().startsWith(aberta.url) && frame.url() !== 'about:blank') fora.push(`gone to ${frame.url()}`)
  })
  page.on('request', (request) => {
    if (!/^(data:|blob:)/.test(request.url()) && !request.url().startsWith(aberta.url))
      fora.push(`asked for ${request.url()}`)
  })
  await page.goto(`${aberta.url}/favicon.svg`)
  await page.evaluate((kept) => Object.assign(localStorage, kept), loja.sessao)

  /** The screen holds its data: these texts, to the letter, and nothing was made or run of them. */
  async function conferir(textos: readonly string[]): Promise<void> {
    for (const texto of textos) await expect.poll(() => textoDaTela(page), { message: texto }).toContain(texto)
    expect(await page.evaluate(() => (window as { __xss?: unknown }).__xss ?? null)).toBeNull()
    expect(await page.locator(PLANTADOS).count()).toBe(0)
    expect(fora).toEqual([])
  }

  for (const [path, textos, depois] of loja.telas)
    await test.step(path, async () => {
      await page.goto(aberta.url + path)
      await conferir(textos)
      for (const [abrir, noDialogo] of depois ?? []) {
        await test.step(`dialog ${abrir}`, async () => {
          await page.getByRole('button', { name: abrir }).first().click()
          await expect(page.getByRole('dialog')).toBeVisible()
          await conferir(noDialogo)
          await page.keyboard.press('Escape')
        })
      }
    })
})

test('files and answers that hold such text are nothing that a browser would run', async ({ page }) => {
  const { url } = aberta
  const bearer = { authorization: `Bearer ${loja.sessao.access}` }
  const abertos: [string, string, string][] = [
    [loja.qr, 'image/svg+xml', 'sandbox'],
    [loja.imagem, 'image/webp', 'sandbox'],
    [loja.pdf, 'application/pdf', "default-src 'self'"],
    ['/api/docs/', 'application/json; charset=utf-8', "default-src 'self'"],
    ['/api/produtos/busca/', 'application/json; charset=utf-8', "default-src 'self'"],
    ['/api/%3Cscript%3E', 'application/problem+json', "default-src 'self'"],
    ['/midia/%3Cscript%3E', 'application/problem+json', "default-src 'self'"],
  ]
  for (const [path, tipo, politica] of abertos) {
    const resposta = await fetch(url + path, { headers: bearer })
    expect([path, resposta.headers.get('content-type'), resposta.headers.get('x-content-type-options')]).toEqual([
      path,
      tipo,
      'nosniff',
    ])
    expect(resposta.headers.get('content-security-policy')).toContain(politica)
  }
  const codigo = await (await fetch(url + loja.qr)).text()
  expect(codigo).not.toMatch(/script|foreignObject|xlink|javascript|\son\w+=/i)
  await page.goto(url + loja.qr)
  expect(await page.evaluate(() => document.contentType)).toBe('image/svg+xml')
})

test('a search, an address and what waits in the browser that hold such text', async ({ context }) => {
  const page = await pageOfNobody(context, aberta.url)
  const vetor = '<img src=x onerror=window.__xss=1>'
  const espera = {
    method: 'POST',
    url: `/categorias/${vetor}`,
    data: { nome: vetor },
    redirect: 'javascript:window.__xss=1',
  }
  await page.evaluate((kept) => Object.assign(localStorage, kept), {
    ...loja.sessao,
    blingPendingActions: JSON.stringify([espera]),
  })
  const em = encodeURIComponent(vetor)
  for (const path of [
    `/produtos?busca=${em}`,
    `/configuracoes/auditoria?busca=${em}&tipo=${em}&usuario_id=${em}&de=${em}`,
    `/configuracoes/sincronizacao?estado=${em}`,
    `/qrcodes?busca=${em}`,
    `/${em}`,
    `/produtos/${em}`,
    `/imprimir/qr?produto=${em}`,
    `/bling/callback?error=${em}&error_description=${em}`,
    `/?next=javascript:window.__xss=1&redirect=//e.invalid/${em}`,
  ]) {
    // Whatever it is going to show.
    await page.goto(aberta.url + path, { waitUntil: 'networkidle' })
    expect([path, await page.locator(PLANTADOS).count(), await page.evaluate(() => '__xss' in window)]).toEqual([
      path,
      0,
      false,
    ])
    expect(new URL(page.url()).origin).toBe(aberta.url)
  }
})

test.describe('if something did get in', () => {
  test.use({ expectedErrors: [/CSP|Content Security Policy|inline event handler/] })

  test('the policy stops it, and this watch would tell', async ({ page }) => {
    const avisos: string[] = []
    page.on('console', (mensagem) => avisos.push(mensagem.text()))
    await page.goto(aberta.url)
    await page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.__xss=1">')
    })
    await expect.poll(() => avisos.join('\n')).toMatch(/Content Security Policy/)
    expect(await page.evaluate(() => '__xss' in window)).toBe(false)
    expect(await page.locator(PLANTADOS).count()).toBe(1)
  })
})
