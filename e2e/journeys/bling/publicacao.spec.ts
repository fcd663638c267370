import { criarProdutoCompleto, desconectar, fila, filaVazia, responder } from '../../support/bling.ts'
import { expect, test } from '../../support/test.ts'

// The browser itself reports the 401 that leads to the authorisation, and that Bling's page has no icon.
test.use({ expectedErrors: [/Failed to load resource.*401/] })

const PUBLICADO = 'Publicado com sucesso!'

test('a refused authorisation keeps the request; tried again, a product with variations and pictures is published; then the shop is disconnected', async ({
  page,
  api,
  emulator,
}) => {
  const produto = await criarProdutoCompleto(api)
  await desconectar(api)
  await page.goto(`/produtos/${produto.id}`)
  await page.getByRole('button', { name: 'Publicar no Bling' }).click()
  await responder(page, 'Recusar')
  await expect(page.getByText('O acesso ao Bling não foi autorizado.')).toBeVisible()
  expect(await fila(page)).toMatchObject([{ method: 'POST', url: `/produtos/${produto.id}/publicar-no-bling/` }])
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await responder(page, 'Autorizar')
  await expect(page).toHaveURL(`/produtos/${produto.id}`)
  await filaVazia(page)
  await expect(page.getByText(PUBLICADO)).toBeVisible()
  await expect(page.getByText('Publicado no Bling')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publicar no Bling' })).toHaveCount(0)

  const iguais = (await emulator.produtos()).filter(({ codigo }) => codigo === produto.sku)
  expect(iguais).toHaveLength(1)
  const precos = Object.fromEntries((iguais[0]?.variacoes ?? []).map(({ codigo, preco }) => [codigo, preco]))
  expect(precos).toEqual(Object.fromEntries(produto.variacoes.map(({ sku, preco_venda }) => [sku, preco_venda])))
  const estoque = await emulator.estoque()
  for (const { sku, quantidade } of produto.variacoes) expect(estoque[sku ?? '']).toBe(quantidade)
  await expect
    .poll(async () => {
      const achado = (await emulator.produtos()).find(({ codigo }) => codigo === produto.sku)
      return achado?.midia?.imagens?.internas?.length
    })
    .toBe(3)

  // Connected and disconnected in the settings; the header says that it is an emulator.
  await desconectar(api)
  await page.goto('/configuracoes')
  await expect(page.getByRole('banner').getByText('Emulador')).toBeVisible()
  await page.getByRole('button', { name: 'Conectar' }).click()
  await responder(page, 'Autorizar')
  await expect(page).toHaveURL('/configuracoes')
  await expect(page.getByText('Conectado', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Desconectar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desconectar' }).click()
  await expect(page.getByText('Não conectado')).toBeVisible()
  expect(await api.chamar('GET /bling/conexao/')).toMatchObject({ conectado: false })
  await page.getByRole('link', { name: 'Sincronização', exact: true }).click()
  await expect(page.getByText('A loja não está conectada ao Bling.')).toBeVisible()
})
