import { ADMIN } from '../support/shop.ts'
import { expect, test } from '../support/test.ts'

test.use({ signedIn: false, expectedErrors: [/Failed to load resource/] })

test('a person without a session is led to the sign-in, refused with a sentence, let in, and out in every tab', async ({
  page,
  context,
  shop,
}) => {
  for (const path of ['/produtos', '/vendas/1/editar', '/configuracoes/lixeira']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  }
  // The dashboard's address tells nothing to strangers.
  await page.goto('/home')
  await expect(page.getByText('Página não encontrada')).toBeVisible()
  await page.getByRole('link', { name: 'Ir para Produtos' }).click()
  await expect(page).toHaveURL('/')

  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const username = page.getByLabel('Nome de usuário')
  const password = page.getByLabel('Senha', { exact: true })
  await expect(username).toHaveAttribute('placeholder', 'Digite...')
  await username.fill('   ')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('Preencha todos os campos!')).toBeVisible()
  await expect(password).toHaveAttribute('placeholder', 'Campo obrigatório')
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(username).toHaveAttribute('aria-invalid', 'true')
  expect(requests.filter((url) => url.includes('/auth/login'))).toEqual([])

  const enter = async (name: string = ADMIN.username) => {
    await username.fill(name)
    await password.fill(ADMIN.password)
    await page.getByRole('button', { name: 'Entrar' }).click()
  }
  await enter('quem-nao-existe')
  await expect(page.getByText('Usuário ou senha inválidos!')).toBeVisible()
  await expect(page).toHaveURL('/')
  for (const [status, sentence] of [
    [404, 'Usuário ou senha inválidos!'],
    [500, 'Problemas no servidor. Tente novamente mais tarde.'],
    [503, 'Erro inesperado. Verifique sua conexão.'],
    [null, 'Erro inesperado. Verifique sua conexão.'],
  ] as const) {
    await page.reload()
    await page.route('**/api/auth/login/', (route) =>
      status === null ? route.abort('internetdisconnected') : route.fulfill({ status, body: '' }),
    )
    await enter()
    await expect(page.getByText(sentence), String(status)).toBeVisible()
    await page.unroute('**/api/auth/login/')
  }

  await enter()
  await expect(page.getByText('Login realizado com sucesso!')).toBeVisible()
  await expect(page).toHaveURL('/produtos')
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(['access', 'refresh', 'usuario'])
  // The sign-in screen greets who is already signed in and does not move by itself.
  await page.goto('/')
  await expect(page.getByText('Você já está conectado como admin')).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.getByRole('link', { name: 'Continuar' }).click()
  await expect(page).toHaveURL('/produtos')
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible()

  // Leaving in one tab leaves in all of them: nothing is kept, and the session itself has ended.
  const refresh = await page.evaluate(() => localStorage['refresh'] as string)
  const other = await context.newPage()
  await other.goto('/vendas')
  const goodbye = other.waitForResponse('**/api/auth/logout/')
  await other.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await goodbye
  const renewal = await fetch(`${shop.url}/api/auth/verificar/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh }),
  })
  expect(renewal.status).toBe(401)
})
