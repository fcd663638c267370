import type { Locator, Page } from '@playwright/test'
import { button, rows, see } from '../support/acts.ts'
import { createCliente, createProduto, unico } from '../support/factories.ts'
import { scanByUsb } from '../support/leitor.ts'
import { expect, test } from '../support/test.ts'

const AZUIS = [
  { cor: '#1f2a4d', nome_cor: 'Azul', tamanho: 'P', preco_venda: 50, quantidade: 3 },
  { cor: '#1f2a4d', nome_cor: 'Azul', tamanho: 'M', preco_venda: 60, quantidade: 2 },
]
const busca = (page: Page) => page.getByLabel('Buscar por SKU ou nome')
const linhas = (page: Page) => rows(page, 'Produtos da venda')
const resultado = (page: Page) => page.getByRole('list', { name: 'Produtos encontrados' })
const achados = (page: Page) => resultado(page).getByRole('button')

async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let i = 0; i < 20 && !(await target.evaluate((element) => element === document.activeElement)); i++)
    await page.keyboard.press(key)
  await expect(target).toBeFocused()
}

test('a sale of a variation, a simple product and one without a choice, by keyboard alone', async ({ page, api }) => {
  const camiseta = await createProduto(api, { titulo: unico('Mandacaru'), variacoes: AZUIS })
  const caneca = await createProduto(api, { titulo: unico('Caneca'), preco_venda: 35, qtd: 5 })
  const ecobag = await createProduto(api, { titulo: unico('Ecobag'), variacoes: AZUIS })
  const cliente = await createCliente(api, { nome: unico('Zoraide') })
  const { keyboard } = page

  await page.goto('/vendas')
  await page.getByRole('link', { name: 'Nova Venda' }).focus()
  await keyboard.press('Enter')
  await expect(busca(page)).toBeFocused()
  await button(page, 'Criar Venda').focus()
  await keyboard.press('Enter')
  const faltas = ['Selecione um cliente', 'Selecione a origem da venda', 'Adicione pelo menos um produto à venda.']
  for (const frase of faltas) await expect(page.getByText(frase)).toHaveCount(1)
  await expect(page.getByLabel('Origem')).toBeFocused()
  await keyboard.type('Redes')
  await keyboard.press('Tab')
  await keyboard.type(cliente.nome)
  await see(page, '1 com este filtro.')
  await expect(page.getByLabel('Cliente', { exact: true })).toHaveValue(String(cliente.id))

  await tabTo(page, busca(page), 'Shift+Tab')
  await keyboard.type(camiseta.titulo)
  // The product, and its sizes below it.
  await expect(achados(page)).toHaveCount(3)
  await expect(achados(page).first()).toContainText('5 disponíveis')
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(page.getByLabel(`Variação de ${camiseta.titulo}`)).toBeFocused()
  await expect(page.getByLabel(`Valor unitário de ${camiseta.titulo}`)).toHaveValue('55,00')
  await keyboard.type('Azul M')
  const azulM = `${camiseta.titulo} Azul M`
  await expect(page.getByLabel(`Valor unitário de ${azulM}`)).toHaveValue('60,00')
  await keyboard.press('Tab')
  await expect(page.getByLabel(`Quantidade de ${azulM}`, { exact: true })).toBeFocused()
  await keyboard.type('3')
  await see(page, `Estoque insuficiente para o produto ${azulM}: 2 peças disponíveis.`)
  await keyboard.press('Backspace')
  await keyboard.type('2')
  await keyboard.press('Enter')

  // A scanner types the whole SKU and Enter: the search keeps the focus, and a second reading counts.
  await expect(busca(page)).toBeFocused()
  await scanByUsb(page, caneca.sku ?? '')
  const quantas = page.getByLabel(`Quantidade de ${caneca.titulo}`, { exact: true })
  await expect(quantas).toHaveValue('1')
  await scanByUsb(page, caneca.sku ?? '')
  await expect(quantas).toHaveValue('2')
  await quantas.fill('1')
  await page.getByLabel(`Valor unitário de ${caneca.titulo}`).focus()
  await keyboard.type('30')
  await keyboard.press('Tab')
  await expect(page.getByLabel(`Valor unitário de ${caneca.titulo}`)).toHaveValue('30,00')
  // Enter so soon after it would make it a scanner's burst.
  await keyboard.type('1,5')
  await keyboard.press('Tab')
  await busca(page).fill(caneca.sku ?? '')
  await keyboard.press('Enter')
  await see(page, `O SKU ${caneca.sku} já está na venda.`)
  await expect(linhas(page)).toHaveCount(2)

  // A machine that stalls while this is typed searches for its beginning too: Enter is for the answer to the whole.
  const inteira = page.waitForResponse((r) => new URL(r.url()).searchParams.get('busca') === ecobag.titulo)
  await keyboard.press('Escape')
  await keyboard.type(ecobag.titulo)
  await inteira
  await expect(resultado(page)).toHaveAttribute('aria-busy', 'false')
  await keyboard.press('Enter')
  await expect(achados(page).first()).toBeFocused()
  await keyboard.press('Enter')
  await expect(linhas(page)).toHaveCount(3)
  await see(page, 'R$ 203,50', '4 peças')

  await tabTo(page, button(page, 'Criar Venda'))
  await keyboard.press('Enter')
  await see(page, 'Venda criada com sucesso.')
  await expect(page).toHaveURL('/vendas')
  const cartao = page.getByRole('article').filter({ hasText: cliente.nome })
  await expect(cartao).toContainText('Separação')
  await expect(cartao).toContainText('R$ 203,50')

  const { results } = await api.chamar('GET /vendas/', { query: { busca: cliente.nome } })
  const venda = await api.chamar('GET /vendas/:id/', { params: { id: results[0]?.id ?? 0 } })
  expect(venda).toMatchObject({ origem: 'redes_sociais', total: 203.5, cliente: { id: cliente.id } })
  expect(venda.itens).toMatchObject([
    { id: camiseta.id, variacao: 'Azul M', quantidade: 2, valor_unitario: 60, desconto: 0 },
    { id: caneca.id, quantidade: 1, valor_unitario: 30, desconto: 1.5 },
    { id: ecobag.id, variacao_id: null, quantidade: 1, valor_unitario: 55 },
  ])
})
