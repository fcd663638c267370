import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ok, prepare } from '../../../../test/support/api-control.ts'
import { abrirTela } from '../../../../test/support/screen.tsx'
import { signIn } from '../../session/session.ts'
import { TextField } from '../fields/TextField.tsx'
import { FormModal } from './FormModal.tsx'

const botao = (nome: string) => page.getByRole('button', { name: nome, exact: true })
const dialogo = () => page.getByRole('dialog', { name: 'Novo nome' })
const pergunta = () => page.getByRole('dialog', { name: 'Sair sem salvar?' })

function Tela() {
  const [aberto, setAberto] = useState(false)
  const fechar = () => setAberto(false)
  return (
    <>
      <button type="button" onClick={() => setAberto(true)}>
        Abrir
      </button>
      {aberto && (
        <FormModal title="Novo nome" submit="Salvar" busy={false} onSubmit={fechar} onClose={fechar}>
          <TextField label="Nome" />
        </FormModal>
      )}
    </>
  )
}

beforeEach(async () => {
  const usuario = { id: 1, username: 'ana', nome: 'Ana', tipo: '' }
  await prepare({ 'POST /auth/login/': ok({ access: 'a', refresh: 'r', usuario }) })
  await signIn('ana', 'x')
})

async function abrir() {
  const tela = await abrirTela(
    [
      { path: '/', Component: Tela },
      { path: '/outra', element: <h1>Outra</h1> },
    ],
    '/',
  )
  await botao('Abrir').click()
  await expect.element(dialogo()).toBeVisible()
  return tela
}

test('what was typed is not lost by Esc, nor by the way back', async () => {
  const { router } = await abrir()
  await page.getByLabelText('Nome').fill('Ana')
  await userEvent.keyboard('{Escape}')
  await expect.element(pergunta()).toBeVisible()
  await botao('Continuar editando').click()
  await expect.element(page.getByLabelText('Nome')).toHaveValue('Ana')
  void router.navigate('/outra')
  await expect.element(pergunta()).toBeVisible()
  await botao('Continuar editando').click()
  // The router takes its question away in the background: Esc would answer that one.
  await expect.element(pergunta()).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await botao('Sair sem salvar').click()
  await expect.element(dialogo()).not.toBeInTheDocument()
  await router.navigate('/outra')
  await expect.element(page.getByRole('heading', { name: 'Outra' })).toBeVisible()
})

test('Esc closes it at once where nothing was typed, and Enter saves', async () => {
  await abrir()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialogo()).not.toBeInTheDocument()
  await botao('Abrir').click()
  await page.getByLabelText('Nome').fill('Ana')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialogo()).not.toBeInTheDocument()
})
