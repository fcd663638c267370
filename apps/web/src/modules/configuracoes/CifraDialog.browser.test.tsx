import type { CifraDasCopias } from '@estampa/contract/copias/copias.schemas.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { prepare, received } from '../../../test/support/api-control.ts'
import { avisados } from '../../../test/support/hook.tsx'
import { abrirTela } from '../../../test/support/screen.tsx'
import { CifraDialog } from './CifraDialog.tsx'

const PUT = 'PUT /copias/cifra/'
const onClose = vi.fn<() => void>()
const campo = (nome: string) => page.getByLabelText(nome, { exact: true })
const [senha, repetida, destinatario] = ['Senha das cópias', 'Repita a senha', 'Destinatário'].map(campo) as [
  ReturnType<typeof campo>,
  ReturnType<typeof campo>,
  ReturnType<typeof campo>,
]
const salvar = () => page.getByRole('button', { name: 'Salvar' }).click()
const enviados = async () => (await received(PUT)).map(({ body }) => body)

async function abrir(cifra: CifraDasCopias, respostas: Parameters<typeof prepare>[0] = {}) {
  await prepare({ [PUT]: { status: 200, body: {} }, ...respostas })
  await abrirTela([{ path: '/', element: <CifraDialog cifra={cifra} onClose={onClose} /> }], '/')
}
beforeEach(() => void onClose.mockReset())

test('a password is sent as it was typed once both are the same', async () => {
  await abrir({ modo: null, destinatario: null })
  await expect.element(senha).not.toHaveAccessibleDescription(/Campo obrigatório/)
  await salvar()
  for (const uma of [senha, repetida]) await expect.element(uma).toHaveAccessibleDescription(/^Campo obrigatório/)
  await senha.fill(' girafas na laje ')
  await expect.element(repetida).toHaveAccessibleDescription('Campo obrigatório')
  await repetida.fill('girafas na laje')
  await expect.element(repetida).toHaveAccessibleDescription('As duas senhas são diferentes')
  await salvar()
  await repetida.fill(' girafas na laje ')
  await expect.element(repetida).not.toHaveAccessibleDescription()
  await salvar()
  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
  expect(avisados()).toEqual(['success: As próximas cópias serão cifradas.'])
  expect(await enviados()).toEqual([{ modo: 'senha', senha: ' girafas na laje ' }])
})

test('a refusal is told once, at its field if it names one, and nothing typed is lost', async () => {
  const recusa = { detail: 'A senha é curta.', erros: { senha: ['Use ao menos 12 caracteres.'] } }
  await abrir(
    { modo: 'senha', destinatario: null },
    {
      [PUT]: [
        { status: 400, body: recusa },
        { status: 500 },
        { status: 409, body: { detail: 'Uma cópia está sendo feita.' } },
      ],
    },
  )
  for (const uma of [senha, repetida]) await uma.fill('curta')
  await salvar()
  await expect.element(senha).toHaveAccessibleDescription(/^Use ao menos 12 caracteres\./)
  expect(avisados()).toEqual([])
  for (const frase of ['Não foi possível salvar. Tente novamente.', 'Uma cópia está sendo feita.']) {
    await salvar()
    await expect.poll(avisados).toEqual([`error: ${frase}`])
  }
  await expect.element(repetida).toHaveValue('curta')
  expect(onClose).not.toHaveBeenCalled()
})

test('for a recipient its key is sent without spaces around it, and a password that was typed before is not', async () => {
  const recusa = { erros: { destinatario: ['Não é um destinatário do age.'] } }
  await abrir(
    { modo: 'senha', destinatario: 'age1antigo' },
    {
      [PUT]: [
        { status: 400, body: recusa },
        { status: 200, body: {} },
      ],
    },
  )
  await senha.fill('girafas na laje')
  await campo('Cifrar as cópias').selectOptions('Para um destinatário do age')
  await expect.element(destinatario).toHaveValue('')
  await salvar()
  await expect.element(destinatario).toHaveAccessibleDescription(/^Campo obrigatório/)
  for (const frase of [/^Não é um destinatário do age\./, /^Começa com age1/]) {
    await destinatario.fill(' age1novo ')
    await salvar()
    await expect.element(destinatario).toHaveAccessibleDescription(frase)
  }
  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
  expect(avisados()).toEqual(['success: As próximas cópias serão cifradas.'])
  expect(await enviados()).toEqual(Array(2).fill({ modo: 'destinatario', destinatario: 'age1novo' }))
})

test('the recipient of now is there to begin with; nothing else is needed to encrypt no more', async () => {
  await abrir({ modo: 'destinatario', destinatario: 'age1antigo' })
  await expect.element(destinatario).toHaveValue('age1antigo')
  await campo('Cifrar as cópias').selectOptions('Não cifrar')
  await salvar()
  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
  expect(avisados()).toEqual(['success: As cópias não serão cifradas.'])
  expect(await enviados()).toEqual([{ modo: 'nenhuma' }])
})
