import { ADMIN } from '../support/shop.ts'
import { expect, test } from '../support/test.ts'

test.use({ signedIn: false })
const BROWSER_REPORTS_FAILED_REQUESTS = [/Failed to load resource/]

test.describe('signing in', () => {
  test('opens the products and keeps only the session in local storage', async ({ page }) => {
    await page.goto('/')
    await page.getByLabel('Nome de usuário').fill(ADMIN.username)
    await page.getByLabel('Senha', { exact: true }).fill(ADMIN.password)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByText('Login realizado com sucesso!')).toBeVisible()
    await expect(page).toHaveURL('/produtos')
    expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(['access', 'refresh', 'usuario'])
  })

  test('with blank fields says so, marks them and sends nothing', async ({ page }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.goto('/')
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
  })
})

test.describe('a refused sign-in', () => {
  test.use({ expectedErrors: BROWSER_REPORTS_FAILED_REQUESTS })

  test('says that user or password are wrong, or what went wrong with the server or the connection', async ({
    page,
  }) => {
    await page.goto('/')
    const enter = async (username: string) => {
      await page.getByLabel('Nome de usuário').fill(username)
      await page.getByLabel('Senha', { exact: true }).fill(ADMIN.password)
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
      await enter(ADMIN.username)
      await expect(page.getByText(sentence), String(status)).toBeVisible()
      await page.unroute('**/api/auth/login/')
    }
  })
})
