import { Api } from '../support/api.ts'
import { PLANTED } from '../support/hostil.ts'
import { lojaHostil } from '../support/shops.ts'
import { expect, test } from '../support/test.ts'
import { pageOfNobody, signIn } from '../support/windows.ts'

// Tests of what the screens show of hostile text: telas.spec.ts.
test.use({ ownWindow: true, signedIn: false, expectedErrors: [/CSP|Content Security Policy|inline event handler/] })

test('hostile text in files, answers, addresses and the browser runs nowhere', async ({ page, context }) => {
  const { url, loja } = await lojaHostil()
  const pessoa = new Api(url, loja.usuario)
  const { access } = await pessoa.login()
  // The address of a label is signed for ten minutes, which the shop may have lived already.
  const { link_etiqueta_pdf: pdf } = await pessoa.chamar('GET /vendas/:id/', { params: { id: loja.vendas.retirada } })

  await test.step('files and answers are nothing that a browser would run', async () => {
    const lojaPolicy = "default-src 'self'"
    const abertos: [string, string, string][] = [
      [loja.qr, 'image/svg+xml', 'sandbox'],
      [loja.imagem, 'image/webp', 'sandbox'],
      [pdf ?? '', 'application/pdf', lojaPolicy],
      ['/api/docs/', 'application/json; charset=utf-8', lojaPolicy],
      ['/api/produtos/busca/', 'application/json; charset=utf-8', lojaPolicy],
      ['/api/%3Cscript%3E', 'application/problem+json', lojaPolicy],
      ['/midia/%3Cscript%3E', 'application/problem+json', lojaPolicy],
    ]
    for (const [path, tipo, politica] of abertos) {
      const { headers } = await fetch(url + path, { headers: { authorization: `Bearer ${access}` } })
      expect(headers.get('content-type'), path).toBe(tipo)
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain(politica)
    }
    const codigo = await (await fetch(url + loja.qr)).text()
    expect(codigo).not.toMatch(/script|foreignObject|xlink|javascript|\son\w+=/i)
    await page.goto(url + loja.qr)
    expect(await page.evaluate(() => document.contentType)).toBe('image/svg+xml')
  })

  await pageOfNobody(context, url)
  const vetor = '<img src=x onerror=window.__xss=1>'
  const redirect = 'javascript:window.__xss=1'
  const espera = { method: 'POST', url: `/categorias/${vetor}`, data: { nome: vetor }, redirect }
  await signIn(page, pessoa)
  await page.evaluate((acoes) => localStorage.setItem('blingPendingActions', acoes), JSON.stringify([espera]))
  const encodedVetor = encodeURIComponent(vetor)
  for (const path of [
    `/produtos?busca=${encodedVetor}`,
    `/configuracoes/auditoria?busca=${encodedVetor}&tipo=${encodedVetor}&usuario_id=${encodedVetor}&de=${encodedVetor}`,
    `/configuracoes/sincronizacao?estado=${encodedVetor}`,
    `/qrcodes?busca=${encodedVetor}`,
    `/${encodedVetor}`,
    `/produtos/${encodedVetor}`,
    `/imprimir/qr?produto=${encodedVetor}`,
    `/bling/callback?error=${encodedVetor}&error_description=${encodedVetor}`,
    `/?next=javascript:window.__xss=1&redirect=//e.invalid/${encodedVetor}`,
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
    const imagem = '<img src=x onerror="window.__xss=1">'
    await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), imagem)
    await expect.poll(() => avisos.join('\n')).toMatch(/Content Security Policy/)
    expect(await page.evaluate(() => '__xss' in window)).toBe(false)
    expect(await page.locator(PLANTED).count()).toBe(1)
  })
})
