import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, prepare } from '../../../test/support/api-control.ts'
import { lerProduto } from '../../../test/support/lidos.ts'
import { abrirTela } from '../../../test/support/screen.tsx'
import { signInBeforeEach } from '../../../test/support/signed-in.ts'
import { itemDe } from './fila/fila.ts'
import QrCodesPage from './QrCodesPage.tsx'
import { CHAVE_DAS_PREFERENCIAS, keep } from './qrcodes.queries.ts'

signInBeforeEach()
const CANECA = { id: 1, titulo: 'Caneca', sku: 'CAN', preco_venda: 30 }
const botao = (name: string) => page.getByRole('button', { name, exact: true })
async function abrir(layout: string, quantidade: number, endereco = '/qrcodes') {
  const abrirJanela = window.open
  window.open = () => window
  onTestFinished(() => {
    window.open = abrirJanela
  })
  await keep(CHAVE_DAS_PREFERENCIAS, { layout, inicio: 4 })
  await keep('fila', [{ ...itemDe(lerProduto(CANECA)), quantidade }])
  await prepare({ 'GET /produtos/1/': ok(CANECA) })
  await abrirTela([{ path: '/qrcodes', Component: QrCodesPage }], endereco)
}
const quantas = page.getByLabelText('Quantidade de Caneca (CAN)')

test('after printing on a sheet the list is emptied in one click, and the next labels begin where these ended', async () => {
  await abrir('pimaco-6083', 12)
  await botao('Imprimir Tudo').click()
  await expect.element(page.getByText('Saiu bem?')).toBeVisible()
  await expect.element(botao('Imprimir de novo')).toBeVisible()
  await botao('Limpar lista · continuar na posição 6').click()
  await expect.element(page.getByText('Nenhuma etiqueta na lista.')).toBeVisible()
  await expect.element(page.getByText('Saiu bem?')).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Primeira etiqueta livre')).toHaveValue('6')
})

test('a list that was changed since it was printed is another one', async () => {
  await abrir('rolo-50x30', 2)
  await botao('Imprimir Tudo').click()
  await expect.element(botao('Sim, limpar lista')).toBeVisible()
  await quantas.fill('3')
  await expect.element(botao('Imprimir Tudo')).toBeVisible()
  await expect.element(botao('Sim, limpar lista')).not.toBeInTheDocument()
})

test.each([
  ['1', '5'],
  ['1:2', '7'],
])('the pieces %s of an address, of which there are five labels, make %s', async (pecas, depois) => {
  await abrir('rolo-50x30', 5, `/qrcodes?pecas=${pecas}`)
  await expect.element(page.getByText(`${depois} etiquetas`, { exact: true })).toBeVisible()
  await expect.element(quantas).toHaveValue(depois)
})
