import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { prepare, received, release } from '../../../test/support/api-control.ts'
import { avisados } from '../../../test/support/hook.tsx'
import { importacaoDaPlanilha } from '../../../test/support/importacoes.ts'
import { abrirTela } from '../../../test/support/screen.tsx'
import { Colunas } from './Colunas.tsx'

const MUDAR = 'PATCH /importacoes/9/'
const [SKU, ESTOQUE, SEM_NOME] = [
  { coluna: 'SKU', campo: 'sku' },
  { coluna: 'Peças', campo: 'estoque' },
  { coluna: '', campo: null },
]
const EXPORTADO = { coluna: 'Quando', campo: 'exportado_em' }
const TUDO = { colunas: [SKU, ESTOQUE, SEM_NOME], delimitador: ';', planilhas: ['Jan', 'Fev'], planilha: 'Jan' }
const abrir = (dados: object) =>
  abrirTela([{ path: '/', element: <Colunas importacao={importacaoDaPlanilha(dados)} /> }], '/')
const campo = (nome: string) => page.getByLabelText(nome, { exact: true })
const abrirColunas = () => page.getByText(/reconhecidas?$/).click()
const enviados = async () => (await received(MUDAR)).map(({ body }) => body)

test.each([
  ['one sheet of XLSX', { colunas: [SKU], planilhas: ['Jan'], planilha: 'Jan' }, [], false],
  ['two sheets', { colunas: [SKU], planilhas: ['Jan', 'Fev'], planilha: 'Jan' }, ['Planilha'], false],
  ['CSV of no known column', { colunas: [SEM_NOME], delimitador: ';' }, ['Separador'], true],
  ['a counted stock', { colunas: [SKU, ESTOQUE] }, ['O estoque da planilha é', 'Contado em'], false],
  ['a counted stock with its hour', { colunas: [ESTOQUE, EXPORTADO] }, ['O estoque da planilha é'], false],
  ['a stock that came in', { colunas: [ESTOQUE], estoque: 'entrada' }, ['O estoque da planilha é'], false],
])('of %s is asked what the file does not say', async (_, dados, pedidos, abertas) => {
  await abrir(dados)
  const { length } = dados.colunas
  const conhecidas = dados.colunas.filter(({ campo: um }) => um !== null).length
  const palavras = length === 1 ? 'coluna reconhecida' : 'colunas reconhecidas'
  await expect.element(page.getByText(`${conhecidas} de ${length} ${palavras}`)).toBeVisible()
  const todos = ['Planilha', 'Separador', 'O estoque da planilha é', 'Contado em']
  expect(todos.filter((nome) => campo(nome).elements().length > 0)).toEqual(pedidos)
  expect(document.querySelector('details')?.open).toBe(abertas)
})

test.each([
  ['Coluna 3', 'Título', { colunas: [SKU, ESTOQUE, { ...SEM_NOME, campo: 'titulo' }] }],
  ['Peças', 'Não importar', { colunas: [SKU, { ...ESTOQUE, campo: null }, SEM_NOME] }],
  ['Planilha', 'Fev', { planilha: 'Fev' }],
  ['Separador', 'Vírgula', { delimitador: ',' }],
  ['O estoque da planilha é', 'O que chegou (soma ao que há)', { estoque: 'entrada' }],
])('%s changed to %s is sent at once', async (nome, opcao, body) => {
  await prepare({ [MUDAR]: { status: 200, body: {} } })
  await abrir(TUDO)
  await abrirColunas()
  await campo(nome).selectOptions(opcao)
  await expect.poll(enviados).toEqual([body])
  await expect.element(campo(nome)).toBeEnabled()
})

test('a field is given to one column only, and can be kept by it', async () => {
  await abrir(TUDO)
  await abrirColunas()
  const tomados = (nome: string) =>
    [...(campo(nome).element() as HTMLSelectElement).options].filter((um) => um.disabled).map(({ value }) => value)
  await expect.element(campo('Coluna 3')).toBeVisible()
  expect(['SKU', 'Peças', 'Coluna 3'].map(tomados)).toEqual([['estoque'], ['sku'], ['sku', 'estoque']])
})

test('the hour of the count is of the shop’s clock, and is sent when it is another one', async () => {
  await prepare({ [MUDAR]: { status: 200, body: {} } })
  await abrir(TUDO)
  const hora = campo('Contado em')
  await expect.element(hora).toHaveValue('2026-11-20T09:00')
  for (const digitada of ['2026-11-20T09:00', '', '2026-11-21T22:30']) {
    await hora.fill(digitada)
    const input = hora.element() as HTMLInputElement
    input.focus()
    input.blur()
  }
  await expect.poll(enviados).toEqual([{ contado_em: '2026-11-22T01:30:00.000Z' }])
  await expect.element(hora).toBeEnabled()
})

test('one choice is made at a time, and a refused one goes back', async () => {
  await prepare({
    [MUDAR]: [
      { status: 409, held: true, body: { detail: 'A planilha já foi importada.' } },
      { status: 503, body: {} },
    ],
  })
  await abrir(TUDO)
  await abrirColunas()
  await campo('Separador').selectOptions('Vírgula')
  for (const nome of ['Planilha', 'Separador', 'O estoque da planilha é', 'Contado em', 'SKU'])
    await expect.element(campo(nome)).toBeDisabled()
  await release()
  await expect.poll(avisados).toEqual(['error: A planilha já foi importada.'])
  await expect.element(campo('Separador')).toHaveValue(';')
  await campo('Separador').selectOptions('Vírgula')
  await expect.poll(avisados).toEqual(['error: Não foi possível mudar. Tente novamente.'])
})
