import { expectGood } from '../../support/accessible.ts'
import { press, see } from '../../support/acts.ts'
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
  await press(conferencia, 'Verificar agora')
  await see(conferencia, 'Faltam: Logísticas.', 'as peças sairiam duas vezes')
  await expectGood(page)

  const escolhas = ['Depósito da loja', 'Quem baixa o estoque dos pedidos', 'Canal Redes sociais'].map((nome) =>
    page.getByLabel(nome),
  )
  const chooseOptions = async (...valores: string[]) => {
    for (const [i, escolha] of escolhas.entries()) await escolha.selectOption(valores[i] ?? '')
    await press(page, 'Salvar', 'Escolhas salvas.')
  }
  await expect(page.getByRole('option', { name: 'Virtual (saldo desconsiderado)' })).toBeDisabled()
  await chooseOptions('Loja do centro', 'bling', 'redes_sociais')
  await page.reload()
  const salvas = ['14886920003', 'bling', 'redes_sociais']
  for (const [i, escolha] of escolhas.entries()) await expect(escolha).toHaveValue(salvas[i] ?? '')

  // The shop goes to the next journey as it came.
  await chooseOptions('Geral', 'estampa', '')
  await emulator.comandar('PATCH', '/configuracao', {
    depositosDaConta: 'um',
    transicoesLancamEstoque: false,
    escoposRetirados: [],
  })
})
