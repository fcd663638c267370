import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, prepare, received } from '../../test/support/api-control.ts'
import { abrirTela } from '../../test/support/screen.tsx'
import { currentSession, signIn } from '../shared/session/session.ts'
import { useUnsavedQuestion } from '../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { Shell } from './Shell.tsx'

const USUARIO = { id: 1, username: 'ana', nome: 'Ana', tipo: 'admin', permissoes: {} } as never

function Formulario() {
  const [texto, setTexto] = useState('')
  const aviso = useUnsavedQuestion(texto !== '')
  return (
    <>
      <input aria-label="Nome" value={texto} onChange={({ target }) => setTexto(target.value)} />
      {aviso}
    </>
  )
}

async function abrir() {
  await prepare({
    'GET /bling/conexao/': ok({ ativo: false }),
    'GET /saude/': ok(),
    'POST /auth/login/': ok({ access: 'a', refresh: 'r', usuario: USUARIO }),
    'POST /auth/logout/': { status: 204 },
  })
  await signIn('ana', 'x')
  await abrirTela([{ element: <Shell usuario={USUARIO} />, children: [{ path: '/', element: <Formulario /> }] }], '/')
}
const botao = (name: string) => page.getByRole('button', { name, exact: true })

test('‘Sair’ asks while something is typed, and then goes', async () => {
  await abrir()
  await page.getByLabelText('Nome').fill('Bia')
  await botao('Sair').click()
  await botao('Continuar editando').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(currentSession().phase).toBe('open')
  await expect.element(page.getByLabelText('Nome')).toHaveValue('Bia')
  await botao('Sair').click()
  await botao('Sair sem salvar').click()
  await expect.poll(() => currentSession().phase).toBe('closed')
  await expect.poll(() => received('POST /auth/logout/')).toHaveLength(1)
})

test('‘Sair’ asks nothing where nothing is typed', async () => {
  await abrir()
  await botao('Sair').click()
  await expect.poll(() => currentSession().phase).toBe('closed')
  await expect.poll(() => received('POST /auth/logout/')).toHaveLength(1)
})
