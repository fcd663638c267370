import { expectGood } from '../../support/accessible.ts'
import { press, see } from '../../support/acts.ts'
import { expect, test } from '../../support/test.ts'

test.use({ expectedErrors: [/Failed to load resource.*400/] })

test('freight is refused, not believed with a foreign state, authorised, and disconnected', async ({ page }) => {
  const cartao = page.getByRole('region', { name: 'Frete', exact: true })
  const recusada = page.getByRole('alert')
  await page.goto('/configuracoes')
  await see(cartao, 'Melhor Envio: conectado pelo painel')
  await press(cartao, 'Autorizar Melhor Envio')
  await press(page, 'Recusar')
  await expect(recusada).toContainText('O acesso ao Melhor Envio não foi autorizado.')
  await expectGood(page)

  await page.goto('/melhor-envio/callback?code=abc&state=de-outro')
  await expect(recusada).toContainText('A autorização do Melhor Envio não serve mais.')
  await page.getByRole('link', { name: 'Ir para Configurações' }).click()
  await press(cartao, 'Autorizar Melhor Envio')
  await press(page, 'Autorizar')
  await expect(page).toHaveURL('/configuracoes')
  await see(page, 'Melhor Envio autorizado.')
  await see(cartao, 'Melhor Envio: conectado')
  await press(cartao, 'Verificar permissões')
  await see(cartao, 'Saldo na carteira:')

  await press(cartao, 'Desconectar do Melhor Envio')
  await see(cartao, 'Melhor Envio: conectado pelo painel')
})
