import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, bodies, ok, prepare, received, release } from '../../../../test/support/api-control.ts'
import type { FakeAnswer } from '../../../../test/support/fake-api.types.ts'
import { avisados } from '../../../../test/support/hook.tsx'
import { openScreen } from '../../../../test/support/screen.tsx'
import { signInBeforeEach } from '../../../../test/support/signed-in.ts'
import { importacoesApi } from '../../../shared/generated/importacoesApi.ts'
import ImportarPlanilhaPage from './ImportarPlanilhaPage.tsx'
import { LinhasDaPlanilha } from './Linhas.tsx'

signInBeforeEach()
const UMA = 'GET /importacoes/9/'
const ITENS = 'GET /importacoes/9/itens/'
const MUDAR = 'PATCH /importacoes/9/'
const APLICAR = 'POST /importacoes/9/aplicar/'
const PRONTA = {
  id: 9,
  estado: 'pronta',
  arquivo: 'lista.csv',
  cabecalho: 1,
  contado_em: '2026-11-20T12:00:00Z',
  total: 2,
  lidas: 2,
  aplicar: 2,
  resumo: { criar: 2, alterar: 0, igual: 0, erro: 0 },
  colunas: [
    { coluna: 'Cód. interno', campo: null },
    { coluna: 'Produto', campo: 'titulo' },
    { coluna: 'Estoque', campo: 'estoque' },
    { coluna: 'Valor', campo: 'preco_venda' },
  ],
}
const answerImportacao = (data: object = {}): FakeAnswer => ok({ ...PRONTA, ...data })
const LENDO = { estado: 'lendo', lidas: 0 }
const linha = (data: object) => ({ id: 1, linha: 2, nome: 'Boné', sku: 'B', proposta: 'criar', ...data })
const itens = (results: object[]): FakeAnswer => ok({ count: results.length, next: null, results })

async function openImportacao(leituras: FakeAnswer[], answers: Record<string, FakeAnswer | FakeAnswer[]> = {}) {
  await prepare({ [UMA]: leituras, [ITENS]: itens([linha({})]), ...answers })
  await openScreen([{ path: '/', element: <ImportarPlanilhaPage /> }], '/?importacao=9')
  await expect.element(page.getByRole('heading', { name: 'Como o arquivo é lido' })).toBeVisible()
}
const changes = () => bodies(MUDAR)
const status = () => page.getByRole('status').first()
const findImportButton = () => page.getByRole('button', { name: /^Importar/ })

const ESTOQUE = { coluna: 'Estoque', exemplo: '12.000' }
const PRECO = { coluna: 'Valor', exemplo: '79.900' }

test('nothing is imported before a person says how the numbers are read; the answer stays, and can be changed', async () => {
  const question = { numeros: 'perguntar', duvidas: [ESTOQUE] }
  const answeredQuestion = { ...question, numeros: 'ponto_decimal' }
  await openImportacao(
    [
      answerImportacao(question),
      answerImportacao({ ...answeredQuestion, ...LENDO }),
      answerImportacao(answeredQuestion),
    ],
    {
      [MUDAR]: [{ ...answerImportacao({ ...answeredQuestion, ...LENDO }), held: true }, answerImportacao(LENDO)],
      [ITENS]: [itens([linha({})]), itens([linha({ nome: 'Boné lido de novo' })])],
    },
  )
  await expect.element(page.getByRole('group', { name: 'Na coluna “Estoque”, quanto é “12.000”?' })).toBeVisible()
  await expect.element(findImportButton()).toBeDisabled()
  await expect.element(findImportButton()).toHaveAccessibleDescription('Responda antes à pergunta sobre os números.')
  await expect.element(status()).toHaveTextContent('Falta dizer como os números são lidos.')

  const doze = page.getByRole('radio', { name: /^12 peças/ })
  await expect.element(page.getByRole('radio', { name: /^12\.000 peças/ })).toBeVisible()
  doze.element().focus()
  await userEvent.keyboard(' ')
  await expect.element(status()).toHaveTextContent('Lendo…')
  await expect.element(doze).toBeChecked()
  await expect.element(page.getByText('Boné', { exact: true })).toBeVisible()
  await release()
  await expect.element(findImportButton()).toBeEnabled()
  await expect.element(page.getByText('Boné lido de novo')).toBeVisible()
  await expect.element(doze).toBeChecked()
  await expect.element(doze).toHaveFocus()

  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(changes).toEqual([{ numeros: 'ponto_decimal' }, { numeros: 'ponto_milhar' }])
})

test.each([
  [[ESTOQUE, PRECO], ['Estoque: “12.000” é 12 peças', 'Valor: “79.900” é R$ 79,90'], 'Nas colunas “Estoque” e “Valor”'],
  [[{ coluna: 'Estoque', exemplo: '1,000' }], ['1.000 peças'], 'Na coluna “Estoque”, quanto é “1,000”?'],
  [[{ coluna: 'Estoque', exemplo: '1.000' }], ['1 peça'], 'Na coluna “Estoque”'],
  [[{ coluna: 'Valor', exemplo: 'R$ 79.900' }], ['R$ 79,90'], 'Na coluna “Valor”'],
  [[{ coluna: 'Cód. interno', exemplo: '0.180' }], ['0,18'], 'Na coluna “Cód. interno”'],
  [[], [], 'O que o ponto separa nos números deste arquivo?'],
])('%j is asked in the words of each column', async (duvidas, answers, question) => {
  await openImportacao([answerImportacao({ numeros: 'perguntar', duvidas })])
  const [ponto] = page.getByRole('radio').elements()
  const texts = [...(ponto?.closest('label')?.querySelectorAll('strong') ?? [])].map(({ textContent }) => textContent)
  expect(texts.map((text) => text?.replaceAll('\u00a0', ' '))).toEqual(answers)
  expect(document.querySelector('legend')?.textContent).toContain(question)
})

test('a refusal because of the numbers says so, and asks', async () => {
  const error = { codigo: 'NUMEROS_A_DECIDIR', detail: 'Diga antes como os números do arquivo são lidos.' }
  await openImportacao([answerImportacao(), answerImportacao({ numeros: 'perguntar', duvidas: [PRECO] })], {
    [APLICAR]: answer(409, error),
  })
  await findImportButton().click()
  await expect.poll(avisados).toEqual([`error: ${error.detail}`])
  await expect.element(page.getByRole('group', { name: 'Na coluna “Valor”, quanto é “79.900”?' })).toBeVisible()
  await expect.element(findImportButton()).toBeDisabled()
})

test('the program that wrote the file is named; another one is chosen, and none', async () => {
  await openImportacao(
    [
      answerImportacao({ origem: { codigo: 'bling', nome: 'Bling' } }),
      answerImportacao({ origem: { codigo: 'tiny', nome: 'Tiny/Olist' } }),
      answerImportacao({ origem: null }),
    ],
    { [MUDAR]: [{ ...answerImportacao(LENDO), held: true }, answerImportacao(LENDO)] },
  )
  await expect.element(page.getByText('lista.csv · Bling')).toBeVisible()
  const programa = page.getByLabelText('Arquivo de')
  await expect.element(programa).toHaveValue('bling')
  await expect.element(programa).not.toMatchTextContent(/contatos/)
  programa.element().focus()
  await programa.selectOptions('Tiny/Olist')
  await expect.element(status()).toHaveTextContent('Lendo…')
  await expect.element(programa).toHaveValue('tiny')
  await release()
  await expect.element(page.getByText('lista.csv · Tiny/Olist')).toBeVisible()
  await expect.element(programa).toHaveFocus()
  await programa.selectOptions('Nenhum: ler pelos cabeçalhos')
  await expect.poll(changes).toEqual([{ origem: 'tiny' }, { origem: null }])
  await expect.element(programa).toHaveValue('')
})

test('the row of the headers is chosen by its number, and its texts are shown', async () => {
  await openImportacao([answerImportacao({ cabecalho: 3 }), answerImportacao({ cabecalho: 2 })], {
    [MUDAR]: answerImportacao(LENDO),
  })
  const field = page.getByLabelText('Linha dos cabeçalhos')
  await expect.element(field).toHaveAccessibleDescription('Nela está: Cód. interno · Produto · Estoque · Valor')
  await field.fill('51')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAccessibleDescription(/^Informe um número de 1 a 50\./)
  await field.fill('3')
  await userEvent.keyboard('{Enter}')
  await field.fill('2')
  await userEvent.keyboard('{Enter}')
  await expect.poll(changes).toEqual([{ cabecalho: 2 }])
  await expect.element(field).toHaveValue('2')
  await expect.element(field).toHaveFocus()
})

test('columns are folded, the recognised ones first; two choices in a row are both kept', async () => {
  await openImportacao([answerImportacao()], {
    [MUDAR]: [{ ...answerImportacao(LENDO), held: true }, answerImportacao(LENDO)],
  })
  const dobra = page.getByText('3 de 4 colunas reconhecidas')
  await expect.element(page.getByLabelText('Produto')).not.toBeVisible()
  await dobra.click()
  const labels = [...document.querySelectorAll('details label')].map(({ textContent }) => textContent)
  expect(labels).toEqual(['Produto', 'Estoque', 'Valor', 'Cód. interno'])
  await page.getByLabelText('Valor').selectOptions('Preço de custo')
  await page.getByLabelText('Cód. interno').selectOptions('SKU')
  await release()
  const columns = (fields: (string | null)[]) => ({
    colunas: PRONTA.colunas.map(({ coluna }, i) => ({ coluna, campo: fields[i] })),
  })
  await expect
    .poll(changes)
    .toEqual([
      columns([null, 'titulo', 'estoque', 'preco_custo']),
      columns(['sku', 'titulo', 'estoque', 'preco_custo']),
    ])
})

test('a choice that is refused goes back to what it was, and the sentence says why', async () => {
  await openImportacao([answerImportacao({ origem: { codigo: 'bling', nome: 'Bling' } })], {
    [MUDAR]: answer(422, { detail: 'Este arquivo não é da Shopee.' }),
  })
  const programa = page.getByLabelText('Arquivo de')
  await programa.selectOptions('Shopee')
  await expect.poll(avisados).toEqual(['error: Este arquivo não é da Shopee.'])
  await expect.element(programa).toHaveValue('bling')
  await expect.element(findImportButton()).toBeEnabled()
})

test('a refusal to cancel is told, and the question closes', async () => {
  await openImportacao([answerImportacao()], { 'DELETE /importacoes/9/': answer(409, { detail: 'Já começou.' }) })
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Cancelar importação' }).click()
  await expect.poll(avisados).toEqual(['error: Já começou.'])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test.each([
  ['produtos', '.csv,.txt,.tsv,.xlsx,.xls', 'WooCommerce'],
  ['clientes', '.csv,.txt,.tsv,.xlsx,.xls,.vcf', 'Contatos do Google'],
] as const)('for %s, files %s are offered, and the known programs are named', async (tipo, aceitos, programa) => {
  await prepare({ 'GET /importacoes/': ok([]) })
  await openScreen([{ path: '/:tipo/importar', element: <ImportarPlanilhaPage /> }], `/${tipo}/importar`)
  await expect.element(page.getByLabelText('Arquivo da planilha')).toHaveAttribute('accept', aceitos)
  await page.getByText('Vindo de outro programa?').click()
  await expect.element(page.getByText(programa, { exact: true })).toBeVisible()
})

test('a pasted block of cells is sent as a sheet, a single cell with its line end is not', async () => {
  const ENVIAR = 'POST /importacoes/'
  await prepare({
    [ENVIAR]: answerImportacao(),
    [UMA]: answerImportacao(),
    [ITENS]: itens([]),
    'GET /importacoes/': ok([]),
  })
  await openScreen([{ path: '/:tipo/importar', element: <ImportarPlanilhaPage /> }], '/produtos/importar')
  const pasteText = (text: string) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    const field = page.getByLabelText('Ou cole as células').element()
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }
  await expect.element(page.getByLabelText('Ou cole as células')).toBeVisible()
  pasteText('Camiseta\r\n')
  await expect.element(page.getByRole('button', { name: 'Escolher arquivo' })).toBeEnabled()
  pasteText('SKU\tTítulo\r\nB\tBoné\r\n')
  await expect.element(page.getByRole('heading', { name: 'Como o arquivo é lido' })).toBeVisible()
  expect(await received(ENVIAR)).toHaveLength(1)
})

test.each([
  [['Saias'], 'Será criado o modelo “Saias”.'],
  [['Bonés', 'Saias'], 'Serão criados os modelos “Bonés” e “Saias”.'],
  [['A', 'B', 'C', 'D', 'E', 'F', 'G'], 'Serão criados os modelos “A”, “B”, “C”, “D”, “E” e mais 2.'],
])('the preview says that the models %j will be made', async (modelos_novos, sentence) => {
  await prepare({ [UMA]: answerImportacao({ modelos_novos }), [ITENS]: itens([]) })
  await openScreen([{ path: '/', element: <ImportarPlanilhaPage /> }], '/?importacao=9')
  await expect.element(status()).toHaveTextContent('2 linhas novas.')
  await expect.element(page.getByText(sentence, { exact: true })).toBeVisible()
})

test.each([
  [
    { produtos: 39, linhas: 78 },
    80,
    1,
    '39 produtos criados foram para a lixeira. 2 linhas voltaram ao que eram. 1 linha ficou como alguém deixou depois.',
  ],
  [{ produtos: 1, linhas: 2 }, 2, 0, '1 produto criado foi para a lixeira.'],
  [{ produtos: 0, linhas: 0 }, 2, 0, '2 linhas voltaram ao que eram.'],
])('undone with %o in the trash, it counts products', async (na_lixeira, desfeitas, ficaram, sentence) => {
  await prepare({
    [UMA]: answerImportacao({ estado: 'desfeita', aplicadas: 81, desfeitas, ficaram, na_lixeira }),
    [ITENS]: itens([]),
  })
  await openScreen([{ path: '/', element: <ImportarPlanilhaPage /> }], '/?importacao=9')
  await expect.element(status()).toHaveTextContent(sentence)
})

async function openLinhas(endereco: string, answers: FakeAnswer[], data: object = {}) {
  await prepare({ [ITENS]: answers })
  const resumo = { criar: 1, alterar: 2, igual: 3, erro: 4 }
  const importacao = importacoesApi.read('GET /importacoes/:id/', { ...PRONTA, resumo, ...data })
  await openScreen([{ path: '/', element: <LinhasDaPlanilha importacao={importacao} /> }], endereco)
}
const consultas = async () => (await received(ITENS)).map(({ query }) => Object.fromEntries(new URLSearchParams(query)))
const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
const TODAS = ['Todas 10', 'Com erro 4', 'Criar 1', 'Alterar 2', 'Sem mudança 3']

test.each([
  ['/?situacao=erro&busca=azul', 0, { situacao: 'erro', busca: 'azul' }, 'Com erro 4'],
  ['/?situacao=outra', 0, {}, 'Todas 10'],
  ['/?situacao=ficou', 0, {}, 'Todas 10'],
  ['/?situacao=ficou', 2, { situacao: 'ficou' }, 'Ficaram 2'],
])('%s, where %i rows stayed, lists what it says', async (endereco, ficaram, consulta, pressedLabel) => {
  await openLinhas(endereco, [itens([])], { ficaram })
  await expect.element(page.getByText('Nenhuma linha aqui.')).toBeVisible()
  expect(await consultas()).toEqual([consulta])
  expect(texts('fieldset button')).toEqual(ficaram > 0 ? [...TODAS, 'Ficaram 2'] : TODAS)
  expect(texts('[aria-pressed="true"]')).toEqual([pressedLabel])
})

test('a row says what it is, what was and what will be, in the form of each field', async () => {
  const buildDiferenca = (campo: string, antes: unknown, depois: unknown) => ({ campo, antes, depois })
  const createdDiferencas = [buildDiferenca('preco_venda', null, 59.9), buildDiferenca('titulo', 'Reg', 'Regata')]
  const changedDiferencas = [buildDiferenca('peso', null, 0.25), buildDiferenca('preco_custo_da_variacao', 10, '')]
  const linhas = [
    { nome: 'Regata', sku: 'R', proposta: 'criar', diferencas: createdDiferencas },
    { nome: '', sku: 'S', proposta: 'alterar', diferencas: changedDiferencas },
    { nome: '', sku: null, proposta: 'erro', motivo: 'SKU repetido' },
    { nome: 'A', proposta: 'alterar', aplicada: true },
    { nome: 'B', proposta: 'criar', aplicada: true, desfeita: true },
    { nome: 'C', proposta: 'igual' },
  ].map((row, i) => ({ id: i + 1, linha: i + 2, ...row }))
  await openLinhas('/', [itens(linhas)])
  await expect.element(page.getByRole('status')).toHaveTextContent('6 linhas')
  expect(texts('li')).toEqual([
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
  await openLinhas('/', [itens([nota, { ...nota, id: 2, proposta: 'erro' }]), itens([nota])], {
    avisadas: 1,
  })
  await expect.element(page.getByRole('status')).toHaveTextContent('2 linhas')
  const notices = page.getByRole('img', { name: 'Aviso' })
  expect(notices.elements()).toHaveLength(1)
  expect(notices.element().parentElement?.textContent).toBe(promocional)
  await page.getByRole('button', { name: 'Com aviso 1' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('1 linha')
  expect(await consultas()).toEqual([{}, { situacao: 'aviso' }])
})
