import { NOMES_DAS_PERMISSOES, permissoesDe } from '@estampa/contract/usuarios/permissoes.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, bodies, ok, prepare, received } from '../../../../test/support/api-control.ts'
import { avisados } from '../../../../test/support/hook.tsx'
import { draw, openScreen } from '../../../../test/support/screen.tsx'
import { signInAs, signInBeforeEach } from '../../../../test/support/signed-in.ts'
import { Identidade } from '../../../app/Identidade.tsx'
import { keepCaixaChoice } from '../../../shared/session/storage.ts'
import { PessoaDialog } from './PessoaDialog.tsx'
import UsuariosPage from './UsuariosPage.tsx'

signInBeforeEach()

const PESSOA = {
  id: 7,
  username: 'caixa',
  nome: 'Caixa',
  tipo: 'funcionario',
  ativo: true,
  segundo_fator: false,
  ultimo_acesso: null,
  permissoes: permissoesDe('', []),
  sem_senha: true,
}
const CONVITE = { link: 'http://localhost/convites/novo', expira_em: '2026-11-28T12:00:00Z', alcance: 'maquina' }
const PROVA = answer(403, { codigo: 'CONFIRMAR_IDENTIDADE', detail: 'Confirme que é você para continuar.' })
const PERDE = 'O link que a pessoa tem deixa de valer. Ao salvar, aparece outro.'

async function openPessoa(pessoa: typeof PESSOA | null) {
  const [onLink, onClose] = [vi.fn(), vi.fn()]
  const element = (
    <>
      <PessoaDialog pessoa={pessoa} onLink={onLink} onClose={onClose} />
      <Identidade />
    </>
  )
  await draw(element)
  return { onLink, onClose }
}

test('who becomes an administrator before opening the link gets another one, once it is known who decides so', async () => {
  const { status, body } = PROVA
  await prepare({
    'PUT /usuarios/7/': [{ status, body }, ok({ ...PESSOA, tipo: 'admin', convite: CONVITE })],
    'POST /auth/confirmar/': ok({ confirmada: true }),
  })
  const { onLink, onClose } = await openPessoa(PESSOA)
  expect(page.getByText(PERDE).elements()).toEqual([])
  await page.getByLabelText('Tipo').selectOptions('admin')
  await expect.element(page.getByText(PERDE)).toBeVisible()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByLabelText('Sua senha').fill('certa')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect.poll(() => onLink.mock.calls).toEqual([[CONVITE, 'Caixa']])
  expect(onClose).not.toHaveBeenCalled()
  expect(await received('PUT /usuarios/7/')).toHaveLength(2)
})

test('who has a password already is told of no link, and none is shown', async () => {
  const pessoa = { ...PESSOA, sem_senha: false }
  await prepare({ 'PUT /usuarios/7/': ok({ ...pessoa, tipo: 'admin' }) })
  const { onLink, onClose } = await openPessoa(pessoa)
  await page.getByLabelText('Tipo').selectOptions('admin')
  expect(page.getByText(PERDE).elements()).toEqual([])
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
  expect(onLink).not.toHaveBeenCalled()
})

test('a name that looks like another is told at its field alone; what no field holds, beside the buttons', async () => {
  const sentence = 'Este nome se confunde com o do usuário "ana". Escolha outro.'
  await prepare({
    'POST /usuarios/': [
      answer(409, { detail: sentence, erro: sentence, erros: { username: [sentence] } }),
      answer(409, { detail: 'Tente novamente.', erro: 'Tente novamente.' }),
    ],
  })
  await openPessoa(null)
  await page.getByLabelText('Nome de usuário').fill('an\u0430')
  await page.getByRole('button', { name: 'Criar e gerar link' }).click()
  await expect.element(page.getByText(sentence)).toBeVisible()
  expect(avisados()).toEqual([])
  await page.getByLabelText('Nome de usuário').fill('bia')
  await page.getByRole('button', { name: 'Criar e gerar link' }).click()
  await expect.element(page.getByRole('alert').getByText('Tente novamente.')).toBeVisible()
  expect(avisados()).toEqual([])
})

test('a new link is shown when it is asked for, and ended sessions are counted', async () => {
  await prepare({
    'POST /usuarios/7/convite/': answer(201, CONVITE),
    'POST /usuarios/7/encerrar-sessoes/': ok({ encerradas: 2 }),
  })
  const { onLink } = await openPessoa(PESSOA)
  await page.getByRole('button', { name: 'Encerrar sessões' }).click()
  await expect.poll(avisados).toEqual(['success: 2 sessões encerradas.'])
  await page.getByRole('button', { name: 'Novo link para criar a senha' }).click()
  await expect.poll(() => onLink.mock.calls).toMatchObject([[CONVITE, 'Caixa']])
})

test.each([
  [true, 1],
  [false, 0],
])('whether a person may check the drawer is asked where the shop has drawers: %s', async (isUsed, boxes) => {
  keepCaixaChoice(isUsed)
  await openPessoa(PESSOA)
  await expect.element(page.getByLabelText('Ver custos')).toBeVisible()
  expect(page.getByLabelText('Conferir o caixa').elements()).toHaveLength(boxes)
})

test('a profile sets the boxes below it, and a box that differs from all of them is said', async () => {
  await prepare({ 'PUT /usuarios/7/': ok(PESSOA) })
  await openPessoa(PESSOA)
  const perfil = page.getByLabelText('Perfil')
  await expect.element(perfil).toHaveDisplayValue('Tudo')
  await perfil.selectOptions('Caixa')
  await expect.element(page.getByLabelText('Dar desconto')).toBeChecked()
  await expect.element(page.getByLabelText('Ver custos')).not.toBeChecked()
  await page.getByLabelText('Ver custos').click()
  await expect.element(perfil).toHaveDisplayValue('Escolhido abaixo')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect.poll(() => received('PUT /usuarios/7/')).toHaveLength(1)
  const [{ permissoes }] = (await bodies('PUT /usuarios/7/')) as [{ permissoes: Record<string, boolean> }]
  expect(Object.keys(permissoes).filter((name) => permissoes[name])).toEqual(
    expect.arrayContaining(['ver_custos', 'dar_desconto']),
  )
  expect(permissoes).toMatchObject({ ver_faturamento: false, corrigir_estoque: false, exportar_dados: false })
})

test.each([
  [{}, 'Tudo'],
  [
    {
      permissoes: permissoesDe(
        'funcionario',
        NOMES_DAS_PERMISSOES.filter((name) => name !== 'dar_desconto'),
      ),
    },
    'Caixa',
  ],
  [{ permissoes: permissoesDe('funcionario', ['ver_custos']) }, 'Permissões próprias'],
  [{ tipo: 'admin' }, 'Administrador'],
])('the list says the profile of a person with %j', async (data, perfil) => {
  await signInAs({ tipo: 'admin' })
  await prepare({ 'GET /usuarios/': ok([{ ...PESSOA, nome: 'Bia', ...data }]) })
  await openScreen([{ path: '/configuracoes/usuarios', element: <UsuariosPage /> }], '/configuracoes/usuarios')
  const readLabels = () => [...document.querySelectorAll('li .k-etiqueta')].map(({ textContent }) => textContent)
  await expect.poll(readLabels).toEqual([perfil, 'Ainda sem senha'])
})

test.each([
  ['maquina', 'A loja só atende neste computador: Caixa abre o link aqui e cria a própria senha.', 0],
  [
    'rede',
    'O link abre só na rede Wi-Fi da loja: a loja não tem endereço na internet. Mostre o código ao celular, ou envie o link a quem está na loja: por ele Caixa cria a própria senha.',
    1,
  ],
  ['internet', 'Envie o link, ou mostre o código ao celular: por ele Caixa cria a própria senha.', 1],
])('an invitation says where its link opens, and is sent where it does: %s', async (alcance, words, ways) => {
  await signInAs({ tipo: 'admin' })
  await prepare({
    'GET /usuarios/': ok([PESSOA]),
    'POST /usuarios/7/convite/': answer(201, { ...CONVITE, alcance }),
  })
  await openScreen([{ path: '/configuracoes/usuarios', element: <UsuariosPage /> }], '/configuracoes/usuarios')
  await page.getByRole('button', { name: 'Editar Caixa (caixa)' }).click()
  await page.getByRole('button', { name: 'Novo link para criar a senha' }).click()
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copiar link' })).toBeVisible()
  expect(page.getByRole('button', { name: 'WhatsApp' }).elements()).toHaveLength(ways)
  await expect.poll(() => page.getByRole('img', { name: 'QR Code do link de Caixa' }).elements()).toHaveLength(ways)
})
