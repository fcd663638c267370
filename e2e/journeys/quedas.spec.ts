import { abrirLeitor, leitor } from '../support/leitor.ts'
import { expect, test } from '../support/test.ts'

test.describe('when something is out of reach', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('a start without a connection keeps the session and says so in passing', async ({ page }) => {
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
    await page.goto('/configuracoes')
    await expect(page.getByText('sem conexão')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Configurações' })).toBeVisible()
    expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(['access', 'refresh', 'usuario'])
  })

  test('a page whose files are gone leaves the menu alive', async ({ page }) => {
    await page.goto('/configuracoes')
    await page.route('**/assets/ProdutosPage-*.js', (route) => route.abort())
    await page.getByRole('link', { name: 'Estampa' }).click()
    await expect(page.getByText('Algo deu errado')).toBeVisible()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('navigation', { name: 'Menu principal' }).getByText('Vendas').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Vendas' })).toBeVisible()
  })

  test('a scanner whose files are gone says so, and works when they are back', async ({ page }) => {
    await page.goto('/configuracoes')
    await page.route('**/assets/Leitor-*.js', (route) => route.abort())
    await abrirLeitor(page)
    await expect(page.getByRole('alert')).toHaveText('Não foi possível abrir o leitor. Verifique sua conexão.')
    await page.unroute('**/assets/Leitor-*.js')
    await abrirLeitor(page)
    await expect(leitor(page).getByLabel('Código ou SKU')).toBeVisible()
  })
})

test('leaving in one tab leaves in all of them', async ({ page, context }) => {
  await page.goto('/configuracoes')
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/vendas')
  await other.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
})

test('the focus follows the person: new page, closed scanner', async ({ page }) => {
  await page.goto('/configuracoes')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Menu principal' }).getByText('Clientes').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Clientes' })).toBeFocused()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByText('Escanear QR Code').click()
  await expect(leitor(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
  await abrirLeitor(page)
  await expect(leitor(page)).toBeVisible()
  await page.goBack()
  await expect(leitor(page)).toBeHidden()
})
