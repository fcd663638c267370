import { permissoesDe } from '@estampa/contract/usuarios/permissoes.ts'
import type { Convite, PessoaDaEquipe } from '@estampa/contract/usuarios/usuarios.schemas.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { prepare, received } from '../../../../test/support/api-control.ts'
import { avisados } from '../../../../test/support/hook.tsx'
import { abrirTela } from '../../../../test/support/screen.tsx'
import { signInBeforeEach } from '../../../../test/support/signed-in.ts'
import { PessoaDialog } from './PessoaDialog.tsx'

signInBeforeEach()

const [POST, PUT] = ['POST /usuarios/', 'PUT /usuarios/4/']
const TODAS = permissoesDe('', [])
const convite = { link: 'https://loja.local/convites/x', expira_em: '2026-11-25T12:00:00Z' }
const onClose = vi.fn<() => void>()
const onLink = vi.fn<(convite: Convite, nome: string) => void>()
const campo = (nome: string) => page.getByLabelText(nome, { exact: true })
const bia: PessoaDaEquipe = {
  ...{ id: 4, username: 'bia', nome: 'Bia', tipo: 'funcionario', ativo: true, segundo_fator: true },
  ...{ ultimo_acesso: null, sem_senha: false, permissoes: permissoesDe('', ['ver_custos']) },
}

async function abrir(pessoa: PessoaDaEquipe | null, respostas: Parameters<typeof prepare>[0] = {}) {
  await prepare(respostas)
  await abrirTela([{ path: '/', element: <PessoaDialog {...{ pessoa, onClose, onLink }} /> }], '/')
  await expect.element(campo('Nome')).toBeVisible()
}
beforeEach(() => {
  onClose.mockReset()
  onLink.mockReset()
})

const ACESSO = ['Novo link para criar a senha', 'Encerrar sessões', 'Remover segundo fator']
test.each<[string, PessoaDaEquipe | null, string[]]>([
  ['a new person', null, ['Tipo', 'Ver custos']],
  ['an employee', bia, ['Tipo', 'Ver custos', 'Pode entrar na loja', ...ACESSO]],
  ['an administrator', { ...bia, tipo: 'admin' }, ['Tipo', 'Pode entrar na loja', ...ACESSO]],
  [
    'one who is turned off, without a second factor',
    { ...bia, ativo: false, segundo_fator: false },
    ['Tipo', 'Ver custos', 'Pode entrar na loja', 'Encerrar sessões'],
  ],
  ['oneself', { ...bia, username: 'ana', tipo: 'admin' }, []],
])('of %s only what may be changed is offered', async (_quem, pessoa, esperado) => {
  await abrir(pessoa)
  const todos = ['Tipo', 'Ver custos', 'Pode entrar na loja', ...ACESSO]
  expect(todos.filter((texto) => page.getByText(texto, { exact: true }).elements().length > 0)).toEqual(esperado)
  expect(campo('Nome de usuário').element()).toHaveProperty('readOnly', pessoa !== null)
})

test('a typed user name is no longer the first name; a refusal is told at its field, and the link comes after it', async () => {
  const recusa = { erro: 'Este nome já é usado.', detail: 'x', erros: { username: ['Este nome já é usado.'] } }
  await abrir(null, {
    [POST]: [
      { status: 400, body: recusa },
      { status: 201, body: { ...bia, nome: 'Caio Lima', convite } },
    ],
  })
  const username = campo('Nome de usuário')
  const criar = page.getByRole('button', { name: 'Criar e gerar link' })
  await criar.click()
  await expect.element(username).toHaveAccessibleDescription(/^Campo obrigatório/)
  await campo('Nome').fill('Cáio Lima')
  await expect.element(username).toHaveValue('caio')
  await username.fill('lima')
  await campo('Nome').fill('Caio Lima')
  await campo('Exportar dados').click()
  await criar.click()
  await expect.element(username).toHaveAccessibleDescription(/^Este nome já é usado\./)
  await expect.poll(avisados).toEqual(['error: Este nome já é usado.'])
  await expect.element(username).toHaveValue('lima')
  await username.fill('lima2')
  await criar.click()
  await expect.poll(() => onLink.mock.calls).toEqual([[convite, 'Caio Lima']])
  const permissoes = { ...TODAS, exportar_dados: false }
  expect((await received(POST)).map(({ body }) => body)).toEqual([
    { nome: 'Caio Lima', username: 'lima', tipo: 'funcionario', permissoes },
    { nome: 'Caio Lima', username: 'lima2', tipo: 'funcionario', permissoes },
  ])
  expect([onClose.mock.calls, avisados()]).toEqual([[], []])
})

test('a person’s name, kind, permissions and access are changed, and the user name is not', async () => {
  await abrir(bia, { [PUT]: [{ status: 500 }, { status: 200, body: bia }] })
  await expect.element(campo('Ver custos')).not.toBeChecked()
  await campo('Nome').fill('Bia Souza')
  await campo('Ver custos').click()
  await campo('Corrigir o estoque').click()
  await campo('Pode entrar na loja').click()
  const salvar = page.getByRole('button', { name: 'Salvar' })
  await salvar.click()
  await expect.poll(avisados).toEqual(['error: Não foi possível salvar. Tente novamente.'])
  expect(onClose).not.toHaveBeenCalled()
  await campo('Tipo').selectOptions('Administrador')
  await expect.element(campo('Ver custos')).not.toBeInTheDocument()
  await salvar.click()
  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
  expect(avisados()).toEqual(['success: Alterações salvas.'])
  const comuns = { nome: 'Bia Souza', ativo: false, permissoes: { ...TODAS, corrigir_estoque: false } }
  expect((await received(PUT)).map(({ body }) => body)).toEqual([
    { ...comuns, tipo: 'funcionario' },
    { ...comuns, tipo: 'admin' },
  ])
  expect(onLink).not.toHaveBeenCalled()
})
