import { expect, test } from '../support/test.ts'

test('an administrator makes a backup now and sees that it was verified', async ({ page }) => {
  await page.goto('/configuracoes')
  const copias = page.getByRole('region', { name: 'Cópias de segurança' })
  await copias.getByRole('button', { name: 'Fazer agora' }).click()
  await expect(
    copias.getByText(/^Última: \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}, [\d,]+ [kM]B, conferida, com a chave\./),
  ).toBeVisible()
  await expect(copias.getByText('Em dia')).toBeVisible()
  await copias.getByText(/^Ver /).click()
  await expect(copias.getByText('npm run restaurar')).toBeVisible()
})
