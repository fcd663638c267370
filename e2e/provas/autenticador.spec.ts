import {
  ACESSO,
  ativarAplicativo,
  codigoDoAplicativo,
  comandoDoUsuario,
  criarPessoa,
  DE_FORA,
  preencherEntrada,
} from '../support/segundo-fator.ts'
import { expect, test } from '../support/test.ts'

test.use(DE_FORA)

test('an authenticator app is turned on, asked for, and given up on the shop’s machine', async ({ page, shop }) => {
  const username = await criarPessoa(shop)
  await page.goto('/')
  await preencherEntrada(page, username)
  await expect(page).toHaveURL('/produtos')
  await page.goto(ACESSO)
  const { segredo, codigos } = await ativarAplicativo(page)
  expect(codigos).toHaveLength(10)
  await expect(page.getByText(/^Ativo desde/)).toBeVisible()
  await expect(page.getByText('Restam 10 códigos')).toBeVisible()

  await page.getByRole('button', { name: 'Sair' }).click()
  await preencherEntrada(page, username)
  const campo = page.getByLabel('Código do aplicativo')
  await expect(campo).toBeFocused()
  await campo.press('Enter')
  await expect(page.getByText('Campo obrigatório')).toBeVisible()
  await campo.fill(codigoDoAplicativo(segredo, 40))
  await campo.press('Enter')
  await expect(page.getByText('A confirmação não foi aceita. Tente novamente.')).toBeVisible()
  // The code of now served to turn it on.
  await campo.fill(codigoDoAplicativo(segredo, 1))
  await campo.press('Enter')
  await expect(page).toHaveURL('/produtos')

  // Telephone and codes are lost: only a command on the shop's machine helps; it ends the open sessions.
  await comandoDoUsuario(shop, 'segundo-fator', username, '--remover')
  await page.reload()
  await expect(page).toHaveURL('/')
  await preencherEntrada(page, username)
  await expect(page).toHaveURL('/produtos')
})
