import type { Page } from '@playwright/test'
import { expectGood } from '../../support/accessible.ts'
import { button, fill, press, see } from '../../support/acts.ts'
import { answerAuthorisation, disconnectBling } from '../../support/bling.ts'
import { expect, test } from '../../support/test.ts'
import { createVendaProdutos, passoAtual, publishProdutos, sellProdutos } from '../../support/vendas.ts'

test.use({ expectedErrors: [/Failed to load resource.*401/] })

const requisito = (page: Page, nome: string) => page.getByRole('listitem').filter({ hasText: nome })

test('a sale goes from the picking to its end, and one step back', async ({ page, api, emulator }) => {
  const produtos = await createVendaProdutos(api)
  await publishProdutos(api, produtos)
  expect((await emulator.produtos()).map(({ codigo }) => codigo)).toContain(produtos[1].sku)
  await disconnectBling(api)
  const { id } = await sellProdutos(api, produtos)

  await page.goto(`/vendas/${id}`)
  await expect(passoAtual(page)).toContainText('Separação')
  await expect(page.getByText('Publicado', { exact: true })).toHaveCount(2)
  await see(page, 'Venda ainda não enviada ao Bling.')
  const separados = button(page, 'Produtos Separados')
  await expect(separados).toBeDisabled()
  await page.getByLabel(`Separado: ${produtos[0].titulo}`).check()
  await expect(separados).toBeDisabled()
  await page.getByLabel(`Separado: ${produtos[1].titulo}`).check()
  await expect(page.getByLabel('Selecionar todos')).toBeChecked()
  await page.getByLabel('Selecionar todos').uncheck()
  await expect(separados).toBeDisabled()
  await page.getByLabel('Selecionar todos').check()
  // A double click is one request: two would be answered as a change to the current status.
  await separados.dblclick()

  await expect(passoAtual(page)).toContainText('Embalagem')
  await expect(passoAtual(page)).toBeFocused()
  await expect(button(page, 'Confirmar Medidas')).toBeDisabled()
  await see(page, 'Informe altura, largura, comprimento e peso da embalagem.')
  await fill(page, { Altura: '12,5', Largura: '20', Comprimento: '30.5', Peso: '0,85' })
  await press(page, 'Confirmar Medidas')

  await expect(passoAtual(page)).toContainText('Selecionar Envio')
  await expect(page.getByText('12,5 × 20 × 30,5 cm, 0,85 kg', { exact: true })).toBeVisible()
  const recusados = page.getByRole('region', { name: 'Não atendem este pacote' })
  await expect(recusados.getByText('O peso ultrapassa o limite da transportadora.').first()).toBeVisible()
  await expect(page.getByRole('radio', { name: /Mini Envios/ })).toHaveCount(0)
  await page.getByRole('radio', { name: /^PAC / }).check()
  await expectGood(page)
  await press(page, 'Escolher envio')

  await expect(passoAtual(page)).toContainText('Etiqueta')
  await expect(button(page, 'Gerar Etiqueta')).toBeDisabled()
  await see(page, 'Dados incompletos: Pedido não sincronizado com Bling')
  await press(page, 'Sincronizar')
  await answerAuthorisation(page, 'Autorizar')
  await expect(page).toHaveURL(`/vendas/${id}`)
  // The sale is read again by itself until its order has a number.
  await expect(requisito(page, 'Pedido no Bling')).toContainText('(cumprido)')
  await press(page, 'Sincronizar', 'Sincronização com Bling iniciada. Aguarde alguns segundos e recarregue a venda.')
  await press(page, 'Gerar Etiqueta', 'Etiqueta gerada com sucesso!')

  await expect(passoAtual(page)).toContainText('Retirada')
  // The sale is read again while the carrier issues the declaration.
  for (const nome of ['Ver etiqueta', 'Ver declaração']) {
    const link = page.getByRole('link', { name: nome }).first()
    await expect(link).toHaveAttribute('target', '_blank')
    const pdf = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(pdf.headers()['content-type']).toContain('application/pdf')
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
  }
  await press(page, 'Voltar para Etiqueta')
  await expect(passoAtual(page)).toContainText('Etiqueta')
  // The label that was bought is found again.
  await press(page, 'Gerar Etiqueta')
  await expect(passoAtual(page)).toContainText('Retirada')
  await press(page, 'Confirmar Retirada')

  await expect(passoAtual(page)).toContainText('Enviado')
  await expect(page.getByRole('list', { name: 'Eventos do rastreamento' }).getByRole('listitem')).not.toHaveCount(0)
  await expectGood(page)
  await press(page, 'Marcar como Entregue', 'Venda concluída com sucesso!')
  await expect(passoAtual(page)).toContainText('Concluído')
  await expect(page.getByRole('list', { name: 'Eventos do rastreamento' })).toBeVisible()
  const { itens, quantidade_itens } = await api.chamar('GET /vendas/:id/', { params: { id } })
  expect(quantidade_itens).toBe(2)
  // Each product lost one piece.
  expect(itens.map(({ variacoes }) => variacoes.reduce((soma, { quantidade }) => soma + quantidade, 0))).toEqual([7, 0])
})
