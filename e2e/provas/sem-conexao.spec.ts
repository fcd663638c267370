import { press, see } from '../support/acts.ts'
import { leitor, openLeitor } from '../support/leitor.ts'
import { expect, test } from '../support/test.ts'

test.use({ expectedErrors: [/Failed to load resource/] })

test('the shop, a page and the scanner out of reach are said, and work when they are back', async ({ page }) => {
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await page.goto('/configuracoes')
  await see(page, 'sem conexão')
  await expect(page.getByRole('heading', { name: 'Configurações' })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(['access', 'refresh', 'usuario'])
  await page.unroute('**/api/**')

  await page.goto('/configuracoes')
  await page.route('**/assets/ProdutosPage-*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Estampa' }).click()
  await see(page, 'Algo deu errado')
  await press(page, 'Menu')
  await page.getByRole('navigation', { name: 'Menu principal' }).getByText('Vendas').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vendas' })).toBeVisible()

  await page.route('**/assets/Leitor-*.js', (route) => route.abort())
  await openLeitor(page)
  await expect(page.getByRole('alert')).toHaveText('Não foi possível abrir o leitor. Verifique sua conexão.')
  await page.unroute('**/assets/Leitor-*.js')
  await openLeitor(page)
  await expect(leitor(page).getByLabel('Código ou SKU')).toBeVisible()
})
