import { expect, test } from '../support/test.ts'

const MENU = [
  ['Produtos', '/produtos'],
  ['Modelos', '/modelos'],
  ['Categorias', '/categorias'],
  ['Clientes', '/clientes'],
  ['Vendas', '/vendas'],
  ['Imprimir QR Codes', '/qrcodes'],
  ['Configurações', '/configuracoes'],
  ['Escanear QR Code', null],
] as const

test('the menu has its eight entries in order, and each leads where it says', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/configuracoes')
  const open = page.getByRole('button', { name: 'Menu' })
  const entries = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('listitem')
  await open.click()
  await expect(entries).toHaveText(MENU.map(([label]) => label))
  await page.keyboard.press('Escape')
  await expect(entries).toHaveCount(0)
  for (const [label, path] of MENU) {
    if (path === null) continue
    await open.click()
    await entries.getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('the logo leads to the products from anywhere; breadcrumbs say where one is and lead back up', async ({
  page,
}) => {
  await page.goto('/clientes')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Estampa/ })
    .click()
  await expect(page).toHaveURL('/produtos')

  await page.goto('/produtos/criar')
  const trail = page.getByRole('navigation', { name: /trilha|caminho/i })
  await trail.getByRole('link', { name: 'Produtos' }).click()
  await expect(page).toHaveURL('/produtos')
})

test('settings show who is signed in', async ({ page }) => {
  await page.goto('/configuracoes')
  await expect(page.getByText('Gerenciar Usuários')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Lixeira' })).toBeVisible()
  await expect(page.getByRole('main').getByText('admin', { exact: true }).first()).toBeVisible()
})

test('an address that is none is not found, and the way out ends at /home', async ({ page }) => {
  for (const path of ['/nao-existe', '/produtos/1/nada']) {
    await page.goto(path)
    await expect(page.getByText('404', { exact: true })).toBeVisible()
    await expect(page.getByText('Página não encontrada')).toBeVisible()
    await page.getByRole('button', { name: 'Voltar para Home' }).click()
    await expect(page).toHaveURL('/home')
  }
})

test.describe('signed out', () => {
  test.use({ signedIn: false })

  test('/home is not found, like any address that is none', async ({ page }) => {
    await page.goto('/home')
    await expect(page.getByText('Página não encontrada')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ir para Produtos' })).toBeVisible()
  })
})
