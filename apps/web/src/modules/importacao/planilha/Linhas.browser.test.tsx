import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, prepare, received } from '../../../../test/support/api-control.ts'
import type { FakeAnswer } from '../../../../test/support/fake-api.types.ts'
import { importacaoDaPlanilha } from '../../../../test/support/importacoes.ts'
import { abrirTela } from '../../../../test/support/screen.tsx'
import { LinhasDaPlanilha } from './Linhas.tsx'

const ITENS = 'GET /importacoes/9/itens/'
const itens = (results: object[]) => ok({ count: results.length, next: null, results })
async function abrir(endereco: string, respostas: FakeAnswer[], dados: object = {}) {
  await prepare({ [ITENS]: respostas })
  const importacao = importacaoDaPlanilha({ resumo: { criar: 1, alterar: 2, igual: 3, erro: 4 }, ...dados })
  await abrirTela([{ path: '/', element: <LinhasDaPlanilha importacao={importacao} /> }], endereco)
}
const consultas = async () => (await received(ITENS)).map(({ query }) => Object.fromEntries(new URLSearchParams(query)))
const textos = (seletor: string) => [...document.querySelectorAll(seletor)].map(({ textContent }) => textContent)
const TODAS = ['Todas 10', 'Criar 1', 'Alterar 2', 'Sem mudança 3', 'Com erro 4']

test.each([
  ['/?situacao=erro&busca=azul', 0, { situacao: 'erro', busca: 'azul' }, 'Com erro 4'],
  ['/?situacao=outra', 0, {}, 'Todas 10'],
  ['/?situacao=ficou', 0, {}, 'Todas 10'],
  ['/?situacao=ficou', 2, { situacao: 'ficou' }, 'Ficaram 2'],
])('%s, where %i rows stayed, lists what it says', async (endereco, ficaram, consulta, escolhida) => {
  await abrir(endereco, [itens([])], { ficaram })
  await expect.element(page.getByText('Nenhuma linha aqui.')).toBeVisible()
  expect(await consultas()).toEqual([consulta])
  expect(textos('fieldset button')).toEqual(ficaram > 0 ? [...TODAS, 'Ficaram 2'] : TODAS)
  expect(textos('[aria-pressed="true"]')).toEqual([escolhida])
})

test('a row says what it is, what was and what will be, in the form of each field', async () => {
  const linhas = [
    {
      id: 1,
      linha: 2,
      nome: 'Regata',
      sku: 'R',
      proposta: 'criar',
      diferencas: [
        { campo: 'preco_venda', antes: null, depois: 59.9 },
        { campo: 'titulo', antes: 'Reg', depois: 'Regata' },
      ],
    },
    {
      id: 2,
      linha: 3,
      nome: '',
      sku: 'S',
      proposta: 'alterar',
      diferencas: [
        { campo: 'peso', antes: null, depois: 0.25 },
        { campo: 'preco_custo_da_variacao', antes: 10, depois: '' },
      ],
    },
    { id: 3, linha: 4, nome: '', sku: null, proposta: 'erro', motivo: 'SKU repetido' },
    { id: 4, linha: 5, nome: 'A', proposta: 'alterar', aplicada: true },
    { id: 5, linha: 6, nome: 'B', proposta: 'criar', aplicada: true, desfeita: true },
    { id: 6, linha: 7, nome: 'C', proposta: 'igual' },
  ]
  await abrir('/', [itens(linhas)])
  await expect.element(page.getByRole('status')).toHaveTextContent('6 linhas')
  expect(textos('li')).toEqual([
    '2RegataRPreço de vendaR$ 59,90TítuloReg → RegataCriar',
    '3SPeso (kg)vazio → 0,25Preço de custoR$ 10,00 → vazioAlterar',
    '4(sem nome)SKU repetidoCom erro',
    '5AGravada',
    '6BDesfeita',
    '7CSem mudança',
  ])
})

test('a row that comes in with a note is told apart from one that is refused, and listed by itself', async () => {
  const promocional = 'O preço promocional R$ 129,90 não foi importado.'
  const nota = { id: 1, linha: 2, nome: 'Moletom', proposta: 'criar', motivo: promocional }
  await abrir('/', [itens([nota, { ...nota, id: 2, proposta: 'erro' }]), itens([nota])], { avisadas: 1 })
  await expect.element(page.getByRole('status')).toHaveTextContent('2 linhas')
  const avisos = page.getByRole('img', { name: 'Aviso' })
  expect(avisos.elements()).toHaveLength(1)
  expect(avisos.element().parentElement?.textContent).toBe(promocional)
  await page.getByRole('button', { name: 'Com aviso 1' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('1 linha')
  expect(await consultas()).toEqual([{}, { situacao: 'aviso' }])
})

test('another kind of rows is asked for, and one row is counted as one', async () => {
  const linhas = [1, 2].map((id) => ({ id, linha: id, nome: 'Regata', proposta: 'criar' }))
  await abrir('/', [itens(linhas), itens(linhas.slice(1))])
  await expect.element(page.getByRole('status')).toHaveTextContent('2 linhas')
  await page.getByRole('button', { name: 'Alterar 2' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('1 linha')
  expect(await consultas()).toEqual([{}, { situacao: 'alterar' }])
})
