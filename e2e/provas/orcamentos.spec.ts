import { formatReais } from '@estampa/contract/shared/money.ts'
import { expectGood } from '../support/accessible.ts'
import { press, see } from '../support/acts.ts'
import { createCliente, createProduto, unico } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'

test.use({ expectedErrors: [/status of 409/] })

// A quote that is typed, and printed: esforco.spec.ts.
test('a quote is opened by robots, changed, approved without a script, and sold', async ({ page, api, browser }) => {
  const [{ id: cliente_id }, produto] = [
    await createCliente(api),
    await createProduto(api, { titulo: unico('Leão'), qtd: 9 }),
  ]
  const validade = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const itens = [{ produto_id: produto.id, quantidade: 2, valor_unitario: 50 }]
  const { id } = await api.chamar('POST /orcamentos/', { body: { cliente_id, itens, validade } })
  await page.goto(`/orcamentos/${id}`)
  await press(page, 'Enviar')
  const dialogo = page.getByRole('dialog')
  await expect(dialogo.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /wa\.me/)
  // At this test's own origin: the link's is the shop's TLS, which the robots do not trust.
  const { pathname } = new URL((await dialogo.locator('code').textContent()) ?? '')
  const link = new URL(pathname, page.url()).href
  await page.keyboard.press('Escape')
  const situacao = page.getByRole('heading', { name: /^Orçamento \d/ }).locator('..')

  // Chat programs and virus scanners look at links.
  for (const method of ['GET', 'HEAD', 'GET']) {
    const headers = { purpose: 'prefetch', 'user-agent': 'WhatsApp/2' }
    expect((await page.request.fetch(link, { method, headers })).status()).toBe(200)
  }
  await page.reload()
  await expect(situacao).toContainText('Enviado')

  const pessoa = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'pt-BR' })
  await pessoa.goto(link)
  await expectGood(pessoa)
  const viu = pessoa.waitForResponse(/\/visto\/$/)
  await pessoa.getByText('Pedir mudança').first().click()
  await viu
  await pessoa.getByLabel('O que deve mudar').fill('Três peças, por favor')
  await press(pessoa, 'Pedir mudança')
  await expect(pessoa.getByRole('status')).toContainText('Espere a nova versão')
  await expect(pessoa.getByRole('button', { name: 'Aprovar' })).toHaveCount(0)
  await pessoa.close()

  await page.reload()
  await expect(situacao).toContainText('Mudança pedida')
  await see(page, '“Três peças, por favor”')
  await page.getByRole('link', { name: 'Editar' }).click()
  const item = page.getByRole('list', { name: 'Itens do orçamento' }).locator('> li').first()
  await item.getByRole('spinbutton').fill('3')
  await item.getByText('Nomes e números').click()
  await item.getByLabel('Nomes e números de').fill('Bia, 10\nTéo, 7\nLia')
  await press(page, 'Salvar orçamento')
  await press(page, 'Enviar')
  await expect(dialogo.locator('code')).toBeVisible()
  await page.keyboard.press('Escape')

  // The link of before shows the new version; no script is needed to approve it.
  const clientPage = await browser.newPage({ javaScriptEnabled: false, locale: 'pt-BR' })
  await clientPage.goto(link)
  await expect(clientPage.getByText(formatReais(150)).last()).toBeVisible()
  await see(clientPage, 'Téo, nº 7')
  await clientPage.getByLabel('Seu nome').fill('Bia Souza')
  await press(clientPage, 'Aprovar')
  await expect(clientPage.getByRole('status')).toContainText('Aprovado por Bia Souza')
  await clientPage.close()

  await page.reload()
  await press(page, 'Gerar venda')
  await expect(page).toHaveURL(/\/vendas\/\d+$/)
  await expect(page.getByRole('region', { name: 'Orçamento' })).toContainText('versão 2 aprovada por Bia Souza')
})
