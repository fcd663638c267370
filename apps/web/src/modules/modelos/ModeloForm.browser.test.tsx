import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, ok, prepare } from '../../../test/support/api-control.ts'
import { abrirTela } from '../../../test/support/screen.tsx'
import { signIn } from '../../shared/session/session.ts'
import { CategoriaForm } from '../categorias/CategoriaForm.tsx'
import { ModeloForm } from './ModeloForm.tsx'

const usuario = { id: 1, username: 'ana', nome: 'Ana', tipo: '' }
const criado = answer(201, { id: 9, nome: 'Digitado' })

beforeEach(async () => {
  await prepare({
    'POST /auth/login/': ok({ access: 'a', refresh: 'r', usuario }),
    'GET /categorias/': ok([]),
    'POST /categorias/': criado,
    'POST /modelos/': criado,
  })
  await signIn('ana', 'x')
})

describe.each([
  { form: 'model', Component: () => <ModeloForm />, campos: ['Código', 'Título do modelo'] },
  { form: 'category', Component: () => <CategoriaForm />, campos: ['Nome'] },
])('the $form form', ({ Component, campos }) => {
  it('asks before typed values are lost', async () => {
    await abrirTela([{ path: '/criar', Component }], '/criar')
    await page.getByLabelText(campos[0] as string, { exact: true }).fill('Digitado')
    await page.getByRole('link', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Continuar editando' }).click()
    await expect.element(page.getByLabelText(campos[0] as string, { exact: true })).toHaveValue('Digitado')
  })

  it('asks nothing after saving', async () => {
    const { router } = await abrirTela([{ path: '/criar', Component }], '/criar')
    for (const campo of campos) await page.getByLabelText(campo, { exact: true }).fill('Digitado')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect.poll(() => router.state.location.pathname).not.toBe('/criar')
    await expect.element(page.getByText('outra página')).toBeVisible()
  })
})
