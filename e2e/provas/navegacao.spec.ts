import { follow, press, see } from '../support/acts.ts'
import { leitor, openLeitor } from '../support/leitor.ts'
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

test('menu, logo, breadcrumbs and the way out lead where they say, and the focus follows', {
  tag: '@touch',
}, async ({ page }) => {
  for (const path of ['/nao-existe', '/produtos/1/nada']) {
    await page.goto(path)
    await see(page, 'Página não encontrada')
    await press(page, 'Voltar para Home')
    await expect(page).toHaveURL('/home')
  }
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
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
  await openLeitor(page)
  // The dialog answers to Esc once it has the focus.
  const hasLeitorFocus = () => leitor(page).evaluate((dialog) => dialog.contains(document.activeElement))
  await expect.poll(hasLeitorFocus).toBe(true)
  await page.keyboard.press('Escape')
  await expect(leitor(page)).toBeHidden()
  await expect(open).toBeFocused()
  await openLeitor(page)
  await expect(leitor(page)).toBeVisible()
  await page.goBack()
  await expect(leitor(page)).toBeHidden()

  await follow(page.getByRole('banner'), /Estampa/)
  await expect(page).toHaveURL('/produtos')
  await page.goto('/produtos/criar')
  const trail = page.getByRole('navigation', { name: /trilha|caminho/i })
  await trail.getByRole('link', { name: 'Produtos' }).click()
  await expect(page).toHaveURL('/produtos')
})

test('the rail has the Painel and the eight entries, folds, and gives way to the open menu', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/produtos/criar')
  const entradas = page.getByRole('menubar', { name: 'Seções' }).getByRole('menuitem')
  await expect(entradas).toHaveText(['Painel', ...MENU.map(([label]) => label)])
  // Folded: names for those who hear or hover, and one stop of Tab.
  await press(page, 'Recolher a barra')
  await expect(entradas).toHaveCount(9)
  await entradas.first().focus()
  await page.keyboard.press('End')
  await expect(entradas.last()).toBeFocused()
  await expect(entradas.last()).toHaveAccessibleName('Escanear QR Code')
  // The breadcrumb is still the only link of its name.
  await expect(page.getByRole('link', { name: 'Produtos' })).toHaveCount(1)
  await page.reload()
  await press(page, 'Expandir a barra')
  await press(page, 'Menu')
  await expect(entradas).toHaveCount(0)
  await page.getByRole('link', { name: 'Vendas' }).click()
  await expect(page).toHaveURL('/vendas')
  await entradas.filter({ hasText: 'Clientes' }).click()
  await expect(page).toHaveURL('/clientes')
  await expect(entradas.filter({ hasText: 'Clientes' })).toHaveAttribute('aria-current', 'page')
})
