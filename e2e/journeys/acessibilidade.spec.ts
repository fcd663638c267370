import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts'
import { criarCliente, criarProduto } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'

/** Address → something that is there once the screen has its data. */
const SCREENS: readonly [path: string, ready: (page: Page) => Promise<unknown>][] = [
  ['/produtos', (page) => page.getByRole('link', { name: 'Camiseta de acessibilidade' }).first().waitFor()],
  ['/produtos/criar', (page) => page.getByLabel('Título', { exact: true }).waitFor()],
  ['/produtos/contagem', (page) => page.getByText('Nada contado ainda.').first().waitFor()],
  [
    '/clientes',
    (page) =>
      page
        .getByRole('link', { name: /^Cliente / })
        .first()
        .waitFor(),
  ],
  ['/clientes/criar', (page) => page.getByLabel('CPF', { exact: true }).waitFor()],
  ['/vendas', (page) => page.getByRole('link', { name: 'Nova Venda' }).waitFor()],
  ['/vendas/criar', (page) => page.getByLabel('Origem').waitFor()],
  ['/configuracoes', (page) => page.getByText('Gerenciar Usuários').waitFor()],
  ['/configuracoes/acesso', (page) => page.getByText('Este aparelho', { exact: true }).waitFor()],
  [
    '/configuracoes/embalagens',
    (page) => page.getByText('Nenhuma embalagem cadastrada.').or(page.getByLabel('Embalagens da loja')).waitFor(),
  ],
  ['/configuracoes/saude', (page) => page.getByText('Em ordem', { exact: true }).waitFor()],
  ['/home', (page) => page.getByRole('heading', { level: 1 }).waitFor()],
  ['/nao-existe', (page) => page.getByText('404', { exact: true }).waitFor()],
  ['/', (page) => page.getByRole('button', { name: 'Entrar' }).waitFor()],
]

// On a phone: celular.spec.ts.
test('every screen passes WCAG A and AA and fits the width', async ({ page, api }) => {
  const produto = await criarProduto(api, {
    titulo: 'Camiseta de acessibilidade',
    variacoes: [
      { cor: '#1f2a4d', nome_cor: 'Azul', tamanho: 'M', preco_venda: 50, quantidade: 2 },
      { cor: '#c0262d', nome_cor: 'Vermelho', tamanho: 'G', preco_venda: 60, quantidade: 1 },
    ],
  })
  await criarCliente(api, { municipio: 'Recife', uf: 'PE', telefone: '8133334444', email: 'a@exemplo.com.br' })
  const edit = [`/produtos/${produto.id}`, SCREENS[1]?.[1]] as (typeof SCREENS)[number]
  for (const [path, ready] of [...SCREENS, edit]) {
    await test.step(path, async () => {
      await page.goto(path)
      await ready(page)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    })
  }
})

// On a phone: celular.spec.ts.
test('the dialogs of the product screens pass too', async ({ page, api }) => {
  const produto = await criarProduto(api, {
    variacoes: [{ cor: '#1f2a4d', nome_cor: 'Azul', tamanho: 'M', preco_venda: 50, quantidade: 2 }],
  })
  const dialog = page.getByRole('dialog')
  const check = async (open: () => Promise<unknown>) => {
    await open()
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await page.goto(`/produtos?busca=${encodeURIComponent(produto.titulo)}`)
  await check(() => page.getByRole('button', { name: /^QR Code/ }).click())
  await page.goto(`/produtos/${produto.id}`)
  await check(() => page.getByRole('button', { name: 'QR Code da variação 1' }).click())
  await check(() => page.getByRole('button', { name: /^Cor da variação 1/ }).click())
  await check(() => page.getByRole('button', { name: 'Adicionar várias' }).click())
  await check(() => page.getByLabel('Modelo', { exact: true }).selectOption({ label: 'Criar novo modelo' }))
})

test('the open menu passes too', async ({ page }) => {
  await page.goto('/configuracoes')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Imprimir QR Codes' }).waitFor()
  await expectAccessible(page)
})
