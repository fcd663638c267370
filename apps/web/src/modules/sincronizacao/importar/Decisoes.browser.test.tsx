import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { prepare, received } from '../../../../test/support/api-control.ts'
import type { FakeAnswer } from '../../../../test/support/fake-api.types.ts'
import { avisados } from '../../../../test/support/hook.tsx'
import { importacaoDoBling } from '../../../../test/support/importacoes.ts'
import { abrirTela } from '../../../../test/support/screen.tsx'
import { Decisoes } from './Decisoes.tsx'

const ITENS = 'GET /bling/importacoes/9/itens/'
const MUDAR = 'PATCH /bling/importacoes/9/itens/'
const COR = 'PATCH /bling/importacoes/9/'
const LINHAS = [
  { id: 1, nome: 'Um', proposta: 'criar' },
  { id: 2, nome: 'Dois', proposta: 'criar', aplicada: true },
  { id: 3, nome: 'Três', proposta: 'ignorar', produto_id: 5 },
  { id: 4, nome: 'Quatro', proposta: 'ignorar' },
]
const itens = (results: object[], count = results.length, next: string | null = null) => ({
  status: 200,
  body: { count, next, previous: null, results },
})
async function abrir(endereco: string, dados: object, respostas: Record<string, FakeAnswer | FakeAnswer[]> = {}) {
  await prepare({ [ITENS]: itens([]), 'GET /modelos/': { status: 200, body: [] }, ...respostas })
  const element = <Decisoes importacao={importacaoDoBling(dados)} acoes={<button type="button">Outra vez</button>} />
  await abrirTela([{ path: '/', element }], endereco)
}
const resumo = { criar: 2, vincular: 0, perguntar: 3, ignorar: 1 }
const botao = (name: string) => page.getByRole('button', { name, exact: true })
const marcados = () => page.getByRole('region', { name: 'Mudar os marcados' })
const consultas = async () => (await received(ITENS)).map(({ query }) => Object.fromEntries(new URLSearchParams(query)))

test.each([
  [
    '/?proposta=vincular&modelo=Regata&busca=azul',
    { proposta: 'vincular', modelo: 'Regata', busca: 'azul' },
    'Nenhum produto aqui.',
  ],
  ['/?proposta=outra', {}, 'Nenhum produto aqui.'],
  ['/?proposta=perguntar', { proposta: 'perguntar' }, 'Nenhum produto aqui.'],
])('%s lists what it says', async (endereco, consulta, frase) => {
  await abrir(endereco, { resumo })
  await expect.element(page.getByText(frase)).toBeVisible()
  expect(await consultas()).toEqual([consulta])
})

test('when no question is left, that is said where the questions stood', async () => {
  await abrir('/?proposta=perguntar', { resumo: { ...resumo, perguntar: 0 } })
  await expect.element(page.getByText('Nenhuma pergunta: está tudo decidido.')).toBeVisible()
})

test.each([
  ['pronta', 'Cancelar'],
  ['concluida', 'Outra vez'],
])('an import that is %s offers: %s', async (estado, oferecida) => {
  await abrir('/', { estado })
  await expect.element(botao(oferecida)).toBeVisible()
  expect(['Cancelar', 'Outra vez'].filter((nome) => botao(nome).elements().length > 0)).toEqual([oferecida])
})

test('open rows are marked, one or all; when all are, the rows that are not loaded can be meant too', async () => {
  await abrir(
    '/',
    {},
    {
      [ITENS]: itens(LINHAS, 6, '/api/bling/importacoes/9/itens/?cursor=c'),
      [MUDAR]: [
        { status: 200, body: { mudados: 1 } },
        { status: 200, body: { mudados: 6 } },
      ],
    },
  )
  const todos = page.getByLabelText('Todos os 6 deste filtro')
  await botao('Marcar todos').click()
  await expect.element(marcados().getByText('2 marcados')).toBeVisible()
  await expect.element(todos).toBeVisible()
  await page.getByRole('checkbox', { name: 'Marcar Um' }).click()
  await expect.element(marcados().getByText('1 marcado', { exact: true })).toBeVisible()
  await expect.element(todos).not.toBeInTheDocument()
  await botao('Ignorar os marcados').click()
  await expect.poll(avisados).toEqual(['success: 1 produto mudado.'])
  await expect.element(marcados()).not.toBeInTheDocument()
  await botao('Marcar todos').click()
  await todos.click()
  await botao('Criar os marcados').click()
  await expect.poll(avisados).toEqual(['success: 6 produtos mudados.'])
  expect((await received(MUDAR)).map(({ body }) => body)).toEqual([
    { ids: [4], proposta: 'ignorar' },
    { filtro: { busca: '' }, proposta: 'criar' },
  ])
  // Read again after each change.
  await expect.poll(consultas).toHaveLength(3)
})

test('another filter lists anew and lets the marks go', async () => {
  await abrir('/', { resumo }, { [ITENS]: [itens(LINHAS), itens(LINHAS.slice(0, 1))] })
  await botao('Marcar todos').click()
  await expect.element(marcados().getByText('2 marcados')).toBeVisible()
  expect(page.getByRole('checkbox', { name: /^Todos os/ }).elements()).toEqual([])
  await botao('Desmarcar todos').click()
  await expect.element(marcados()).not.toBeInTheDocument()
  await botao('Marcar todos').click()
  await expect.element(marcados()).toBeVisible()
  await botao('Criar 2').click()
  await expect.element(page.getByRole('status')).toHaveTextContent('1 produto')
  await expect.element(marcados()).not.toBeInTheDocument()
  expect(await consultas()).toEqual([{}, { proposta: 'criar' }])
})

test('a tone is sent when it is another one, and again after a failure; the first 24 colours are shown', async () => {
  const cores = Array.from({ length: 25 }, (_, i) => ({
    nome: `Cor ${i + 1}`,
    cor: i === 1 ? '#112233' : null,
    quantos: 1,
  }))
  await abrir(
    '/',
    { cores },
    {
      [COR]: [
        { status: 503, body: {} },
        { status: 200, body: {} },
      ],
    },
  )
  await expect.element(page.getByText(/^E mais 1,/)).toBeVisible()
  expect(page.getByLabelText(/^Tom de/).elements()).toHaveLength(24)
  const tom = (nome: string) => page.getByLabelText(`Tom de ${nome}`, { exact: true })
  const sair = (nome: string) => {
    tom(nome).element().focus()
    return userEvent.tab()
  }
  await sair('Cor 1')
  await sair('Cor 2')
  await tom('Cor 3').fill('#aa3300')
  await sair('Cor 3')
  await expect.poll(avisados).toEqual(['error: Não foi possível guardar a cor. Tente novamente.'])
  await sair('Cor 3')
  const cor = { nome: 'Cor 3', cor: '#aa3300' }
  await expect.poll(async () => (await received(COR)).map(({ body }) => body)).toEqual([{ cor }, { cor }])
  await expect.poll(consultas).toHaveLength(3)
})
