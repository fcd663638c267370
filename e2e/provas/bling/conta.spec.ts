import { expectAccessible, expectFitsPhone } from '../../support/accessible.ts'
import { expect, test } from '../../support/test.ts'

test('the account is read again, what it lacks is said, and the choices are kept', async ({ page, emulator }) => {
  await emulator.comandar('PATCH', '/configuracao', {
    depositosDaConta: 'varios',
    transicoesLancamEstoque: true,
    escoposRetirados: ['logisticas'],
  })
  await page.goto('/configuracoes')
  await page.getByRole('link', { name: 'Conta do Bling' }).click()
  const conferencia = page.getByRole('region', { name: 'Verificação da conta' })
  await conferencia.getByRole('button', { name: 'Verificar agora' }).click()
  await expect(conferencia.getByText('Faltam: Logísticas.')).toBeVisible()
  await expect(conferencia.getByText('as peças sairiam duas vezes', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)

  const deposito = page.getByLabel('Depósito da loja')
  await expect(deposito.getByRole('option', { name: 'Virtual (saldo desconsiderado)' })).toBeDisabled()
  await deposito.selectOption('Loja do centro')
  await page.getByLabel('Quem baixa o estoque dos pedidos').selectOption('bling')
  await page.getByLabel('Canal Redes sociais').selectOption('redes_sociais')
  await page.getByRole('button', { name: 'Salvar escolhas' }).click()
  await expect(page.getByText('Escolhas salvas.')).toBeVisible()
  await page.reload()
  await expect(deposito).toHaveValue('14886920003')
  await expect(page.getByLabel('Quem baixa o estoque dos pedidos')).toHaveValue('bling')
  await expect(page.getByLabel('Canal Redes sociais')).toHaveValue('redes_sociais')

  // The shop goes to the next journey as it came.
  await deposito.selectOption('Geral')
  await page.getByLabel('Quem baixa o estoque dos pedidos').selectOption('estampa')
  await page.getByLabel('Canal Redes sociais').selectOption('')
  await page.getByRole('button', { name: 'Salvar escolhas' }).click()
  await expect(page.getByText('Escolhas salvas.')).toBeVisible()
  await emulator.comandar('PATCH', '/configuracao', {
    depositosDaConta: 'um',
    transicoesLancamEstoque: false,
    escoposRetirados: [],
  })
})
