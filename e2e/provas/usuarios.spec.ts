import { expectAccessible } from '../support/accessible.ts'
import { button, field, press, see } from '../support/acts.ts'
import { countClicks } from '../support/cliques.ts'
import { unico } from '../support/factories.ts'
import { fillSignIn } from '../support/segundo-fator.ts'
import { expect, test } from '../support/test.ts'

const SENHA = 'girafas dançam na laje'
// The refused password.
test.use({ ownWindow: true, expectedErrors: [/status of 400/] })

countClicks('a cashier is added, signs in by the link, sees no costs', 6, async ({ page, clicar }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const nome = unico('Caixa').replace(' ', '')
  const username = nome.toLowerCase()
  await page.goto('/produtos')
  await clicar(page.getByRole('menuitem', { name: 'Configurações' }))
  await clicar(button(page, 'Gerenciar Usuários'))
  await clicar(button(page, 'Nova pessoa'))
  await expect(field(page, 'Nome')).toBeFocused()
  // The user name that is proposed stays.
  await page.keyboard.type(`${nome} da Silva`)
  await expect(page.getByLabel('Nome de usuário')).toHaveValue(username)
  await clicar(page.getByLabel('Ver custos'))
  await clicar(button(page, 'Criar e gerar link'))
  await clicar(button(page, 'Copiar link'))
  await see(page, 'Link copiado.')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listitem').filter({ hasText: nome })).toContainText('Ainda sem senha')
  await press(page, 'Sair')

  // The link is for another device: it names the address in the shop's network.
  await page.goto(new URL(link).pathname)
  await see(page, `O seu nome de usuário é ${username}`)
  await expectAccessible(page)
  await page.getByLabel('Nova senha').fill('curta')
  await page.keyboard.press('Enter')
  await see(page, 'A senha precisa ter ao menos 12 caracteres.')
  await page.getByLabel('Nova senha').fill(SENHA)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Nome de usuário')).toHaveValue(username)
  await fillSignIn(page, username, SENHA)

  await expect(page).toHaveURL('/produtos')
  await page.getByRole('link', { name: 'Criar Produto' }).click()
  await expect(page.getByLabel('Preço de Venda')).toBeVisible()
  await expect(page.getByText('Preço de Custo')).toHaveCount(0)
  await page.goto('/configuracoes/usuarios')
  await see(page, 'Só administradores veem esta tela.')
})
