import { button, field, press, see } from '../support/acts.ts'
import { fillSignIn } from '../support/segundo-fator.ts'
import { ADMIN } from '../support/shop.ts'
import { expect, test } from '../support/test.ts'

test.use({ signedIn: false, expectedErrors: [/Failed to load resource/] })

test('a stranger is led to the sign-in, refused, let in, and out in every tab', async ({ page, context, shop }) => {
  for (const path of ['/produtos', '/vendas/1/editar', '/configuracoes/lixeira']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
    await expect(button(page, 'Entrar')).toBeVisible()
  }
  // The built styles stand in the order of their layers: the component's colour wins over the reset.
  await expect(button(page, 'Entrar')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  // The dashboard's address tells nothing to strangers.
  await page.goto('/home')
  await see(page, 'Página não encontrada')
  await page.getByRole('link', { name: 'Ir para Produtos' }).click()
  await expect(page).toHaveURL('/')

  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await expect(field(page, 'Nome de usuário')).toHaveAttribute('placeholder', 'Digite...')
  await fillSignIn(page, '   ', '')
  await see(page, 'Preencha todos os campos!')
  await expect(field(page, 'Senha')).toHaveAttribute('placeholder', 'Campo obrigatório')
  for (const nome of ['Nome de usuário', 'Senha'])
    await expect(field(page, nome)).toHaveAttribute('aria-invalid', 'true')
  expect(requests.filter((url) => url.includes('/auth/login'))).toEqual([])

  await fillSignIn(page, 'quem-nao-existe', ADMIN.password)
  await see(page, 'Usuário ou senha inválidos!')
  await expect(page).toHaveURL('/')

  await fillSignIn(page, ADMIN.username, ADMIN.password)
  await see(page, 'Login realizado com sucesso!')
  await expect(page).toHaveURL('/produtos')
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(['access', 'refresh', 'usuario'])
  // The sign-in screen greets who is already signed in and does not move by itself.
  await page.goto('/')
  await see(page, 'Você já está conectado como admin')
  await expect(page).toHaveURL('/')
  await page.getByRole('link', { name: 'Continuar' }).click()
  await expect(page).toHaveURL('/produtos')
  await expect(button(page, 'Sair')).toBeVisible()

  // Leaving in one tab leaves in all of them: nothing is kept, and the session itself has ended.
  const refresh = await page.evaluate(() => localStorage['refresh'] as string)
  const secondPage = await context.newPage()
  await secondPage.goto('/vendas')
  const goodbye = secondPage.waitForResponse('**/api/auth/logout/')
  await press(secondPage, 'Sair')
  await expect(page).toHaveURL('/')
  await expect(button(page, 'Entrar')).toBeVisible()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await goodbye
  const renewal = await page.request.post(`${shop.url}/api/auth/verificar/`, { data: { refresh } })
  expect(renewal.status()).toBe(401)
})
