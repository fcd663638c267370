import { expectGood } from '../../support/accessible.ts'
import { press } from '../../support/acts.ts'
import { criarProduto, unico } from '../../support/factories.ts'
import { expect, test } from '../../support/test.ts'

// The browser itself reports the 409 of a SKU that exists.
test.use({ expectedErrors: [/Failed to load resource.*409/] })

test('a SKU of Bling: both sides are shown, linked; a field is sent and put back', async ({ page, api, emulator }) => {
  const sku = unico('LA').replace(' ', '-')
  const corpo = { nome: 'Nome no Bling', codigo: sku, tipo: 'P', situacao: 'A', formato: 'S', preco: 41.9 }
  await emulator.comandar('POST', '/pessoa', { metodo: 'POST', caminho: '/produtos', corpo })
  const la = async () => (await emulator.produtos()).filter(({ codigo }) => codigo === sku)
  const produto = await criarProduto(api, { sku, titulo: 'Nome daqui' })
  await page.goto(`/produtos/${produto.id}`)
  await press(page, 'Publicar no Bling')
  await page.getByRole('link', { name: 'Ver os dois lados e ligar' }).click()
  await expect(page.getByRole('heading', { name: 'Este SKU já existe no Bling' })).toBeVisible()
  await expectGood(page)
  await press(page, 'Ligar ao produto do Bling', 'Produto vinculado ao Bling.')
  expect(await la()).toMatchObject([{ nome: 'Nome no Bling', preco: 41.9 }])
  await expect(page.getByRole('heading', { name: 'Campos' })).toBeVisible()
  await expectGood(page)
  await press(page, 'Enviar o daqui: Título')
  await press(page.getByRole('dialog'), 'Enviar o daqui', 'Enviado ao Bling.')
  expect(await la()).toMatchObject([{ nome: 'Nome daqui', preco: 41.9 }])
  await press(page, /^Devolver ao Bling/, 'Devolvido ao Bling.')
  expect(await la()).toMatchObject([{ nome: 'Nome no Bling' }])
  await press(page, 'Trazer o do Bling: Preço de venda', 'Trazido do Bling.')
  const salvo = await api.chamar('GET /produtos/:id/', { params: { id: produto.id } })
  expect(salvo).toMatchObject({ preco_venda: 41.9, titulo: 'Nome daqui' })
})
