import { expectGood } from '../../support/accessible.ts'
import { field, fill, press, see } from '../../support/acts.ts'
import { desconectar, responder } from '../../support/bling.ts'
import { criarProduto, unico } from '../../support/factories.ts'
import { expect, test } from '../../support/test.ts'

// The browser itself reports the 401 that leads to the authorisation, and that Bling's page has no icon.
test.use({ expectedErrors: [/Failed to load resource.*401/] })

const PUBLICADO = 'Publicado com sucesso!'

test('a new product survives one authorisation and is published after another', async ({ page, api, emulator }) => {
  const { modelo } = await criarProduto(api)
  await desconectar(api)
  const categoria = unico('Moletons')
  const sku = unico('MOL').replace(' ', '-')
  await page.goto('/produtos/criar')
  await field(page, 'Modelo').selectOption(String(modelo.id))
  await fill(page, { Título: unico('Moletom'), SKU: sku })
  await press(page, 'Criar categoria')
  await fill(page, { 'Nome da categoria': categoria })
  await press(page, 'Salvar categoria')
  await responder(page, 'Autorizar')
  await expect(page).toHaveURL('/produtos/criar')
  await press(page, 'Continuar rascunho')
  await expect(field(page, 'SKU')).toHaveValue(sku)
  await field(page, 'Categoria').selectOption({ label: categoria })
  await fill(page, { 'Preço de Venda': '99,90' })
  await desconectar(api)
  await page.getByLabel('Publicar no Bling').check()
  await press(page, 'Salvar')
  await responder(page, 'Autorizar')
  await expect(page).toHaveURL('/produtos')
  await see(page, PUBLICADO)
  expect((await emulator.produtos()).filter(({ codigo }) => codigo === sku)).toHaveLength(1)
})

test('what Bling refuses is said and can be tried again; several go together', async ({ page, api, emulator }) => {
  const produto = await criarProduto(api)
  const falha = { acao: 'status', status: 400, metodo: 'POST', caminho: '/bling/Api/v3/produtos' }
  await emulator.comandar('POST', '/falhas', falha)
  await page.goto(`/produtos/${produto.id}`)
  await press(page, 'Publicar no Bling', 'Erro ao publicar.')
  await expect(page.getByText(PUBLICADO)).toHaveCount(0)
  await page.getByRole('link', { name: /falhou|falharam/ }).click()
  await expect(page).toHaveURL('/configuracoes/sincronizacao?estado=falhas')
  const linha = page.getByRole('listitem').filter({ hasText: produto.titulo })
  await see(linha, 'Falhou')
  await expectGood(page)
  await emulator.comandar('DELETE', '/falhas')
  await press(linha, /^Tentar novamente/, PUBLICADO)
  await expect(linha).toHaveCount(0)
  expect((await emulator.produtos()).filter(({ codigo }) => codigo === produto.sku)).toHaveLength(1)

  // The result of each survives a reload.
  const nome = unico('Lote')
  const bons = [await criarProduto(api, { titulo: `${nome} A` }), await criarProduto(api, { titulo: `${nome} B` })]
  const incompleto = await criarProduto(api, { titulo: `${nome} C`, preco_venda: 0 })
  await page.goto(`/produtos?busca=${encodeURIComponent(nome)}`)
  await expect(page.getByRole('link', { name: incompleto.titulo })).toBeVisible()
  await page.getByLabel('Selecionar todos').check()
  await press(page, 'Publicar no Bling')
  const lote = page.getByRole('region', { name: 'Publicação no Bling' })
  const doLote = (titulo: string) => lote.getByRole('listitem').filter({ hasText: titulo })
  await expect(doLote(incompleto.titulo)).toContainText('preço de venda')
  await expectGood(page)
  await page.reload()
  for (const { titulo } of bons) await expect(doLote(titulo)).toContainText('Publicado')
  await expect(doLote(incompleto.titulo)).toContainText('Incompleto')
  const skus = (await emulator.produtos()).map(({ codigo }) => codigo)
  for (const { sku } of bons) expect(skus.filter((outro) => outro === sku)).toHaveLength(1)
  expect(skus).not.toContain(incompleto.sku)
  await press(lote, 'Dispensar')
  await expect(lote).toHaveCount(0)
})
