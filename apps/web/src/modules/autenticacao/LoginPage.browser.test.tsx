import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, bodies, ok, prepare, release } from '../../../test/support/api-control.ts'
import { attachMouse } from '../../../test/support/mouse.ts'
import { draw } from '../../../test/support/screen.tsx'
import { Toasts } from '../../shared/ui/toasts/Toasts.tsx'
import LoginPage from './LoginPage.tsx'

const ESPERA = 'Muitas tentativas. Aguarde 42 s e tente novamente.'

it.each([
  [401, 'Usuário ou senha inválidos!'],
  [404, 'Usuário ou senha inválidos!'],
  [500, 'Problemas no servidor. Tente novamente mais tarde.'],
  [429, ESPERA],
  [503, 'Erro inesperado. Verifique sua conexão.'],
  [null, 'Erro inesperado. Verifique sua conexão.'],
])('a sign-in that is answered with %s says why', async (status, sentence) => {
  await prepare({ 'POST /auth/login/': { status: status ?? 200, body: { detail: ESPERA }, cut: status === null } })
  const Tela = () => (
    <>
      <LoginPage />
      <Toasts />
    </>
  )
  await draw(<Tela />)
  await page.getByLabelText('Nome de usuário').fill('ana')
  await page.getByLabelText('Senha', { exact: true }).fill('uma senha')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect.element(page.getByText(sentence)).toBeVisible()
})

it('at a desk the name is typed at once', async () => {
  attachMouse()
  await draw(<LoginPage />)
  await expect.element(page.getByLabelText('Nome de usuário')).toHaveFocus()
})

it('the failure of an attempt goes when the next one begins', async () => {
  const usuario = { id: 1, username: 'ana', nome: 'Ana', tipo: 'admin' }
  const entered = { ...ok({ access: 'a', refresh: 'r', usuario }), held: true }
  await prepare({ 'POST /auth/login/': [answer(401, {}), entered] })
  const Tela = () => (
    <>
      <LoginPage />
      <Toasts />
    </>
  )
  const { router } = await draw(<Tela />)
  await page.getByLabelText('Nome de usuário').fill('ana')
  await page.getByLabelText('Senha', { exact: true }).fill('uma senha')
  await page.getByRole('button', { name: 'Entrar' }).click()
  const failure = page.getByText('Usuário ou senha inválidos!')
  await expect.element(failure).toBeVisible()
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect.element(failure).not.toBeInTheDocument()
  await release()
  await expect.poll(() => router.state.location.pathname).toBe('/produtos')
})

it('an account with an authenticator app is asked for its code, which says why it is not taken, and lets in', async () => {
  const CONFIRMAR = 'POST /auth/login/segundo-fator/'
  const refusal = 'A confirmação não foi aceita. Tente novamente.'
  const usuario = { id: 1, username: 'ana', nome: 'Ana', tipo: 'admin' }
  await prepare({
    'POST /auth/login/': ok({ segundo_fator: { ticket: 't', metodos: ['codigo', 'recuperacao'] } }),
    [CONFIRMAR]: [answer(401, { detail: refusal }), ok({ access: 'a', refresh: 'r', usuario })],
  })
  const { router } = await draw(<LoginPage />)
  await page.getByLabelText('Nome de usuário').fill('ana')
  await page.getByLabelText('Senha', { exact: true }).fill('uma senha')
  await page.getByRole('button', { name: 'Entrar' }).click()
  const field = page.getByLabelText('Código do aplicativo')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Campo obrigatório')).toBeVisible()
  await field.fill('000000')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(refusal)).toBeVisible()
  await field.fill('123456')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe('/produtos')
  expect(await bodies(CONFIRMAR)).toEqual(['000000', '123456'].map((codigo) => ({ ticket: 't', codigo })))
})
