import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ok, prepare } from '../../../test/support/api-control.ts'
import { readProduto } from '../../../test/support/lidos.ts'
import { openScreen } from '../../../test/support/screen.tsx'
import { signInBeforeEach } from '../../../test/support/signed-in.ts'
import { itemDe } from './fila/fila.ts'
import { readStoredPreferencias } from './preferencias.ts'
import QrCodesPage from './QrCodesPage.tsx'
import { CHAVE_DAS_PREFERENCIAS, keep } from './qrcodes.queries.ts'

signInBeforeEach()
const CANECA = { id: 1, titulo: 'Caneca', sku: 'CAN', preco_venda: 30 }
const button = (name: string) => page.getByRole('button', { name, exact: true })
async function openImpressao(layout: string, quantidade: number, endereco = '/qrcodes') {
  const originalOpen = window.open
  window.open = () => window
  onTestFinished(() => {
    window.open = originalOpen
  })
  await keep(CHAVE_DAS_PREFERENCIAS, { layout, inicio: 4 })
  await keep('fila', [{ ...itemDe(readProduto(CANECA)), quantidade }])
  await prepare({ 'GET /produtos/1/': ok(CANECA), 'GET /layouts/': ok([]) })
  await openScreen([{ path: '/qrcodes', Component: QrCodesPage }], endereco)
}
const quantas = page.getByLabelText('Quantidade de Caneca (CAN)')

test('after printing on a sheet the list is emptied in one click, and the next labels begin where these ended', async () => {
  await openImpressao('pimaco-6083', 12)
  await button('Imprimir Tudo').click()
  await expect.element(page.getByText('Saiu bem?')).toBeVisible()
  await expect.element(button('Imprimir de novo')).toBeVisible()
  await button('Limpar lista · continuar na posição 6').click()
  await expect.element(page.getByText('Nenhuma etiqueta na lista.')).toBeVisible()
  await expect.element(page.getByText('Saiu bem?')).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Primeira etiqueta livre')).toHaveValue('6')
})

test('a list that was changed since it was printed is another one', async () => {
  await openImpressao('rolo-50x30', 2)
  await button('Imprimir Tudo').click()
  await expect.element(button('Sim, limpar lista')).toBeVisible()
  await quantas.fill('3')
  await expect.element(button('Imprimir Tudo')).toBeVisible()
  await expect.element(button('Sim, limpar lista')).not.toBeInTheDocument()
})

test.each([
  ['1', '5'],
  ['1:2', '7'],
])('the pieces %s of an address, of which there are five labels, make %s', async (pecas, after) => {
  await openImpressao('rolo-50x30', 5, `/qrcodes?pecas=${pecas}`)
  await expect.element(page.getByText(`${after} etiquetas`, { exact: true })).toBeVisible()
  await expect.element(quantas).toHaveValue(after)
})

test('the labels of printed pieces say the print: in the list as it is, on the paper as fully as there is room', async () => {
  const words = [`Frente DTF, Costas Silk, ${'Um escudo '.repeat(10)}de nome comprido`, 'Frente DTF, Costas Silk']
  const estampa = encodeURIComponent(words.join('\n'))
  await openImpressao('pimaco-6083', 5, `/qrcodes?pecas=1:2~0&estampa=${estampa}`)
  await expect.element(page.getByRole('listitem').getByText(words[0] ?? '', { exact: true })).toBeVisible()
  await expect.element(page.getByText('7 etiquetas em 1 folha', { exact: true })).toBeVisible()
  await expect
    .poll(() => document.querySelector('[data-parte="estampa"]')?.textContent.replaceAll('\n', ' '))
    .toBe(words[1])
})

test('nothing is printed while a number is refused: of labels, of all labels, of the first free one, of the calibration', async () => {
  await openImpressao('pimaco-6083', 2)
  const start = page.getByLabelText('Primeira etiqueta livre')
  const quantidadeDeTodos = page.getByLabelText('Quantidade para todos')
  await page.getByText('Calibração da impressora').click()
  const offsetField = page.getByLabelText('Deslocar para baixo')
  for (const [field, text, before, sentence] of [
    [quantas, '2,5', '2', 'Informe um número inteiro de 1 a 9.999.'],
    [quantas, '-1', '2', 'Informe um número inteiro de 1 a 9.999.'],
    [quantas, '10000', '2', 'Informe um número inteiro de 1 a 9.999.'],
    [quantidadeDeTodos, '1.000', '', 'Informe um número inteiro de 1 a 9.999.'],
    [start, '11', '4', 'Informe um número inteiro de 1 a 10.'],
    [start, '1a', '4', 'Informe um número inteiro de 1 a 10.'],
    [offsetField, '2 mm', '0', 'Informe um número de −20 a 20.'],
    [offsetField, '30', '0', 'Informe um número de −20 a 20.'],
  ] as const) {
    await field.fill(text)
    await userEvent.tab()
    await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(sentence))
    await button('Imprimir Tudo').click()
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveValue(text)
    await expect.element(page.getByText('Saiu bem?')).not.toBeInTheDocument()
    await field.fill(before)
    await userEvent.tab()
  }
  await button('Imprimir Tudo').click()
  await expect.element(page.getByText('Saiu bem?')).toBeVisible()
})

test('a calibration is kept as it is typed, before its field is left; a number out of bounds is not', async () => {
  await openImpressao('pimaco-6083', 1)
  await page.getByText('Calibração da impressora').click()
  const keptCalibracao = async () => (await readStoredPreferencias()).calibracoes['pimaco-6083']
  await page.getByLabelText('Deslocar para baixo').fill('1,5')
  await expect.poll(keptCalibracao).toMatchObject({ yMm: 1.5 })
  await page.getByLabelText('Deslocar para baixo').fill('30')
  await page.getByLabelText('Deslocar para a direita').fill('-2')
  await expect.poll(keptCalibracao).toMatchObject({ xMm: -2, yMm: 1.5 })
})

test('on a phone the choice of the label stands open until it was made', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 800))
  await prepare({ 'GET /layouts/': ok([]) })
  await openScreen([{ path: '/qrcodes', Component: QrCodesPage }], '/qrcodes')
  await expect.element(page.getByLabelText('Modelo da etiqueta')).toBeVisible()
})

test('on a phone the label is chosen above the list, of which ten rows are shown first', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 800))
  const ids = Array.from({ length: 15 }, (_, i) => i + 1)
  await keep(CHAVE_DAS_PREFERENCIAS, { layout: 'pimaco-6083', inicio: 1 })
  await keep(
    'fila',
    ids.map((id) => itemDe(readProduto({ ...CANECA, id }))),
  )
  await prepare({
    ...Object.fromEntries(ids.map((id) => [`GET /produtos/${id}/`, ok({ ...CANECA, id })])),
    'GET /layouts/': ok([]),
  })
  await openScreen([{ path: '/qrcodes', Component: QrCodesPage }], '/qrcodes')
  const rows = page.getByRole('list', { name: 'Etiquetas para imprimir' }).getByRole('listitem')
  await expect.poll(() => rows.elements().length).toBe(10)
  const modelo = page.getByLabelText('Modelo da etiqueta')
  await expect.element(modelo).not.toBeVisible()
  const fold = page.getByText('Etiqueta:', { exact: false }).first()
  expect(fold.element().compareDocumentPosition(rows.first().element()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await fold.click()
  await expect.element(modelo).toBeVisible()
  await button('Mostrar as outras 5').click()
  await expect.poll(() => rows.elements().length).toBe(15)
})
