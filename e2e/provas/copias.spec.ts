import { press, see } from '../support/acts.ts'
import { test } from '../support/test.ts'

test('an administrator makes a backup now and sees that it was verified', async ({ page }) => {
  await page.goto('/configuracoes')
  const copias = page.getByRole('region', { name: 'Cópias de segurança' })
  await press(copias, 'Fazer agora')
  await see(copias, /^Última: \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}, [\d,]+ [kM]B, conferida, com a chave\./, 'Em dia')
  await copias.getByText(/^Ver /).click()
  await see(copias, 'npm run restaurar')
})
