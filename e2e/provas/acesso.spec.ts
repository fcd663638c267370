import { expectGood } from '../support/accessible.ts'
import { press, see } from '../support/acts.ts'
import { criarPessoa, entrar } from '../support/segundo-fator.ts'
import { expect, test } from '../support/test.ts'

const ACESSO = '/configuracoes/acesso'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1'
test.use({ signedIn: false, ownWindow: true, expectedErrors: [/Failed to load resource/] })

test('a sign-in from a new device is told and ended; the list ends others', async ({ page, shop, browser }) => {
  const username = await criarPessoa(shop)
  await entrar(page, username)
  const longe = await browser.newPage({ baseURL: shop.url, userAgent: IPHONE })
  const expectEnded = async () => {
    await longe.reload()
    await expect(longe).toHaveURL('/')
  }
  await entrar(longe, username)
  await page.reload()
  await see(page, /^Novo acesso em Safari no iPhone de 127\.0\.0\.1, .* Foi você\?/)
  await expectGood(page)
  await press(page, 'Encerrar essa sessão', 'Sessão encerrada. Se não foi você, troque também a sua senha.')
  await expect(page.getByText('Foi você?')).toHaveCount(0)
  await expectEnded()

  await entrar(longe, username)
  await page.goto(ACESSO)
  await press(page, 'Fui eu')
  await expect(page.getByText('Foi você?')).toHaveCount(0)
  const acessos = page.getByRole('region', { name: 'Onde você está conectado' })
  await expect(acessos.getByRole('listitem')).toHaveCount(2)
  await expect(acessos.getByText('Este aparelho')).toHaveCount(1)
  await press(acessos, /^Encerrar acesso de Safari no iPhone/)
  await expect(acessos.getByRole('listitem')).toHaveCount(1)
  await expectEnded()

  await entrar(longe, username)
  await page.reload()
  await press(acessos, 'Encerrar todos os outros')
  await press(page.getByRole('dialog'), 'Encerrar', '1 acesso encerrado.')
  await expectEnded()
  await expect(page).toHaveURL(ACESSO)
  await longe.close()
})
