import { expectAccessible, expectFitsPhone } from '../../support/accessible.ts'
import { conectar } from '../../support/bling.ts'
import { criarProduto, unico } from '../../support/factories.ts'
import { expect, test } from '../../support/test.ts'

// The browser itself reports the 409 of a SKU that exists.
test.use({ expectedErrors: [/Failed to load resource.*409/] })

test('a SKU that exists at Bling: both sides are shown, linked, and one field is sent and put back', async ({
  page,
  api,
  emulator,
}) => {
  await conectar(api, emulator)
  const sku = unico('LA').replace(' ', '-')
  const corpo = { nome: 'Nome no Bling', codigo: sku, tipo: 'P', situacao: 'A', formato: 'S', preco: 41.9 }
  await emulator.comandar('POST', '/pessoa', { metodo: 'POST', caminho: '/produtos', corpo })
  const la = async () => (await emulator.produtos()).filter(({ codigo }) => codigo === sku)
  const produto = await criarProduto(api, { sku, titulo: 'Nome daqui' })
  await page.goto(`/produtos/${produto.id}`)
  await page.getByRole('button', { name: 'Publicar no Bling' }).click()
  await page.getByRole('link', { name: 'Ver os dois lados e ligar' }).click()
  await expect(page.getByRole('heading', { name: 'Este SKU já existe no Bling' })).toBeVisible()
  await expectFitsPhone(page)
  await page.getByRole('button', { name: 'Ligar ao produto do Bling' }).click()
  await expect(page.getByText('Produto vinculado ao Bling.')).toBeVisible()
  expect(await la()).toMatchObject([{ nome: 'Nome no Bling', preco: 41.9 }])
  await expect(page.getByRole('heading', { name: 'Campos' })).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)
  await page.getByRole('button', { name: 'Enviar o daqui: Título' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar o daqui' }).click()
  await expect(page.getByText('Enviado ao Bling.')).toBeVisible()
  expect(await la()).toMatchObject([{ nome: 'Nome daqui', preco: 41.9 }])
  await page.getByRole('button', { name: /^Devolver ao Bling/ }).click()
  await expect(page.getByText('Devolvido ao Bling.')).toBeVisible()
  expect(await la()).toMatchObject([{ nome: 'Nome no Bling' }])
  await page.getByRole('button', { name: 'Trazer o do Bling: Preço de venda' }).click()
  await expect(page.getByText('Trazido do Bling.')).toBeVisible()
  const params = { id: String(produto.id) }
  expect(await api.chamar('GET /produtos/:id/', { params })).toMatchObject({ preco_venda: 41.9, titulo: 'Nome daqui' })
})
