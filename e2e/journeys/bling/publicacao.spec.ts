import { button, press, see } from '../../support/acts.ts'
import {
  answerAuthorisation,
  blingQueue,
  createCompleteProduto,
  disconnectBling,
  filaVazia,
} from '../../support/bling.ts'
import { expect, test } from '../../support/test.ts'

// The browser itself reports the 401 that leads to the authorisation, and that Bling's page has no icon.
test.use({ expectedErrors: [/Failed to load resource.*401/] })

test('a product is published after a refused authorisation; then no more', async ({ page, api, emulator }) => {
  const produto = await createCompleteProduto(api)
  await disconnectBling(api)
  await page.goto(`/produtos/${produto.id}`)
  await press(page, 'Publicar no Bling')
  await answerAuthorisation(page, 'Recusar')
  await see(page, 'O acesso ao Bling não foi autorizado.')
  expect(await blingQueue(page)).toMatchObject([{ method: 'POST', url: `/produtos/${produto.id}/publicar-no-bling/` }])
  await press(page, 'Tentar novamente')
  await answerAuthorisation(page, 'Autorizar')
  await expect(page).toHaveURL(`/produtos/${produto.id}`)
  await filaVazia(page)
  await see(page, 'Publicado com sucesso!', 'Publicado no Bling')
  await expect(button(page, 'Publicar no Bling')).toHaveCount(0)

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
  await disconnectBling(api)
  await page.goto('/configuracoes')
  await expect(page.getByRole('banner').getByText('Emulador')).toBeVisible()
  await press(page, 'Conectar')
  await answerAuthorisation(page, 'Autorizar')
  await expect(page).toHaveURL('/configuracoes')
  await expect(page.getByText('Conectado', { exact: true })).toBeVisible()
  await press(page, 'Desconectar')
  await press(page.getByRole('dialog'), 'Desconectar', 'Não conectado')
  expect(await api.chamar('GET /bling/conexao/')).toMatchObject({ conectado: false })
  await page.getByRole('link', { name: 'Sincronização', exact: true }).click()
  await see(page, 'A loja não está conectada ao Bling.')
})
