import { Api } from '../support/api.ts'
import { PLANTED } from '../support/hostil.ts'
import { lojaHostil } from '../support/shops.ts'
import { expect, test } from '../support/test.ts'
import { pageOfNobody } from '../support/windows.ts'

// What the screens show of such text: telas.spec.ts.
test.use({
  ownWindow: true,
  signedIn: false,
  expectedErrors: [/CSP|Content Security Policy|inline event handler/],
})

test('hostile text in files, answers, addresses and what waits in the browser runs nowhere; the policy would stop it', async ({
  page,
  context,
}) => {
  const { url, loja } = await lojaHostil()
  const sessao = await new Api(url).chamar('POST /auth/login/', { body: loja.usuario })
  if (!('access' in sessao)) throw new Error('The hostile user has no second factor')
  const { access, refresh, usuario } = sessao

  await test.step('files and answers are nothing that a browser would run', async () => {
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
      const { headers } = await fetch(url + path, { headers: { authorization: `Bearer ${access}` } })
      expect([path, headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
        path,
        tipo,
        'nosniff',
      ])
      expect(headers.get('content-security-policy')).toContain(politica)
    }
    const codigo = await (await fetch(url + loja.qr)).text()
    expect(codigo).not.toMatch(/script|foreignObject|xlink|javascript|\son\w+=/i)
    await page.goto(url + loja.qr)
    expect(await page.evaluate(() => document.contentType)).toBe('image/svg+xml')
  })

  await pageOfNobody(context, url)
  const vetor = '<img src=x onerror=window.__xss=1>'
  const espera = {
    method: 'POST',
    url: `/categorias/${vetor}`,
    data: { nome: vetor },
    redirect: 'javascript:window.__xss=1',
  }
  await page.evaluate((kept) => Object.assign(localStorage, kept), {
    access,
    refresh,
    usuario: JSON.stringify(usuario),
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
  ])
    await test.step(path, async () => {
      // Whatever it is going to show.
      await page.goto(url + path)
      await expect(page.locator('#root > *')).not.toHaveCount(0)
      await expect(page.locator('#root [aria-busy="true"]')).toHaveCount(0)
      expect(await page.locator(PLANTED).count()).toBe(0)
      expect(await page.evaluate(() => '__xss' in window)).toBe(false)
      expect(new URL(page.url()).origin).toBe(url)
    })

  await test.step('if something did get in, the policy stops it, and this watch would tell', async () => {
    const avisos: string[] = []
    page.on('console', (mensagem) => avisos.push(mensagem.text()))
    await page.goto(url)
    await page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.__xss=1">')
    })
    await expect.poll(() => avisos.join('\n')).toMatch(/Content Security Policy/)
    expect(await page.evaluate(() => '__xss' in window)).toBe(false)
    expect(await page.locator(PLANTED).count()).toBe(1)
  })
})
