import { criarProduto, criarVenda, unico } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'
import { criarUsuario } from '../support/usuarios.ts'

const MARINA = { username: 'marina', password: 'tecido-azul-de-algodao-9' }

test('two people at one sale see each other, and what one changes appears at the other without a reload', async ({
  page,
  api,
  shop,
  browser,
  context,
}) => {
  await criarUsuario(shop, { ...MARINA, nome: 'Marina' })
  const caixa = unico('Caixa')
  await api.chamar('POST /embalagens/', { body: { nome: caixa, altura: 12, largura: 22, comprimento: 32, peso: 0.1 } })
  const produto = await criarProduto(api, { titulo: unico('Avental'), qtd: 9 })
  const venda = await criarVenda(api, { itens: [{ id: produto.id, quantidade: 1, valor_unitario: 50 }] })
  const dela = await browser.newContext()
  const marina = await dela.newPage()
  await marina.goto('/favicon.svg')
  const sessao = await api.chamar('POST /auth/login/', { body: MARINA })
  if (!('access' in sessao)) throw new Error('Marina has no second factor')
  const { access, refresh, usuario } = sessao
  await marina.evaluate((kept) => Object.assign(localStorage, kept), {
    access,
    refresh,
    usuario: JSON.stringify(usuario),
  })
  await page.goto(`/vendas/${venda.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await marina.goto(`/vendas/${venda.id}`)
  await expect(page.getByText('Marina está separando')).toBeVisible()
  await expect(marina.getByText(/está separando$/)).toBeVisible()

  // A second tab hears through the first one.
  const segunda = await context.newPage()
  const fluxos: string[] = []
  segunda.on('request', (request) => {
    if (request.url().endsWith('/api/mudancas/')) fluxos.push(request.url())
  })
  await segunda.goto('/vendas')
  const cartao = segunda.getByRole('article').filter({ hasText: `Venda ${venda.id}` })
  await expect(cartao).toContainText('Separação')

  await marina.getByRole('checkbox', { name: 'Selecionar todos' }).check()
  await marina.getByRole('button', { name: 'Produtos Separados' }).click()
  await expect(cartao).toContainText('Embalagem')
  expect(fluxos).toEqual([])
  await expect(page.getByText('Marina está embalando')).toBeVisible()

  await page.getByLabel('Caixa').selectOption({ label: caixa })
  await expect(page.getByLabel('Comprimento')).toHaveValue('32')
  await page.getByLabel('Peso').fill('0,5')
  await page.getByRole('button', { name: 'Confirmar Medidas' }).click()
  await expect(marina.getByText(/está escolhendo o envio$/)).toBeVisible()
  await marina.goto('/clientes')
  await expect(page.getByText(/^Marina está/)).toHaveCount(0)
  await dela.close()
})
