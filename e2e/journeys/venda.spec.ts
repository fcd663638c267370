import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts'
import { desconectar, responder } from '../support/bling.ts'
import { countDialogs, dialogs } from '../support/etiquetas.ts'
import { printPdf } from '../support/printed.ts'
import { expect, test } from '../support/test.ts'
import { criarProdutosDaVenda, criarVenda, passoAtual, publicar } from '../support/vendas.ts'

test.use({ comBling: true, expectedErrors: [/Failed to load resource.*(401|favicon\.ico$)/] })

const botao = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const requisito = (page: Page, nome: string) => page.getByRole('listitem').filter({ hasText: nome })

test('a sale goes from the picking to its end, and one step back', { tag: '@phone' }, async ({
  page,
  api,
  emulator,
}) => {
  test.setTimeout(120_000)
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
  await check('picking')
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
  await check('packing')
  await botao(page, 'Confirmar Medidas').click()

  await expect(passoAtual(page)).toContainText('Selecionar Envio')
  await expect(page.getByText('12,5 × 20 × 30,5 cm, 0,85 kg', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: /^PAC / }).check()
  await check('shipping')
  await botao(page, 'Escolher envio').click()

  await expect(passoAtual(page)).toContainText('Etiqueta')
  await expect(botao(page, 'Gerar Etiqueta')).toBeDisabled()
  await expect(page.getByText('Dados incompletos: Pedido não sincronizado com Bling')).toBeVisible()
  await check('label, not yet')
  await botao(page, 'Sincronizar').click()
  await responder(page, 'Autorizar')
  await expect(page).toHaveURL(`/vendas/${id}`)
  // The sale is read again by itself until its order has a number.
  await expect(requisito(page, 'Pedido no Bling')).toContainText('(cumprido)', { timeout: 30_000 })
  await botao(page, 'Sincronizar').click()
  await expect(
    page.getByText('Sincronização com Bling iniciada. Aguarde alguns segundos e recarregue a venda.'),
  ).toBeVisible()
  await botao(page, 'Gerar Etiqueta').click()
  await expect(page.getByText('Etiqueta gerada com sucesso!')).toBeVisible({ timeout: 30_000 })

  await expect(passoAtual(page)).toContainText('Retirada')
  await check('pick-up')
  const link = page.getByRole('link', { name: 'Abrir PDF' })
  await expect(link).toHaveAttribute('target', '_blank')
  const pdf = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(pdf.headers()['content-type']).toContain('application/pdf')
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
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
  await check('done')
  const { itens, quantidade_itens } = await api.chamar('GET /vendas/:id/', { params: { id: String(id) } })
  expect(quantidade_itens).toBe(2)
  // One piece of each went out.
  expect(itens.map(({ variacoes }) => variacoes.reduce((soma, { quantidade }) => soma + quantidade, 0))).toEqual([7, 0])
})

test.describe('what stands in the way', () => {
  test.skip(({ isMobile }) => isMobile, 'the same at both widths')
  test.use({ expectedErrors: [/Failed to load resource.*(404|409)|Shipping could not be quoted/], ownWindow: true })

  test('a sale that Bling does not know is printed, held back, edited half-way and cancelled', async ({
    page,
    context,
    api,
    emulator: _connected,
  }) => {
    await countDialogs(context)
    const produtos = await criarProdutosDaVenda(api)
    const { id, cliente_nome } = await criarVenda(api, produtos)
    const nomes = produtos.map(({ titulo }) => titulo)
    await page.goto(`/vendas/${id}`)
    const aviso = page.getByRole('region', { name: 'Produtos não publicados' })
    await expect(aviso.getByRole('link')).toHaveText(nomes)
    await expect(page.getByText('Não publicado', { exact: true })).toHaveCount(2)

    await botao(page, `QR Code de ${nomes[1]} (${produtos[1].sku})`).click()
    await expect(page.getByRole('dialog').getByAltText(`QR Code de ${nomes[1]}`)).toBeVisible()
    await page.keyboard.press('Escape')
    for (const impresso of ['Lista de separação', 'Romaneio']) {
      await botao(page, 'Imprimir').click()
      const aberta = context.waitForEvent('page')
      await page.getByRole('link', { name: impresso }).click()
      const folha = await aberta
      await expect(folha.getByRole('row')).toHaveCount(nomes.length + 2)
      for (const nome of nomes) await expect(folha.getByText(nome)).toBeVisible()
      await expect.poll(() => dialogs(folha)).toBe(1)
      const [papel, ...resto] = await printPdf(await folha.pdf({ preferCSSPageSize: true }))
      expect(resto).toEqual([])
      expect([papel?.widthMm, papel?.heightMm].map((mm) => Math.round(mm ?? 0))).toEqual([210, 297])
      await folha.close()
    }

    await page.getByLabel('Selecionar todos').check()
    await botao(page, 'Produtos Separados').click()
    await expect(passoAtual(page)).toContainText('Embalagem')
    for (const medida of ['Altura', 'Largura', 'Comprimento', 'Peso'])
      await page.getByLabel(medida, { exact: true }).fill('10')
    await botao(page, 'Confirmar Medidas').click()
    await expect(page.getByText('Erro ao calcular o frete', { exact: true })).toBeVisible()
    await expect(page.getByText(`Produtos não publicados no Bling: ${nomes.join(', ')}`)).toBeVisible()
    await botao(page, 'Voltar para Embalagem').click()
    await expect(passoAtual(page)).toContainText('Embalagem')
    await expect(page.getByLabel('Peso', { exact: true })).toHaveValue('10')

    await page.getByRole('link', { name: 'Editar Venda' }).click()
    await botao(page, `Aumentar quantidade de ${nomes[1]}`).click()
    await botao(page, 'Atualizar Venda').click()
    await expect(page).toHaveURL(`/vendas/${id}`)
    await expect(page.getByText('Venda editada: o processo foi reiniciado para separação.')).toBeVisible()
    await expect(passoAtual(page)).toContainText('Separação')
    const historico = page.getByRole('list', { name: 'Acontecimentos' })
    await expect(historico.getByRole('definition')).not.toHaveCount(0)
    await expect(historico.getByText('Voltou de Selecionar Envio para Embalagem.')).toBeVisible()

    await botao(page, 'Cancelar Venda').click()
    const pergunta = page.getByRole('dialog', { name: 'Excluir Venda' })
    await expect(pergunta).toContainText(`Deseja realmente excluir a venda para "${cliente_nome}"?`)
    await botao(page, 'Manter venda').click()
    await botao(page, 'Cancelar Venda').click()
    await botao(page, 'Excluir').click()
    await expect(page.getByText('Venda deletada com sucesso.')).toBeVisible()
    await expect(page).toHaveURL('/vendas')
    await page.goto(`/vendas/${id}`)
    await expect(page.getByText('Cancelado', { exact: true })).toBeVisible()
    await expect(passoAtual(page)).toHaveCount(0)
    await expect(page.getByText('Revisar Dados')).toHaveCount(0)
    await expectGood(page)
    await page.goto('/vendas/99999999')
    await expect(page.getByText('Venda não encontrada')).toBeVisible()
  })
})

async function expectGood(page: Page) {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}
