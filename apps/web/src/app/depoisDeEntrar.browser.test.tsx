import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, prepare } from '../../test/support/api-control.ts'
import { openScreen } from '../../test/support/screen.tsx'
import LoginPage from '../modules/autenticacao/LoginPage.tsx'
import { ClienteForm } from '../modules/clientes/ClienteForm.tsx'
import { AfterSignIn } from '../shared/forms/drafts/AfterSignIn.tsx'
import { endSession, signOut } from '../shared/session/session.ts'
import { Protected } from './Protected.tsx'

const trilha = (nome: string) => ({ trilha: nome })
const ROTAS = [
  { path: '/', element: <LoginPage /> },
  {
    element: <Protected />,
    children: [
      {
        path: '/produtos',
        handle: trilha('Produtos'),
        element: (
          <>
            <h1>Produtos</h1>
            <AfterSignIn />
          </>
        ),
      },
      { path: '/clientes/criar', handle: trilha('Novo cliente'), element: <ClienteForm /> },
      {
        path: '/vendas',
        handle: trilha('Vendas'),
        children: [{ path: ':vendaId', handle: trilha('Venda'), element: <h1>Uma venda</h1> }],
      },
    ],
  },
]

async function signInUser(username: string) {
  const usuario = { id: 1, username, nome: username, tipo: 'admin' }
  await prepare({
    'GET /auth/avisos/': ok({
      falta_segundo_fator: false,
      senha_gerada: false,
      entradas_novas: [],
      imprime: false,
      usa_caixa: false,
    }),
    'GET /bling/conexao/': ok({ ativo: false }),
    'GET /saude/': ok(),
    'POST /auth/login/': ok({ access: 'a', refresh: 'r', usuario }),
    'POST /auth/logout/': { status: 204 },
    'GET /clientes/parecidos/': ok([]),
  })
  await page.getByLabelText('Nome de usuário').fill(username)
  await page.getByLabelText('Senha', { exact: true }).fill('x')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect.element(page.getByRole('heading', { name: 'Produtos' })).toBeVisible()
}
async function finishSession(router: Awaited<ReturnType<typeof openScreen>>['router'], como = endSession) {
  como()
  await expect.poll(() => router.state.location.pathname).toBe('/')
}
const path = (name: string) => page.getByRole('link', { name, exact: true })
const offers = () => page.getByRole('region', { name: 'Continuar de onde parou' }).getByRole('link').elements()

test('a link that is opened while nobody is signed in is one tap away after signing in', async () => {
  const { router } = await openScreen(ROTAS, '/vendas/12?aba=2')
  await expect.poll(() => router.state.location.pathname).toBe('/')
  await signInUser('ana')
  await expect.element(page.getByText('Você abriu /vendas/12?aba=2.')).toBeVisible()
  await path('Continuar em Vendas › Venda').click()
  await expect.poll(() => router.state.location).toMatchObject({ pathname: '/vendas/12', search: '?aba=2' })
  await expect.element(page.getByRole('heading', { name: 'Uma venda' })).toBeVisible()
})

test('what was typed when the session ended is one tap away for the same person, and nobody else', async () => {
  const { router } = await openScreen(ROTAS, '/')
  await signInUser('ana')
  await router.navigate('/clientes/criar')
  await page.getByLabelText('Nome', { exact: true }).fill('Bia')
  await page.getByLabelText('Bairro').fill('Centro')
  await finishSession(router)
  await signInUser('beto')
  await router.navigate('/vendas/12')
  await expect.element(page.getByRole('heading', { name: 'Uma venda' })).toBeVisible()
  await finishSession(router)
  await signInUser('ana')
  await path('Continuar em Novo cliente').click()
  await expect.element(page.getByLabelText('Nome', { exact: true })).toHaveValue('Bia')
  await expect.element(page.getByLabelText('Bairro')).toHaveValue('Centro')
})

test('whose session ended may go on where they were; after ‘Sair’, or as another person, nothing is offered', async () => {
  const { router } = await openScreen(ROTAS, '/')
  for (const [end, username, expected] of [
    [endSession, 'ana', ['Continuar em Vendas › Venda']],
    [endSession, 'beto', []],
    [signOut, 'ana', []],
  ] as const) {
    await signInUser('ana')
    await router.navigate('/vendas/12')
    await expect.element(page.getByRole('heading', { name: 'Uma venda' })).toBeVisible()
    await finishSession(router, end)
    await signInUser(username)
    await expect.poll(() => offers().map(({ textContent }) => textContent)).toEqual(expected)
    await finishSession(router, signOut)
  }
})

test('a form with a draft is named once, the list that opens anyway never, and ‘Agora não’ ends the offer', async () => {
  const { router } = await openScreen(ROTAS, '/')
  await signInUser('ana')
  await router.navigate('/clientes/criar')
  await page.getByLabelText('Nome', { exact: true }).fill('Bia')
  await finishSession(router)
  await signInUser('ana')
  const names = () => offers().map(({ textContent }) => textContent)
  await expect.poll(names).toEqual(['Continuar em Novo cliente'])
  await expect.element(page.getByText('Você estava em', { exact: false })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Agora não' }).click()
  await expect.poll(names).toEqual([])
  await finishSession(router)
  await signInUser('ana')
  await expect.poll(names).toEqual(['Continuar em Novo cliente'])
})
