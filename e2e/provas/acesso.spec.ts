import { expectAccessible, expectFitsPhone } from '../support/accessible.ts'
import { criarPessoa, preencherEntrada } from '../support/segundo-fator.ts'
import { expect, test } from '../support/test.ts'

const ACESSO = '/configuracoes/acesso'
test.use({ signedIn: false, ownWindow: true, expectedErrors: [/Failed to load resource/] })

test('a sign-in from a new device is told, and ended from there; the list ends others', async ({
  page,
  shop,
  browser,
}) => {
  const username = await criarPessoa(shop)
  await page.goto('/')
  await preencherEntrada(page, username)
  await expect(page).toHaveURL('/produtos')
  const estranho = await browser.newContext({
    baseURL: shop.url,
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
  })
  try {
    const longe = await estranho.newPage()
    const entrar = async () => {
      await longe.goto('/')
      await preencherEntrada(longe, username)
      await expect(longe).toHaveURL('/produtos')
    }
    await entrar()
    await page.reload()
    await expect(page.getByText(/^Novo acesso em Safari no iPhone de 127\.0\.0\.1, .* Foi você\?/)).toBeVisible()
    await expectAccessible(page)
    await expectFitsPhone(page)
    await page.getByRole('button', { name: 'Encerrar essa sessão' }).click()
    await expect(page.getByText('Sessão encerrada. Se não foi você, troque também a sua senha.')).toBeVisible()
    await expect(page.getByText('Foi você?')).toHaveCount(0)
    await longe.reload()
    await expect(longe).toHaveURL('/')

    await entrar()
    await page.goto(ACESSO)
    await page.getByRole('button', { name: 'Fui eu' }).click()
    await expect(page.getByText('Foi você?')).toHaveCount(0)
    const acessos = page.getByRole('region', { name: 'Onde você está conectado' })
    await expect(acessos.getByRole('listitem')).toHaveCount(2)
    await expect(acessos.getByText('Este aparelho')).toHaveCount(1)
    await acessos.getByRole('button', { name: /^Encerrar acesso de Safari no iPhone/ }).click()
    await expect(acessos.getByRole('listitem')).toHaveCount(1)
    await longe.reload()
    await expect(longe).toHaveURL('/')

    await entrar()
    await page.reload()
    await acessos.getByRole('button', { name: 'Encerrar todos os outros' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Encerrar', exact: true }).click()
    await expect(page.getByText('1 acesso encerrado.')).toBeVisible()
    await longe.reload()
    await expect(longe).toHaveURL('/')
    await expect(page).toHaveURL(ACESSO)
  } finally {
    await estranho.close()
  }
})
