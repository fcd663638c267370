import { expectAccessible, expectFitsPhone } from '../../support/accessible.ts'
import { desconectar, responder } from '../../support/bling.ts'
import { criarProduto, unico } from '../../support/factories.ts'
import { expect, test } from '../../support/test.ts'

// The browser itself reports the 401 that leads to the authorisation, and that Bling's page has no icon.
test.use({ expectedErrors: [/Failed to load resource.*401/] })

const PUBLICADO = 'Publicado com sucesso!'

test('a new product survives the authorisation for its category, is saved first and published after another one', async ({
  page,
  api,
  emulator,
}) => {
  const { modelo } = await criarProduto(api)
  await desconectar(api)
  const titulo = unico('Moletom')
  const categoria = unico('Moletons')
  const sku = unico('MOL').replace(' ', '-')
  await page.goto('/produtos/criar')
  await page.getByLabel('Modelo', { exact: true }).selectOption(String(modelo.id))
  await page.getByLabel('Título', { exact: true }).fill(titulo)
  await page.getByLabel('SKU', { exact: true }).fill(sku)
  await page.getByRole('button', { name: 'Criar categoria' }).click()
  await page.getByLabel('Nome da categoria').fill(categoria)
  await page.getByRole('button', { name: 'Salvar categoria' }).click()
  await responder(page, 'Autorizar')
  await expect(page).toHaveURL('/produtos/criar')
  await page.getByRole('button', { name: 'Continuar rascunho' }).click()
  await expect(page.getByLabel('SKU', { exact: true })).toHaveValue(sku)
  await page.getByLabel('Categoria', { exact: true }).selectOption({ label: categoria })
  await page.getByLabel('Preço de Venda', { exact: true }).fill('99,90')
  await desconectar(api)
  await page.getByLabel('Publicar no Bling').check()
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await responder(page, 'Autorizar')
  await expect(page).toHaveURL('/produtos')
  await expect(page.getByText(PUBLICADO)).toBeVisible()
  expect((await emulator.produtos()).filter(({ codigo }) => codigo === sku)).toHaveLength(1)
})

test('what Bling refuses is said with its reason and can be tried again; several products are published together', async ({
  page,
  api,
  emulator,
}) => {
  const produto = await criarProduto(api)
  const falha = { acao: 'status', status: 400, metodo: 'POST', caminho: '/bling/Api/v3/produtos' }
  await emulator.comandar('POST', '/falhas', falha)
  await page.goto(`/produtos/${produto.id}`)
  await page.getByRole('button', { name: 'Publicar no Bling' }).click()
  await expect(page.getByText('Erro ao publicar.')).toBeVisible()
  await expect(page.getByText(PUBLICADO)).toHaveCount(0)
  await page.getByRole('link', { name: /falhou|falharam/ }).click()
  await expect(page).toHaveURL('/configuracoes/sincronizacao?estado=falhas')
  const linha = page.getByRole('listitem').filter({ hasText: produto.titulo })
  await expect(linha.getByText('Falhou')).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)
  await emulator.comandar('DELETE', '/falhas')
  await linha.getByRole('button', { name: /^Tentar novamente/ }).click()
  await expect(page.getByText(PUBLICADO)).toBeVisible()
  await expect(linha).toHaveCount(0)
  expect((await emulator.produtos()).filter(({ codigo }) => codigo === produto.sku)).toHaveLength(1)

  // The result of each survives a reload.
  const nome = unico('Lote')
  const bons = [await criarProduto(api, { titulo: `${nome} A` }), await criarProduto(api, { titulo: `${nome} B` })]
  const incompleto = await criarProduto(api, { titulo: `${nome} C`, preco_venda: 0 })
  await page.goto(`/produtos?busca=${encodeURIComponent(nome)}`)
  await expect(page.getByRole('link', { name: incompleto.titulo })).toBeVisible()
  await page.getByLabel('Selecionar todos').check()
  await page.getByRole('button', { name: 'Publicar no Bling' }).click()
  const lote = page.getByRole('region', { name: 'Publicação no Bling' })
  const doLote = (titulo: string) => lote.getByRole('listitem').filter({ hasText: titulo })
  await expect(doLote(incompleto.titulo)).toContainText('preço de venda')
  await expectAccessible(page)
  await expectFitsPhone(page)
  await page.reload()
  for (const { titulo } of bons) await expect(doLote(titulo)).toContainText('Publicado')
  await expect(doLote(incompleto.titulo)).toContainText('Incompleto')
  const skus = (await emulator.produtos()).map(({ codigo }) => codigo)
  for (const { sku } of bons) expect(skus.filter((outro) => outro === sku)).toHaveLength(1)
  expect(skus).not.toContain(incompleto.sku)
  await lote.getByRole('button', { name: 'Dispensar' }).click()
  await expect(lote).toHaveCount(0)
})
