import { fill, press } from '../support/acts.ts'
import { unico } from '../support/factories.ts'
import { comandoDoUsuario, entrar, preencherEntrada, SENHA } from '../support/segundo-fator.ts'
import { expect, test } from '../support/test.ts'

test.use({ signedIn: false, ownWindow: true, expectedErrors: [/Failed to load resource/] })

test('a generated password is told of until it is changed; the sign-in still goes to the products', async ({
  page,
  shop,
}) => {
  const username = unico('pessoa').replace(' ', '-').toLowerCase()
  const criada = await comandoDoUsuario(shop, 'criar', username, '--tipo', 'funcionario', '--nome', username)
  const gerada = /Senha: (\S+)/.exec(criada)?.[1] ?? ''
  await entrar(page, username, gerada)
  const aviso = page.getByText('Sua senha foi gerada pelo sistema')
  await expect(aviso).toBeVisible()
  await press(page, 'Agora não')
  await expect(aviso).toHaveCount(0)
  await page.reload()
  await page.getByRole('link', { name: 'Criar Produto' }).waitFor()
  await expect(aviso).toHaveCount(0)

  await press(page, 'Sair')
  await preencherEntrada(page, username, gerada)
  await page.getByRole('link', { name: 'Troque por uma sua' }).click()
  await expect(page).toHaveURL('/configuracoes/acesso')
  const trocar = async (campos: Record<string, string>, dito: string) => {
    await fill(page, campos)
    await press(page, 'Trocar senha', dito)
  }
  const diferente = { 'Senha atual': 'não é esta', 'Nova senha': 'curta', 'Repita a nova senha': 'diferente' }
  await trocar(diferente, 'As duas senhas são diferentes')
  await trocar({ 'Repita a nova senha': 'curta' }, 'A senha atual não confere')
  await trocar({ 'Senha atual': gerada }, 'A senha precisa ter ao menos 12 caracteres.')
  const boa = { 'Nova senha': SENHA, 'Repita a nova senha': SENHA }
  await trocar(boa, 'Senha trocada. Os outros acessos foram encerrados.')
  await expect(aviso).toHaveCount(0)
  await press(page, 'Sair')
  await entrar(page, username)
})
