import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { prepare, received } from '../../../test/support/api-control.ts'
import { avisados } from '../../../test/support/hook.tsx'
import { abrirTela } from '../../../test/support/screen.tsx'
import { entrar } from '../../shared/session/session.ts'
import LixeiraPage from './LixeiraPage.tsx'

const LISTA = 'GET /produtos/lixeira/'
const RESTAURAR = 'POST /produtos/lixeira/restaurar-multiplos/'
const EXCLUIR = 'DELETE /produtos/lixeira/excluir-multiplos/'
const linhas = (quantas: number, de = 1) =>
  Array.from({ length: quantas }, (_, i) => ({ id: de + i, titulo: `P${de + i}`, codigo: `C${de + i}` }))
const pagina = (results: object[], count = results.length) => ({ status: 200, body: { count, next: null, results } })
const botao = (name: string) => page.getByRole('button', { name })
const excluir = botao('Excluir Permanentemente')
const dialogo = page.getByRole('dialog')
const nomes = dialogo.getByRole('list', { name: 'Produtos que serão excluídos' }).getByRole('listitem')
const situacao = page.getByRole('status')
const marcar = (id: number) => page.getByRole('checkbox', { name: `Selecionar P${id} (C${id})` }).click()
const pedidos = async (rota: string) => (await received(rota)).map(({ body }) => body)

async function abrir(respostas: Parameters<typeof prepare>[0]) {
  await prepare(respostas)
  await abrirTela([{ path: '/', element: <LixeiraPage /> }], '/')
  await expect.element(page.getByRole('checkbox', { name: 'Selecionar todos' })).toBeVisible()
}

test('a product that has left the trash is not acted on any more, though it was chosen', async () => {
  await abrir({
    [LISTA]: [pagina(linhas(3)), pagina(linhas(2, 2)), pagina(linhas(1, 3))],
    [RESTAURAR]: { status: 200, body: { ids: [1] } },
    [EXCLUIR]: { status: 200, body: { ids: [2] } },
  })
  await marcar(1)
  await marcar(3)
  await marcar(2)
  await marcar(3)
  await expect.element(situacao).toHaveTextContent('2 selecionados de 3 produtos')
  await botao('Restaurar Selecionados').click()
  await expect.element(situacao).toHaveTextContent('1 selecionado de 2 produtos')
  await expect.poll(avisados).toEqual(['success: Produto restaurado.'])
  await excluir.click()
  expect(nomes.elements().map((um) => um.textContent)).toEqual(['P2 (C2)'])
  await dialogo.getByRole('button', { name: 'Excluir' }).click()
  await expect.element(dialogo).not.toBeInTheDocument()
  await expect.element(situacao).toMatchTextContent(/^1 produto$/)
  expect([await pedidos(RESTAURAR), await pedidos(EXCLUIR)]).toEqual([[{ ids: [1, 2] }], [{ ids: [2] }]])
  await expect.element(excluir).toBeDisabled()
  expect(avisados()).toEqual(['success: Produto excluído para sempre.'])
})

test.each([
  [1, 'Este produto será excluído para sempre', ['P1 (C1)']],
  [2, 'Estes 2 produtos serão excluídos para sempre', ['P1 (C1)', 'P2 (C2)']],
  [100, 'Estes 100 produtos', [...linhas(100).map(({ id }) => `P${id} (C${id})`)]],
  [102, 'Estes 102 produtos', [...linhas(100).map(({ id }) => `P${id} (C${id})`), 'e mais 2']],
])('of %s products that would go, at most a hundred are named', async (quantos, frase, esperado) => {
  await abrir({ [LISTA]: pagina(linhas(quantos)) })
  await page.getByRole('checkbox', { name: 'Selecionar todos' }).click()
  await excluir.click()
  await expect.element(dialogo.getByText(frase, { exact: false })).toBeVisible()
  expect(nomes.elements().map((um) => um.textContent.trim())).toEqual(esperado)
})

test('all that are read are chosen and let go, and more that are there are told', async () => {
  await abrir({ [LISTA]: pagina(linhas(2), 5) })
  const todos = page.getByRole('checkbox', { name: 'Selecionar todos' })
  await marcar(2)
  await expect.element(situacao).toMatchTextContent(/^1 selecionado de 5 produtos$/)
  await todos.click()
  await expect.element(situacao).toMatchTextContent(/^2 selecionados de 5 produtos; role a lista para incluir mais$/)
  await todos.click()
  await expect.element(situacao).toMatchTextContent(/^5 produtos$/)
  for (const nome of ['Restaurar Selecionados', 'Excluir Permanentemente'])
    await expect.element(botao(nome)).toBeDisabled()
})

test('a person who may not delete for good can only restore', async () => {
  const usuario = { id: 1, username: 'bia', tipo: 'funcionario', permissoes: { excluir_definitivo: false } }
  await prepare({ 'POST /auth/login/': { status: 200, body: { access: 'a', refresh: 'r', usuario } } })
  await entrar('bia', 'x')
  await abrir({ [LISTA]: pagina(linhas(1)) })
  await marcar(1)
  await expect.element(botao('Restaurar Selecionados')).toBeEnabled()
  expect(excluir.elements()).toEqual([])
})
