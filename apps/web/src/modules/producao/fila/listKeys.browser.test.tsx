import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, bodies, ok, prepare } from '../../../../test/support/api-control.ts'
import { scanText } from '../../../../test/support/scanner.ts'
import { openScreen } from '../../../../test/support/screen.tsx'
import ProducaoPage from '../ProducaoPage.tsx'

const list = (...results: object[]) => ok({ results, count: results.length, next: null })
const buildProducao = (id: number, mais: object = {}) => ({
  id,
  situacao: 'a_fazer',
  produto_id: 7,
  variacao_id: 71,
  titulo: 'Camiseta',
  variacao: `Preta ${id}`,
  lisa: 'Lisa Preta M',
  lisa_titulo: 'Lisa',
  lisa_produto_id: 8,
  lisa_variacao_id: 80 + id,
  pedida: 4,
  faltam: 4,
  faltam_lisas: 0,
  eventos: [],
  ...mais,
})
async function openFila(answers: Parameters<typeof prepare>[0] = {}) {
  await prepare({
    'GET /producao/configuracao/': ok({ ativa: true }),
    'GET /producoes/': list(buildProducao(1), buildProducao(2)),
    'GET /producoes/1/': ok(buildProducao(1)),
    'GET /producoes/2/': ok(buildProducao(2)),
    ...answers,
  })
  await openScreen([{ path: '/producao', element: <ProducaoPage /> }], '/producao')
  await expect.element(page.getByLabelText(/^Escolher .*ordem 1$/)).toBeVisible()
}

test.each([
  ['an order', '/producoes/2'],
  ['the label of a blank', '/produtos/8?variacao=82'],
])('%s that is scanned opens its details', async (_which, codigo) => {
  await openFila()
  scanText(codigo)
  await expect.element(page.getByRole('dialog', { name: 'Camiseta Preta 2' })).toBeVisible()
})

test('the filter names the product of the blanks, as it filters', async () => {
  await openFila()
  const options = () => [...page.getByLabelText('Peça lisa').element().querySelectorAll('option')].map((o) => o.text)
  await expect.poll(options).toEqual(['Todas', 'Lisa'])
})

test('by keyboard the focus comes back to the row whose productions were begun', async () => {
  await openFila({ 'POST /producoes/comecar/': answer(204) })
  const box = page.getByLabelText(/^Escolher .*ordem 1$/).element() as HTMLElement
  box.focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByRole('button', { name: 'Começar' })).toBeVisible()
  ;(page.getByRole('button', { name: 'Começar' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => bodies('POST /producoes/comecar/')).toEqual([{ ids: [1] }])
  await expect.poll(() => document.activeElement === box).toBe(true)
})

test('only pieces that have a blank are told ready', async () => {
  const begun = buildProducao(1, { situacao: 'em_producao', faltam_lisas: 1 })
  await openFila({
    'GET /producoes/': list(begun),
    'POST /producoes/1/concluir/': ok(buildProducao(1, { eventos: [{ id: 41 }] })),
  })
  await page.getByLabelText(/^Escolher .*ordem 1$/).click()
  await page.getByRole('button', { name: 'Prontas', exact: true }).click()
  const question = page.getByRole('dialog', { name: '3 peças estão prontas?' })
  await expect.element(question.getByText('Falta peça lisa: 1')).toBeVisible()
  await question.getByRole('button', { name: 'Prontas' }).click()
  await expect.poll(() => bodies('POST /producoes/1/concluir/')).toEqual([{ quantidade: 3 }])
})
