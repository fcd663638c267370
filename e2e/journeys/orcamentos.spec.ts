import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts'
import { criarCliente, criarProduto, unico } from '../support/factories.ts'
import { photo } from '../support/photo.ts'
import { expect, test } from '../support/test.ts'

test.use({ expectedErrors: [/status of 409/] })

test('a quote with mock-ups is opened by robots, changed, approved without scripts, sold and picked', {
  tag: '@phone',
}, async ({ page, api, browser }) => {
  const cliente = await criarCliente(api, { nome: unico('Bia Approva') })
  const produto = await criarProduto(api, { titulo: unico('Camiseta'), preco_venda: 50, qtd: 9 })
  await page.goto(`/orcamentos/criar?cliente=${cliente.id}`)
  await page.getByRole('button', { name: 'Produto', exact: true }).click()
  await page.getByLabel('Buscar produto daqui').fill(produto.titulo)
  await page.getByRole('button', { name: `Adicionar: ${produto.titulo}` }).click()
  const item = page.getByRole('listitem', { name: 'Item 1' })
  await item.getByLabel('Quantidade').fill('2')
  await item
    .getByLabel('Imagens para o item 1')
    .setInputFiles([photo('frente', [20, 98, 93]), photo('costas', [190, 90, 30])])
  await expect(item.getByRole('img')).toHaveCount(2)
  await page.getByRole('button', { name: 'Salvar orçamento' }).click()
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  const dialogo = page.getByRole('dialog')
  await expect(dialogo.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /wa\.me.*aprovacoes/)
  // At this test's own origin: the link's is the shop's TLS, which the robots do not trust.
  const { pathname } = new URL((await dialogo.locator('code').textContent()) ?? '')
  const link = new URL(pathname, page.url()).href
  await page.keyboard.press('Escape')
  const situacao = page.getByRole('region', { name: 'Situação' })

  // Chat programs and virus scanners look at links.
  for (const method of ['GET', 'HEAD', 'GET']) {
    const headers = { purpose: 'prefetch', 'user-agent': 'WhatsApp/2' }
    expect((await page.request.fetch(link, { method, headers })).status()).toBe(200)
  }
  await page.reload()
  await expect(situacao).toContainText('Enviado')

  const deFora = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'pt-BR' })
  const pessoa = await deFora.newPage()
  await pessoa.goto(link)
  await expectNoSidewaysScroll(pessoa)
  await expectAccessible(pessoa)
  const viu = pessoa.waitForResponse(/\/visto\/$/)
  await pessoa.getByText('Pedir mudança').first().click()
  await viu
  await pessoa.getByLabel('O que deve mudar').fill('Três peças, por favor')
  await pessoa.getByRole('button', { name: 'Pedir mudança' }).click()
  await expect(pessoa.getByRole('status')).toContainText('Espere a nova versão')
  await expect(pessoa.getByRole('button', { name: 'Aprovar' })).toHaveCount(0)
  await deFora.close()

  await page.reload()
  await expect(situacao).toContainText('Mudança pedida')
  await expect(page.getByText('“Três peças, por favor”')).toBeVisible()
  await page.getByRole('link', { name: 'Editar' }).click()
  await page.getByLabel('Quantidade').fill('3')
  await page.getByRole('button', { name: 'Salvar orçamento' }).click()
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(dialogo.locator('code')).toBeVisible()
  await page.keyboard.press('Escape')

  // The link of before shows the new version; no script is needed to approve it.
  const semScripts = await browser.newContext({ javaScriptEnabled: false, locale: 'pt-BR' })
  const outra = await semScripts.newPage()
  await outra.goto(link)
  await expect(outra.getByText('R$ 150,00').last()).toBeVisible()
  await outra.getByLabel('Seu nome').fill('Bia Souza')
  await outra.getByRole('button', { name: 'Aprovar' }).click()
  await expect(outra.getByRole('status')).toContainText('Aprovado por Bia Souza')
  await semScripts.close()

  await page.reload()
  await page.getByRole('button', { name: 'Gerar venda' }).click()
  await dialogo.getByRole('button', { name: 'Gerar venda' }).click()
  await expect(page).toHaveURL(/\/vendas\/\d+$/)
  await expect(page.getByRole('region', { name: 'Orçamento' })).toContainText('versão 2 aprovada por Bia Souza')
  await page.getByLabel('Selecionar todos').check()
  await page.getByRole('button', { name: 'Produtos Separados' }).click()
  await expect(page.getByRole('button', { name: 'Confirmar Medidas' })).toBeVisible()
})
