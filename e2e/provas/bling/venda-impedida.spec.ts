import type { Page } from '@playwright/test'
import { countDialogs, dialogs } from '../../support/etiquetas.ts'
import { printPdf } from '../../support/printed.ts'
import { expect, test } from '../../support/test.ts'
import { criarProdutosDaVenda, criarVenda, passoAtual } from '../../support/vendas.ts'

test.use({
  ownWindow: true,
  expectedErrors: [/Failed to load resource.*(404|409)|Shipping could not be quoted/],
})

const botao = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

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
  await expect(page.getByText('Antes, publique os produtos no aviso acima.')).toBeVisible()
  await botao(page, 'Voltar para Embalagem').click()
  await expect(passoAtual(page)).toContainText('Embalagem')
  await expect(page.getByLabel('Peso', { exact: true })).toHaveValue('10')

  await botao(page, 'Editar Venda').click()
  await botao(page, `Aumentar quantidade de ${nomes[1]}`).click()
  await botao(page, 'Atualizar Venda').click()
  await expect(page).toHaveURL(`/vendas/${id}`)
  await expect(page.getByText('Venda editada: o processo foi reiniciado para separação.')).toBeVisible()
  await expect(passoAtual(page)).toContainText('Separação')
  const historico = page.getByRole('list', { name: 'Acontecimentos' })
  await expect(historico.getByRole('definition')).not.toHaveCount(0)
  await expect(historico.getByText('Voltou de Selecionar Envio para Embalagem.')).toBeVisible()

  await botao(page, 'Publicar todos (2)').click()
  await expect(aviso).toHaveCount(0)

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
  await page.goto('/vendas/99999999')
  await expect(page.getByText('Venda não encontrada')).toBeVisible()
})
