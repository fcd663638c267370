import { unico } from '../support/factories.ts'
import { comandoDoUsuario, preencherEntrada, SENHA } from '../support/segundo-fator.ts'
import { expect, test } from '../support/test.ts'

const ACESSO = '/configuracoes/acesso'
test.use({ signedIn: false, ownWindow: true, expectedErrors: [/Failed to load resource/] })

test('a generated password is told of until it is changed; the sign-in still goes to the products', async ({
  page,
  shop,
}) => {
  const username = unico('pessoa').replace(' ', '-').toLowerCase()
  const criada = await comandoDoUsuario(shop, 'criar', username, '--tipo', 'funcionario', '--nome', username)
  const gerada = /Senha: (\S+)/.exec(criada)?.[1] ?? ''
  await page.goto('/')
  await preencherEntrada(page, username, gerada)
  await expect(page).toHaveURL('/produtos')
  const aviso = page.getByText('Sua senha foi gerada pelo sistema')
  await expect(aviso).toBeVisible()
  await page.getByRole('button', { name: 'Agora não' }).click()
  await expect(aviso).toHaveCount(0)
  await page.reload()
  await page.getByRole('link', { name: 'Criar Produto' }).waitFor()
  await expect(aviso).toHaveCount(0)

  await page.getByRole('button', { name: 'Sair' }).click()
  await preencherEntrada(page, username, gerada)
  await page.getByRole('link', { name: 'Troque por uma sua' }).click()
  await expect(page).toHaveURL(ACESSO)
  await page.getByLabel('Senha atual').fill('não é esta')
  await page.getByLabel('Nova senha', { exact: true }).fill('curta')
  await page.getByLabel('Repita a nova senha').fill('diferente')
  await page.getByRole('button', { name: 'Trocar senha' }).click()
  await expect(page.getByText('As duas senhas são diferentes')).toBeVisible()
  await page.getByLabel('Repita a nova senha').fill('curta')
  await page.getByRole('button', { name: 'Trocar senha' }).click()
  await expect(page.getByText('A senha atual não confere')).toBeVisible()
  await page.getByLabel('Senha atual').fill(gerada)
  await page.getByRole('button', { name: 'Trocar senha' }).click()
  await expect(page.getByText('A senha precisa ter ao menos 12 caracteres.')).toBeVisible()
  await page.getByLabel('Nova senha', { exact: true }).fill(SENHA)
  await page.getByLabel('Repita a nova senha').fill(SENHA)
  await page.getByRole('button', { name: 'Trocar senha' }).click()
  await expect(page.getByText('Senha trocada. Os outros acessos foram encerrados.')).toBeVisible()
  await expect(aviso).toHaveCount(0)
  await page.getByRole('button', { name: 'Sair' }).click()
  await preencherEntrada(page, username, SENHA)
  await expect(page).toHaveURL('/produtos')
})
