import type { Page, Route } from '@playwright/test'
import { button, press, rows, see } from '../support/acts.ts'
import type { Api } from '../support/api.ts'
import { drafts } from '../support/armazem.ts'
import { createProduto, unico } from '../support/factories.ts'
import { scanByUsb } from '../support/leitor.ts'
import { expect, test } from '../support/test.ts'

// The test counts drafts and holds requests.
test.use({ ownWindow: true, expectedErrors: [/ERR_FAILED/] })

const CREATE = '**/api/vendas/'
const CONCLUDE = '**/api/vendas/*/concluir-no-balcao/'

/** Closes the app as a phone does, with requests unanswered, and opens it again. */
async function drop(page: Page): Promise<Page> {
  const again = await page.context().newPage()
  await page.close()
  await again.goto('/vendas/criar')
  await see(again, 'Nova Venda')
  return again
}

/** Sells one piece at the counter, up to the window that asks for the money. */
async function payAtCounter(page: Page, api: Api) {
  const product = await createProduto(api, { titulo: unico('Camiseta'), preco_venda: 40, qtd: 5 })
  await page.goto('/vendas/criar')
  await press(page, 'Venda no balcão')
  await scanByUsb(page, product.sku ?? '')
  await expect(rows(page, 'Produtos da venda')).toHaveCount(1)
  await press(page, 'Criar e concluir')
  const left = async () =>
    (await api.chamar('GET /produtos/:id/', { params: { id: product.id } })).quantidade_disponivel
  return { left }
}

/** Forwards requests to `address` and drops the answers, or blocks them; `first` resolves at the first request. */
async function holdAnswer(page: Page, address: string, sendOn: boolean) {
  const held = Promise.withResolvers<void>()
  await page.route(address, async (route: Route) => {
    if (route.request().method() !== 'POST') return route.continue()
    if (sendOn) await route.fetch()
    else await route.abort()
    held.resolve()
  })
  return { first: held.promise }
}

const dialog = (page: Page) => page.getByRole('dialog')
const conclude = (page: Page) => button(dialog(page), 'Concluir venda').click()
const concluded = (page: Page) => expect(dialog(page)).toContainText(/Venda nº \d+ concluída/)

test('a sale that is dropped before it has left is continued and made once', { tag: '@touch' }, async ({
  page,
  api,
}) => {
  const { left } = await payAtCounter(page, api)
  const { first } = await holdAnswer(page, CREATE, false)
  await conclude(page)
  await first
  const again = await drop(page)
  await expect(again.getByText(/^Há uma venda que foi enviada e ficou sem resposta/)).toBeVisible()
  expect(await left()).toBe(5)
  await press(again, 'Continuar rascunho')
  await expect(rows(again, 'Produtos da venda')).toHaveCount(1)
  await press(again, 'Criar e concluir')
  await conclude(again)
  await concluded(again)
  await expect.poll(() => drafts(again)).toBe(0)
  expect(await left()).toBe(4)
})

for (const [moment, address, passed] of [
  ['it was made', CREATE, /^Venda criada com 1 peça/],
  ['it was concluded', CONCLUDE, 'Passou de Separação para Concluído.'],
] as const)
  test(`of a sale that is dropped after ${moment}, before the answer, its number is said and it is not made again`, {
    tag: '@touch',
  }, async ({ page, api }) => {
    const { left } = await payAtCounter(page, api)
    const { first } = await holdAnswer(page, address, true)
    await conclude(page)
    await first
    const again = await drop(page)
    expect(await left()).toBe(4)
    await press(again, 'Continuar rascunho', /^A venda nº \d+ já foi registrada\./)
    await expect(rows(again, 'Produtos da venda')).toHaveCount(0)
    expect(await drafts(again)).toBe(0)
    await again.getByRole('link', { name: /^Abrir a venda nº/ }).click()
    await expect(again).toHaveURL(/\/vendas\/\d+$/)
    await see(again, passed)
    expect(await left()).toBe(4)
  })

test('of a concluded sale nothing is offered while its window still stands', {
  tag: '@touch',
}, async ({ page, api }) => {
  const { left } = await payAtCounter(page, api)
  await conclude(page)
  await concluded(page)
  await expect.poll(() => drafts(page)).toBe(0)
  const again = await drop(page)
  expect([await drafts(again), await left()]).toEqual([0, 4])
})

test('nor when its window was just left', { tag: '@touch' }, async ({ page, api }) => {
  const { left } = await payAtCounter(page, api)
  await conclude(page)
  await concluded(page)
  await button(dialog(page), 'Pronto').click()
  const again = await drop(page)
  expect([await drafts(again), await left()]).toEqual([0, 4])
  await expect(again.getByRole('region', { name: 'Rascunho guardado' })).toHaveCount(0)
})

test('Back after a record was made leads past its form', { tag: '@touch' }, async ({ page }) => {
  await page.goto('/home')
  await page.goto('/modelos')
  await page.getByRole('button', { name: '+ Novo Modelo' }).click()
  await page.getByLabel('Código', { exact: true }).fill(unico('M').replace(' ', '-'))
  await page.getByLabel('Título do modelo', { exact: true }).fill(unico('Regata'))
  await press(page, 'Salvar', 'Modelo criado!')
  await expect(page).toHaveURL('/modelos')
  await page.goBack()
  await expect(page).toHaveURL('/modelos')
  await page.goBack()
  await expect(page).toHaveURL('/home')
})
