import { expectAccessible, expectFitsPhone } from '../support/accessible.ts'
import { expect, test } from '../support/test.ts'

test('an administrator makes a backup now and sees that it was verified', async ({ page }) => {
  await page.goto('/configuracoes')
  const copias = page.getByRole('region', { name: 'Cópias de segurança' })
  await copias.getByRole('button', { name: 'Fazer agora' }).click()
  await expect(
    copias.getByText(/^Última: \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}, [\d,]+ [kM]B, conferida, com a chave\./),
  ).toBeVisible({
    timeout: 60_000,
  })
  await expect(copias.getByText('Em dia')).toBeVisible()
  await copias.getByText(/^Ver /).click()
  await expect(copias.getByText('npm run restaurar')).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)
})

test.describe('what does not go well', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('a list that cannot be read says so, and is read again', async ({ page }) => {
    await page.route('**/api/copias/', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.goto('/configuracoes')
    const copias = page.getByRole('region', { name: 'Cópias de segurança' })
    await expect(copias.getByText('Não foi possível carregar.')).toBeVisible()
    await page.unroute('**/api/copias/')
    await copias.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(copias.getByRole('button', { name: 'Fazer agora' })).toBeVisible()
  })
})
