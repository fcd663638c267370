import type { Page } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from '../../support/accessible.ts'
import { desconectar, responder } from '../../support/bling.ts'
import { expect, test } from '../../support/test.ts'
import { criarProdutosDaVenda, criarVenda, passoAtual, publicar } from '../../support/vendas.ts'

test.use({ expectedErrors: [/Failed to load resource.*401/] })

const botao = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const requisito = (page: Page, nome: string) => page.getByRole('listitem').filter({ hasText: nome })

test('a sale goes from the picking to its end, and one step back', async ({ page, api, emulator }) => {
  const produtos = await criarProdutosDaVenda(api)
  await publicar(api, produtos)
  expect((await emulator.produtos()).map(({ codigo }) => codigo)).toContain(produtos[1].sku)
  await desconectar(api)
  const { id } = await criarVenda(api, produtos)
  const check = (name: string) => test.step(name, () => expectGood(page))

  await page.goto(`/vendas/${id}`)
  await expect(passoAtual(page)).toContainText('Separação')
  await expect(page.getByText('Publicado', { exact: true })).toHaveCount(2)
  await expect(page.getByText('Venda ainda não enviada ao Bling.', { exact: false })).toBeVisible()
  const separados = botao(page, 'Produtos Separados')
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
  await expect(botao(page, 'Confirmar Medidas')).toBeDisabled()
  await expect(page.getByText('Informe altura, largura, comprimento e peso da embalagem.')).toBeVisible()
  for (const [medida, valor] of Object.entries({
    Altura: '12,5',
    Largura: '20',
    Comprimento: '30.5',
    Peso: '0,85',
  }))
    await page.getByLabel(medida, { exact: true }).fill(valor)
  await botao(page, 'Confirmar Medidas').click()

  await expect(passoAtual(page)).toContainText('Selecionar Envio')
  await expect(page.getByText('12,5 × 20 × 30,5 cm, 0,85 kg', { exact: true })).toBeVisible()
  const recusados = page.getByRole('region', { name: 'Não atendem este pacote' })
  await expect(recusados.getByText('O peso ultrapassa o limite da transportadora.').first()).toBeVisible()
  await expect(page.getByRole('radio', { name: /Mini Envios/ })).toHaveCount(0)
  await page.getByRole('radio', { name: /^PAC / }).check()
  await check('shipping')
  await botao(page, 'Escolher envio').click()

  await expect(passoAtual(page)).toContainText('Etiqueta')
  await expect(botao(page, 'Gerar Etiqueta')).toBeDisabled()
  await expect(page.getByText('Dados incompletos: Pedido não sincronizado com Bling')).toBeVisible()
  await botao(page, 'Sincronizar').click()
  await responder(page, 'Autorizar')
  await expect(page).toHaveURL(`/vendas/${id}`)
  // The sale is read again by itself until its order has a number.
  await expect(requisito(page, 'Pedido no Bling')).toContainText('(cumprido)')
  await botao(page, 'Sincronizar').click()
  await expect(
    page.getByText('Sincronização com Bling iniciada. Aguarde alguns segundos e recarregue a venda.'),
  ).toBeVisible()
  await botao(page, 'Gerar Etiqueta').click()
  await expect(page.getByText('Etiqueta gerada com sucesso!')).toBeVisible()

  await expect(passoAtual(page)).toContainText('Retirada')
  const link = page.getByRole('link', { name: 'Abrir PDF' })
  await expect(link).toHaveAttribute('target', '_blank')
  const pdf = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(pdf.headers()['content-type']).toContain('application/pdf')
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
  const dace = page.getByRole('link', { name: 'Abrir declaração' })
  // The sale is read again while the carrier issues it.
  await expect(dace).toBeVisible()
  const declaracao = await page.request.get((await dace.getAttribute('href')) ?? '')
  expect((await declaracao.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await botao(page, 'Voltar para Etiqueta').click()
  await expect(passoAtual(page)).toContainText('Etiqueta')
  // The label that was bought is found again.
  await botao(page, 'Gerar Etiqueta').click()
  await expect(passoAtual(page)).toContainText('Retirada')
  await botao(page, 'Confirmar Retirada').click()

  await expect(passoAtual(page)).toContainText('Enviado')
  await expect(page.getByRole('list', { name: 'Eventos do rastreamento' }).getByRole('listitem')).not.toHaveCount(0)
  await check('tracking')
  await botao(page, 'Marcar como Entregue').click()
  await expect(page.getByText('Venda concluída com sucesso!')).toBeVisible()
  await expect(passoAtual(page)).toContainText('Concluído')
  await expect(page.getByRole('list', { name: 'Eventos do rastreamento' })).toBeVisible()
  const { itens, quantidade_itens } = await api.chamar('GET /vendas/:id/', { params: { id: String(id) } })
  expect(quantidade_itens).toBe(2)
  // One piece of each went out.
  expect(itens.map(({ variacoes }) => variacoes.reduce((soma, { quantidade }) => soma + quantidade, 0))).toEqual([7, 0])
})

async function expectGood(page: Page) {
  await expectAccessible(page)
  await expectFitsPhone(page)
}
