import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { prepare } from '../../../test/support/api-control.ts'
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
])('a sign-in that is answered with %s says why', async (status, frase) => {
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
  await expect.element(page.getByText(frase)).toBeVisible()
})
