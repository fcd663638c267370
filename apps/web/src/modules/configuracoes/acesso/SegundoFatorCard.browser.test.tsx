import type { SegundoFator } from '@estampa/contract/autenticacao/acesso.schemas.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { prepare, received } from '../../../../test/support/api-control.ts'
import { avisados } from '../../../../test/support/hook.tsx'
import { abrirTela } from '../../../../test/support/screen.tsx'
import { SegundoFatorCard } from './SegundoFatorCard.tsx'

const FATOR = 'POST /auth/segundo-fator'
const EM = '2026-11-20T12:00:00Z'
const chave = (id: number, nome: string, usada_em: string | null = null) => ({ id, nome, criada_em: EM, usada_em })
const botao = (name: string) => page.getByRole('button', { name, exact: true })
const dialogo = page.getByRole('dialog')

async function abrir(situacao: Partial<SegundoFator>, respostas: Parameters<typeof prepare>[0] = {}) {
  await prepare(respostas)
  const inteira: SegundoFator = {
    ...{ codigo_desde: null, codigo_ilegivel: false, chaves: [], recuperacao_restam: null },
    ...{ endereco_das_chaves: null, exigido_dos_administradores: false },
    ...situacao,
  }
  await abrirTela([{ path: '/', element: <SegundoFatorCard situacao={inteira} /> }], '/')
  await expect.element(page.getByText('Chaves de acesso', { exact: true })).toBeVisible()
}

test.each<[string, Partial<SegundoFator>, string[], string]>([
  ['nothing', {}, ['Ativar aplicativo'], 'Desativado'],
  ['the app', { codigo_desde: EM }, ['Remover aplicativo'], 'Ativo desde 20/11/2026'],
  [
    'an app that cannot be checked any more',
    { codigo_desde: EM, codigo_ilegivel: true },
    ['Remover aplicativo'],
    'Não pode mais ser conferido',
  ],
  [
    'the address of the passkeys',
    { endereco_das_chaves: location.origin },
    ['Ativar aplicativo', 'Adicionar chave'],
    'Digital, rosto ou PIN deste aparelho, do celular, ou uma chave de segurança.',
  ],
  [
    'another address',
    { endereco_das_chaves: 'https://loja.local' },
    ['Ativar aplicativo'],
    'Só funcionam em https://loja.local. Aqui, use o aplicativo autenticador.',
  ],
  ['recovery codes', { recuperacao_restam: 1 }, ['Ativar aplicativo', 'Gerar novos códigos'], 'Resta 1 código'],
  ['none of them left', { recuperacao_restam: 0 }, ['Ativar aplicativo', 'Gerar novos códigos'], 'Restam 0 códigos'],
])('with %s the card offers what is possible then', async (_com, situacao, esperado, frase) => {
  await abrir(situacao)
  expect(
    page
      .getByRole('button')
      .elements()
      .map((um) => um.textContent),
  ).toEqual(esperado)
  await expect.element(page.getByText(frase)).toBeVisible()
})

test.each([
  ['Remover aplicativo', 'codigo/remover'],
  ['Remover chave Celular, número 12', 'chaves/12/remover'],
])('"%s" asks for the password, and again after a wrong one', async (nome, rota) => {
  const POST = `${FATOR}/${rota}/`
  const errada = { detail: 'A senha atual não confere', erros: { senha_atual: ['A senha atual não confere'] } }
  await abrir(
    { codigo_desde: EM, chaves: [chave(11, 'Celular', EM), chave(12, 'Celular')] },
    { [POST]: [{ status: 400, body: errada }, { status: 204 }] },
  )
  await botao(nome).click()
  const senha = dialogo.getByLabelText('Sua senha')
  const remover = dialogo.getByRole('button', { name: 'Remover' })
  await remover.click()
  await expect.element(senha).toHaveAccessibleDescription('Campo obrigatório')
  await senha.fill('outra')
  await remover.click()
  await expect.element(senha).toHaveAccessibleDescription('A senha atual não confere')
  await senha.fill('certa')
  await remover.click()
  await expect.element(dialogo).not.toBeInTheDocument()
  await expect.poll(avisados).toEqual(['success: Removido.'])
  expect((await received()).map(({ route, body }) => [route, body])).toEqual([
    [POST, { senha_atual: 'outra' }],
    [POST, { senha_atual: 'certa' }],
  ])
})

test('new recovery codes are shown until a person says that they are kept', async () => {
  const POST = `${FATOR}/recuperacao/`
  await abrir({ recuperacao_restam: 3 }, { [POST]: { status: 200, body: { codigos: ['aaa', 'bbb'] } } })
  await botao('Gerar novos códigos').click()
  await dialogo.getByLabelText('Sua senha').fill('certa')
  await dialogo.getByRole('button', { name: 'Gerar' }).click()
  const itens = page.getByRole('dialog', { name: 'Códigos de recuperação' }).getByRole('listitem')
  await expect.poll(() => itens.elements().map((um) => um.textContent)).toEqual(['aaa', 'bbb'])
  await botao('Já guardei os códigos').click()
  await expect.element(dialogo).not.toBeInTheDocument()
})

test.each([
  [['aaa'], 'Segundo fator ativado. Os outros acessos foram encerrados.'],
  [null, 'Segundo fator ativado.'],
])('an app that is turned on brings the codes %o', async (codigos, frase) => {
  await abrir(
    {},
    {
      [`${FATOR}/codigo/`]: {
        status: 200,
        body: { segredo: 'ABCDEFGH', uri: '', qr: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
      },
      [`${FATOR}/codigo/confirmar/`]: { status: 200, body: { codigos } },
    },
  )
  await botao('Ativar aplicativo').click()
  await dialogo.getByLabelText('Sua senha').fill('certa')
  await dialogo.getByRole('button', { name: 'Continuar' }).click()
  await expect.element(dialogo.getByText('ABCD EFGH')).toBeVisible()
  await dialogo.getByLabelText('Código do aplicativo').fill('123456')
  await dialogo.getByRole('button', { name: 'Ativar', exact: true }).click()
  await expect.poll(avisados).toEqual([`success: ${frase}`])
  if (codigos) await botao('Já guardei os códigos').click()
  await expect.element(dialogo).not.toBeInTheDocument()
  expect(await received(`${FATOR}/codigo/confirmar/`)).toMatchObject([{ body: { codigo: '123456' } }])
})
