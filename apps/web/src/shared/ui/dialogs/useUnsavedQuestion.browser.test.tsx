import { createMemoryRouter, Link, useNavigate } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ok, prepare } from '../../../../test/support/api-control.ts'
import { endSession, signIn } from '../../session/session.ts'
import { SAVED, useUnsavedQuestion } from './useUnsavedQuestion.tsx'

function Formulario({ alterado }: { alterado: boolean }) {
  const aviso = useUnsavedQuestion(alterado)
  const navigate = useNavigate()
  return (
    <>
      <Link to="/outra">Outra tela</Link>
      <button type="button" onClick={() => void navigate('/outra', { state: SAVED })}>
        Salvar e sair
      </button>
      {aviso}
    </>
  )
}

async function abrir(alterado: boolean) {
  const router = createMemoryRouter([
    { path: '/', element: <Formulario alterado={alterado} /> },
    { path: '/outra', element: <h1>Outra</h1> },
  ])
  await render(<RouterProvider router={router} />)
  return router
}
const fecharPagina = () => {
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  return event.defaultPrevented
}
const titulo = () => page.getByRole('heading', { name: 'Outra' })

beforeEach(async () => {
  const usuario = { id: 1, username: 'ana', nome: 'Ana', tipo: '' }
  await prepare({ 'POST /auth/login/': ok({ access: 'a', refresh: 'r', usuario }) })
  await signIn('ana', 'x')
})

describe('unsaved changes', () => {
  it('are asked about before leaving the screen or the page', async () => {
    await abrir(true)
    expect(fecharPagina()).toBe(true)
    await page.getByRole('link', { name: 'Outra tela' }).click()
    await page.getByRole('button', { name: 'Continuar editando' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await page.getByRole('link', { name: 'Outra tela' }).click()
    await page.getByRole('button', { name: 'Sair sem salvar' }).click()
    await expect.element(titulo()).toBeVisible()
    // The listener goes with an effect, which React may run after the new screen has been painted.
    await expect.poll(fecharPagina).toBe(false)
  })

  it('do not hold back the way back that is taken while the next screen is still being drawn', async () => {
    const router = await abrir(true)
    const voltou = new Promise<void>((resolve) => {
      const parar = router.subscribe(({ location }) => {
        if (location.pathname !== '/outra') return
        parar()
        resolve(router.navigate(-1))
      })
    })
    await page.getByRole('link', { name: 'Outra tela' }).click()
    await page.getByRole('button', { name: 'Sair sem salvar' }).click()
    await voltou
    expect(router.state.location.pathname).toBe('/')
    await expect.element(page.getByRole('link', { name: 'Outra tela' })).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  it.each([
    [true, false],
    [false, true],
  ])('are asked about once where a page and a dialog over it each have some or none', async (pagina, dialogo) => {
    const avisar = vi.spyOn(console, 'warn')
    const router = createMemoryRouter([
      {
        path: '/',
        element: (
          <>
            <Formulario alterado={pagina} />
            <Formulario alterado={dialogo} />
          </>
        ),
      },
      { path: '/outra', element: <h1>Outra</h1> },
    ])
    await render(<RouterProvider router={router} />)
    await page.getByRole('link', { name: 'Outra tela' }).first().click()
    await page.getByRole('button', { name: 'Sair sem salvar' }).click()
    await expect.element(titulo()).toBeVisible()
    expect(avisar).not.toHaveBeenCalled()
  })

  it('are not asked about when there are none', async () => {
    await abrir(false)
    expect(fecharPagina()).toBe(false)
    await page.getByRole('link', { name: 'Outra tela' }).click()
    await expect.element(titulo()).toBeVisible()
  })

  it('are not asked about when only the parameters of the address change', async () => {
    const router = await abrir(true)
    await router.navigate('/?busca=ana')
    expect(router.state.location.search).toBe('?busca=ana')
    expect(page.getByRole('dialog').elements()).toEqual([])
  })

  it('are not asked about after saving', async () => {
    await abrir(true)
    await page.getByRole('button', { name: 'Salvar e sair' }).click()
    await expect.element(titulo()).toBeVisible()
  })

  it('are not asked about when the session has ended', async () => {
    await abrir(true)
    endSession()
    await page.getByRole('link', { name: 'Outra tela' }).click()
    await expect.element(titulo()).toBeVisible()
  })
})
