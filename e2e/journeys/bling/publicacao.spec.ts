import { expectAccessible, expectFitsPhone } from '../../support/accessible.ts'
import { criarProdutoCompleto, desconectar, fila, filaVazia, responder } from '../../support/bling.ts'
import { criarProduto, unico } from '../../support/factories.ts'
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
