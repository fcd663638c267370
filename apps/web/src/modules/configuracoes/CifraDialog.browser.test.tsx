import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, bodies, prepare } from '../../../test/support/api-control.ts'
import { avisados } from '../../../test/support/hook.tsx'
import { draw } from '../../../test/support/screen.tsx'
import { CifraDialog } from './CifraDialog.tsx'

const PUT = 'PUT /copias/cifra/'
const campo = (nome: string) => page.getByLabelText(nome, { exact: true })
const salvar = () => page.getByRole('button', { name: 'Salvar' }).click()

async function abrir(...respostas: object[]) {
  await prepare({ [PUT]: respostas.map((resposta) => ({ status: 200, ...resposta })) })
  let fechado = 0
  const cifra = { modo: null, destinatario: null }
  await draw(<CifraDialog cifra={cifra} onClose={() => fechado++} />)
  await expect.element(campo('Senha das cópias')).toBeVisible()
  return () => fechado
}
const corpos = () => bodies(PUT)

test('a password is asked for twice and sent once both are alike; a refusal stands at its field', async () => {
  const fechado = await abrir(answer(400, { erros: { senha: ['Senha muito comum.'] } }), {
    body: { modo: 'senha', destinatario: null },
  })
  await salvar()
  await expect.poll(() => page.getByText('Campo obrigatório').elements().length).toBe(2)
  await campo('Senha das cópias').fill('uma frase longa')
  await campo('Repita a senha').fill('outra')
  await expect.element(page.getByText('As duas senhas são diferentes')).toBeVisible()
  await salvar()
  expect(await corpos()).toEqual([])
  await campo('Senha das cópias').fill('outra')
  await expect.element(page.getByText('As duas senhas são diferentes')).not.toBeInTheDocument()
  await salvar()
  await expect.element(page.getByText('Senha muito comum.')).toBeVisible()
  expect([fechado(), avisados()]).toEqual([0, []])
  await salvar()
  await expect.poll(fechado).toBe(1)
  expect(await corpos()).toEqual(Array(2).fill({ modo: 'senha', senha: 'outra' }))
  expect(avisados()).toEqual(['success: As próximas cópias serão cifradas.'])
})

test('for a recipient only the recipient is sent, without blanks around it; for none nothing', async () => {
  const fechado = await abrir({ status: 500 }, { body: { modo: 'nenhuma', destinatario: null } })
  await campo('Cifrar as cópias').selectOptions('destinatario')
  await salvar()
  await expect.element(page.getByText('Campo obrigatório')).toBeVisible()
  await campo('Destinatário').fill(' age1abc ')
  await salvar()
  await expect.element(page.getByText('Não foi salvo. Tente novamente.')).toBeVisible()
  await campo('Cifrar as cópias').selectOptions('nenhuma')
  await salvar()
  await expect.poll(fechado).toBe(1)
  expect(await corpos()).toEqual([{ modo: 'destinatario', destinatario: 'age1abc' }, { modo: 'nenhuma' }])
  expect(avisados()).toEqual(['success: As cópias não serão cifradas.'])
})
