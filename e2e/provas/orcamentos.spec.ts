import { formatarReais } from '@estampa/contract/shared/money.ts'
import { expectGood } from '../support/accessible.ts'
import { field, press, see } from '../support/acts.ts'
import type { Api } from '../support/api.ts'
import { criarCliente, criarProduto, unico } from '../support/factories.ts'
import { photo } from '../support/photo.ts'
import { ligarProducao } from '../support/producao.ts'
import { expect, test } from '../support/test.ts'

test.use({ expectedErrors: [/status of 409/] })

test('a quote is opened by robots, changed, approved, sold, printed, picked', async ({ page, api, browser }) => {
  const cliente = await criarCliente(api, { nome: unico('Bia Approva') })
  const produto = await estampada(api)
  const outros = [await criarProduto(api, { preco_venda: 20, qtd: 9 }), await criarProduto(api, { qtd: 9 })]
  const mais = outros.reduce((soma, { preco_venda }) => soma + (preco_venda ?? 0), 0)
  await page.goto('/orcamentos')
  await page.getByRole('link', { name: 'Novo orçamento' }).click()
  const itens = page.getByRole('list', { name: 'Itens do orçamento' })
  for (const { titulo } of [produto, ...outros]) {
    await page.getByLabel('Buscar por SKU ou nome').fill(titulo)
    await page.getByRole('button', { name: `Adicionar: ${titulo}` }).click()
    // What is typed next is how many.
    await expect(itens.getByRole('spinbutton').last()).toBeFocused()
    await page.keyboard.type(titulo === produto.titulo ? '2' : '1')
  }
  await page.getByLabel('Filtrar por nome ou CPF').fill(cliente.nome)
  // The list held the customer before the filter: the hint says that the filter has answered.
  await see(page, '1 com este filtro.')
  await field(page, 'Cliente').selectOption(String(cliente.id))
  const item = itens.locator('> li').first()
  const escolha = page.waitForEvent('filechooser')
  await press(item, 'Adicionar imagem')
  await (await escolha).setFiles([photo('frente', [20, 98, 93]), photo('costas', [190, 90, 30])])
  await expect(item.getByRole('img')).toHaveCount(2)
  await press(page, 'Salvar orçamento')
  await press(page, 'Enviar')
  const dialogo = page.getByRole('dialog')
  await expect(dialogo.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /wa\.me.*aprovacoes/)
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
  await item.getByRole('spinbutton').fill('3')
  await item.getByText('Nomes e números').click()
  await item.getByLabel('Nomes e números de').fill('Bia, 10\nTéo, 7\nLia')
  await press(page, 'Salvar orçamento')
  await press(page, 'Enviar')
  await expect(dialogo.locator('code')).toBeVisible()
  await page.keyboard.press('Escape')

  // The link of before shows the new version; no script is needed to approve it.
  const outra = await browser.newPage({ javaScriptEnabled: false, locale: 'pt-BR' })
  await outra.goto(link)
  await expect(outra.getByText(formatarReais(150 + mais)).last()).toBeVisible()
  await see(outra, 'Téo, nº 7')
  await outra.getByLabel('Seu nome').fill('Bia Souza')
  await press(outra, 'Aprovar')
  await expect(outra.getByRole('status')).toContainText('Aprovado por Bia Souza')
  await outra.close()

  await page.reload()
  await press(page, 'Gerar venda')
  await press(dialogo, 'Gerar venda')
  // What is to be printed comes next.
  await expect(page).toHaveURL(/\/producao\?venda=\d+$/)
  await page.getByRole('link', { name: 'Ver a venda' }).click()
  await expect(page).toHaveURL(/\/vendas\/\d+$/)
  await expect(page.getByRole('region', { name: 'Orçamento' })).toContainText('versão 2 aprovada por Bia Souza')
  // What was to be printed is printed.
  const venda = Number(new URL(page.url()).pathname.split('/').at(-1))
  const { results: producoes } = await api.chamar('GET /producoes/', { query: { venda } })
  expect(producoes.map(({ pedida, reservada }) => [pedida, reservada])).toEqual([[3, 3]])
  for (const { id } of producoes)
    await api.chamar('POST /producoes/:id/concluir/', { params: { id }, body: { quantidade: 3 } })
  await page.reload()
  await page.getByLabel('Selecionar todos').check()
  await press(page, 'Produtos Separados')
  await expect(page.getByRole('button', { name: 'Confirmar Medidas' })).toBeVisible()
})

test.afterEach(async ({ api }) => {
  await ligarProducao(api, false)
})

/** In a shop that prints, a product without stock and blanks for it. */
async function estampada(api: Api) {
  await ligarProducao(api, true)
  const grade = (quantidade: number) => [{ nome_cor: 'Preta', cor: '#000000', tamanho: 'M', quantidade }]
  const lisa = await criarProduto(api, { titulo: unico('Lisa'), qtd: 0, variacoes: grade(9) })
  const produto = await criarProduto(api, { titulo: unico('Leão'), preco_venda: 50, qtd: 0, variacoes: grade(0) })
  const [de, para] = [lisa.variacoes[0]?.id ?? 0, produto.variacoes[0]?.id ?? 0]
  const params = { id: produto.id }
  await api.chamar('PUT /produtos/:id/ficha/', { params, body: [{ variacao_id: para, lisa_variacao_id: de }] })
  return produto
}
