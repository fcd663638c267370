import { expectAccessible, expectFitsPhone } from '../support/accessible.ts'
import {
  ativarAplicativo,
  codigoDoAplicativo,
  comandoDoUsuario,
  criarPessoa,
  guardarCodigos,
  ligarAutenticador,
  preencherEntrada,
  SENHA,
} from '../support/segundo-fator.ts'
import { expect, test } from '../support/test.ts'

const ACESSO = '/configuracoes/acesso'
test.use({ signedIn: false, ownWindow: true, expectedErrors: [/Failed to load resource/] })

test('a passkey is added, asked for, lost, and replaced by a recovery code', async ({ page, shop }) => {
  const username = await criarPessoa(shop)
  // Browsers know passkeys on localhost, not at its number: the screen says so.
  const aqui = shop.url.replace('127.0.0.1', 'localhost')
  const autenticador = await ligarAutenticador(page)
  await page.goto('/')
  await preencherEntrada(page, username)
  await expect(page).toHaveURL('/produtos')
  await page.goto(ACESSO)
  await expect(page.getByText(`Só funcionam em ${aqui}. Aqui, use o aplicativo autenticador.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Adicionar chave' })).toHaveCount(0)

  await page.goto(`${aqui}/`)
  await preencherEntrada(page, username)
  await expect(page.getByText('Login realizado com sucesso!')).toBeVisible()
  await page.goto(`${aqui}/configuracoes`)
  await page.getByRole('link', { name: 'Acesso e segurança' }).click()
  await page.getByRole('button', { name: 'Adicionar chave' }).click()
  await page.getByLabel('Nome da chave').fill('Celular da Ana')
  await page.getByLabel('Sua senha').fill('outra senha qualquer')
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect(page.getByText('A senha atual não confere')).toBeVisible()
  await page.getByLabel('Sua senha').fill(SENHA)
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Códigos de recuperação' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  await expectFitsPhone(page)
  const [codigo = ''] = await guardarCodigos(page)
  await expect(page.getByText('Celular da Ana')).toBeVisible()

  await page.getByRole('button', { name: 'Sair' }).click()
  await preencherEntrada(page, username)
  await expect(page.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  await expectAccessible(page)
  await expectFitsPhone(page)
  await page.getByRole('button', { name: 'Usar chave de acesso' }).click()
  await expect(page).toHaveURL(`${aqui}/produtos`)
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(['access', 'refresh', 'usuario'])

  // The telephone is gone: a recovery code opens, once, and the lost passkey is taken away.
  await autenticador.perder()
  const comCodigo = async () => {
    await page.getByRole('button', { name: 'Sair' }).click()
    await preencherEntrada(page, username)
    await page.getByLabel('Código de recuperação').fill(codigo)
    await page.getByRole('button', { name: 'Confirmar' }).click()
  }
  await comCodigo()
  await expect(page).toHaveURL(`${aqui}/produtos`)
  await comCodigo()
  await expect(page.getByText('A confirmação não foi aceita. Tente novamente.')).toBeVisible()
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue('')
})

test('a shop that demands it leads an administrator to setting one up', async ({ page, shop, browser }) => {
  const [chefe, outra] = [await criarPessoa(shop, 'admin'), await criarPessoa(shop, 'admin')]
  await page.goto('/')
  await preencherEntrada(page, chefe)
  await expect(page).toHaveURL('/produtos')
  await page.goto(ACESSO)
  const exigir = page.getByLabel('Exigir um segundo fator dos administradores')
  await exigir.click()
  await expect(page.getByText('Ative primeiro o seu próprio segundo fator.')).toBeVisible()
  await ativarAplicativo(page)
  const janela = await browser.newContext({ baseURL: shop.url })
  try {
    await exigir.click()
    await expect(exigir).toBeChecked()
    const dela = await janela.newPage()
    await dela.goto('/')
    await preencherEntrada(dela, outra)
    await expect(dela.getByText('Login realizado com sucesso!')).toBeVisible()
    await expect(dela).toHaveURL(ACESSO)
    await expect(dela.getByText('Ative um abaixo para continuar.')).toBeVisible()
    await dela.getByRole('link', { name: 'Estampa' }).click()
    await expect(dela).toHaveURL(ACESSO)
    await ativarAplicativo(dela)
    await expect(dela.getByText('Ative um abaixo para continuar.')).toHaveCount(0)
    await dela.goto('/clientes')
    await expect(dela.getByRole('heading', { name: 'Clientes' })).toBeVisible()
    await expect(dela).toHaveURL('/clientes')
  } finally {
    await janela.close()
    await exigir.click()
    await expect(page.getByText('O segundo fator é opcional.')).toBeVisible()
  }
})

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
