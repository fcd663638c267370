import { expectAccessible, expectFitsPhone } from '../../support/accessible.ts'
import { expect, test } from '../../support/test.ts'

test.use({ expectedErrors: [/Failed to load resource.*400/] })

test('the freight application is refused, not believed with a foreign state, authorised, and disconnected', async ({
  page,
}) => {
  const cartao = page.getByRole('region', { name: 'Frete', exact: true })
  const autorizar = cartao.getByRole('button', { name: 'Autorizar Melhor Envio' })
  const recusada = page.getByRole('alert')
  await page.goto('/configuracoes')
  await expect(cartao.getByText('Melhor Envio: conectado pelo painel')).toBeVisible()
  await autorizar.click()
  await page.getByRole('button', { name: 'Recusar' }).click()
  await expect(recusada).toContainText('O acesso ao Melhor Envio não foi autorizado.')
  await expectAccessible(page)
  await expectFitsPhone(page)

  await page.goto('/melhor-envio/callback?code=abc&state=de-outro')
  await expect(recusada).toContainText('A autorização do Melhor Envio não serve mais.')
  await page.getByRole('link', { name: 'Ir para Configurações' }).click()
  await autorizar.click()
  await page.getByRole('button', { name: 'Autorizar', exact: true }).click()
  await expect(page).toHaveURL('/configuracoes')
  await expect(page.getByText('Melhor Envio autorizado.')).toBeVisible()
  await expect(cartao.getByText('Melhor Envio: conectado')).toBeVisible()
  await cartao.getByRole('button', { name: 'Verificar permissões' }).click()
  await expect(cartao.getByText('Saldo na carteira:', { exact: false })).toBeVisible()

  await cartao.getByRole('button', { name: 'Desconectar do Melhor Envio' }).click()
  await expect(cartao.getByText('Melhor Envio: conectado pelo painel')).toBeVisible()
})
