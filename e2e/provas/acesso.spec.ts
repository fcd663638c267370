import { expectGood } from '../support/accessible.ts'
import { button, fill, press, see } from '../support/acts.ts'
import { unico } from '../support/factories.ts'
import {
  activateApp,
  createPessoa,
  fillSignIn,
  readRecoveryCodigos,
  SENHA,
  signInWithPassword,
  turnOnAutenticador,
} from '../support/segundo-fator.ts'
import { expect, test } from '../support/test.ts'
import { comandoDoUsuario } from '../support/usuarios.ts'

const ACESSO = '/configuracoes/acesso'
test.use({ signedIn: false, ownWindow: true, expectedErrors: [/Failed to load resource/] })

test('a passkey is added, asked for, lost, and replaced by a recovery code', async ({ page, shop }) => {
  const username = await createPessoa(shop)
  // Browsers know passkeys on localhost, not at its number: the screen says so.
  const localhostUrl = shop.url.replace('127.0.0.1', 'localhost')
  const autenticador = await turnOnAutenticador(page)
  await signInWithPassword(page, username)
  await page.goto(ACESSO)
  await see(page, `Só funcionam em ${localhostUrl}. Aqui, use o aplicativo autenticador.`)
  await expect(button(page, 'Adicionar chave')).toHaveCount(0)

  await page.goto(`${localhostUrl}/`)
  await fillSignIn(page, username)
  await see(page, 'Login realizado com sucesso!')
  await page.goto(`${localhostUrl}/configuracoes`)
  await page.getByRole('link', { name: 'Acesso e segurança' }).click()
  await press(page, 'Adicionar chave')
  await fill(page, { 'Nome da chave': 'Celular da Ana', 'Sua senha': 'outra senha qualquer' })
  await press(page, 'Adicionar', 'A senha atual não confere')
  await fill(page, { 'Sua senha': SENHA })
  await press(page, 'Adicionar')
  const dialog = page.getByRole('dialog', { name: 'Códigos de recuperação' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await expectGood(page)
  const [codigo = ''] = await readRecoveryCodigos(page)
  await see(page, 'Celular da Ana')

  await press(page, 'Sair')
  await fillSignIn(page, username)
  await expect(page.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  await expectGood(page)
  await press(page, 'Usar chave de acesso')
  await expect(page).toHaveURL(`${localhostUrl}/produtos`)
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(['access', 'refresh', 'usuario'])

  // The telephone is gone: a recovery code opens, once, and the lost passkey is taken away.
  await autenticador.perder()
  const signInWithCodigo = async () => {
    await press(page, 'Sair')
    await fillSignIn(page, username)
    await page.getByLabel('Código de recuperação').fill(codigo)
    await press(page, 'Confirmar')
  }
  await signInWithCodigo()
  await expect(page).toHaveURL(`${localhostUrl}/produtos`)
  await signInWithCodigo()
  await see(page, 'A confirmação não foi aceita. Tente novamente.')
  await press(page, 'Voltar')
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue('')
})

test('a shop that demands it leads an administrator to setting one up', async ({ page, shop, browser }) => {
  const [chefe, secondAdmin] = [await createPessoa(shop, 'admin'), await createPessoa(shop, 'admin')]
  await signInWithPassword(page, chefe)
  await page.goto(ACESSO)
  const exigir = page.getByLabel('Exigir um segundo fator dos administradores')
  await exigir.click()
  await see(page, 'Ative primeiro o seu próprio segundo fator.')
  await activateApp(page)
  const dela = await browser.newPage({ baseURL: shop.url })
  try {
    await exigir.click()
    await expect(exigir).toBeChecked()
    await dela.goto('/')
    await fillSignIn(dela, secondAdmin)
    await see(dela, 'Login realizado com sucesso!')
    await expect(dela).toHaveURL(ACESSO)
    await see(dela, 'Ative um abaixo para continuar.')
    await dela.getByRole('link', { name: 'Estampa' }).click()
    await expect(dela).toHaveURL(ACESSO)
    await activateApp(dela)
    await expect(dela.getByText('Ative um abaixo para continuar.')).toHaveCount(0)
    await dela.goto('/clientes')
    await expect(dela.getByRole('heading', { name: 'Clientes' })).toBeVisible()
    await expect(dela).toHaveURL('/clientes')
  } finally {
    await dela.close()
    await exigir.click()
    await see(page, 'O segundo fator é opcional.')
  }
})

test('a generated password is told of until it is changed, and signs in', async ({ page, shop }) => {
  const username = unico('pessoa').replace(' ', '-').toLowerCase()
  const criada = await comandoDoUsuario(shop, 'criar', username, '--tipo', 'funcionario', '--nome', username)
  const gerada = /Senha: (\S+)/.exec(criada)?.[1] ?? ''
  await signInWithPassword(page, username, gerada)
  const aviso = page.getByText('Sua senha foi gerada pelo sistema')
  await expect(aviso).toBeVisible()
  await press(page, 'Agora não')
  await expect(aviso).toHaveCount(0)
  await page.reload()
  await page.getByRole('link', { name: 'Criar Produto' }).waitFor()
  await expect(aviso).toHaveCount(0)

  await press(page, 'Sair')
  await fillSignIn(page, username, gerada)
  await page.getByRole('link', { name: 'Crie uma senha sua' }).click()
  await expect(page).toHaveURL(ACESSO)
  const changeSenha = async (campos: Record<string, string>, expectedText: string) => {
    await fill(page, campos)
    await press(page, 'Trocar senha', expectedText)
  }
  const diferente = { 'Senha atual': 'não é esta', 'Nova senha': 'curta', 'Repita a nova senha': 'diferente' }
  await changeSenha(diferente, 'As duas senhas são diferentes')
  await changeSenha({ 'Repita a nova senha': 'curta' }, 'A senha atual não confere')
  await changeSenha({ 'Senha atual': gerada }, 'A senha precisa ter ao menos 12 caracteres.')
  const boa = { 'Nova senha': SENHA, 'Repita a nova senha': SENHA }
  await changeSenha(boa, 'Senha trocada. Os outros acessos foram encerrados.')
  await expect(aviso).toHaveCount(0)
  await press(page, 'Sair')
  await signInWithPassword(page, username)
})
