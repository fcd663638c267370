import { field, fill, press, see } from '../support/acts.ts'
import { Api } from '../support/api.ts'
import { criarProduto, criarVenda, pecas, unico } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'
import { criarUsuario } from '../support/usuarios.ts'
import { signIn } from '../support/windows.ts'

const MARINA = { username: 'marina', password: 'tecido-azul-de-algodao-9' }

test('two people at one sale see each other, and what one changes, without a reload', async ({
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
  const { id } = await criarVenda(api, { itens: [pecas(produto)] })
  const marina = await browser.newPage()
  await marina.goto('/favicon.svg')
  await signIn(marina, new Api(shop.url, MARINA))
  await page.goto(`/vendas/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await marina.goto(`/vendas/${id}`)
  await see(page, 'Marina está separando')
  await see(marina, /está separando$/)

  // A second tab hears through the first one.
  const segunda = await context.newPage()
  const fluxos: string[] = []
  segunda.on('request', (request) => {
    if (request.url().endsWith('/api/mudancas/')) fluxos.push(request.url())
  })
  await segunda.goto('/vendas')
  const cartao = segunda.getByRole('article').filter({ hasText: `Venda ${id}` })
  await expect(cartao).toContainText('Separação')

  await marina.getByRole('checkbox', { name: 'Selecionar todos' }).check()
  await press(marina, 'Produtos Separados')
  await expect(cartao).toContainText('Embalagem')
  expect(fluxos).toEqual([])
  await see(page, 'Marina está embalando')

  await field(page, 'Caixa').selectOption({ label: caixa })
  await expect(field(page, 'Comprimento')).toHaveValue('32')
  await fill(page, { Peso: '0,5' })
  await press(page, 'Confirmar Medidas')
  await see(marina, /está escolhendo o envio$/)
  await marina.goto('/clientes')
  await expect(page.getByText(/^Marina está/)).toHaveCount(0)
  await marina.close()
})
