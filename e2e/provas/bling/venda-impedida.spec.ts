import { field, fill, opened, press, see } from '../../support/acts.ts'
import { countDialogs, dialogs } from '../../support/etiquetas.ts'
import { printPdf } from '../../support/printed.ts'
import { expect, test } from '../../support/test.ts'
import { criarProdutosDaVenda, passoAtual, vender } from '../../support/vendas.ts'

test.use({ ownWindow: true, expectedErrors: [/Failed to load resource.*(404|409)|Shipping could not be quoted/] })

test('a sale unknown to Bling is printed, held back, edited, cancelled', async ({
  page,
  api,
  emulator: _connected,
}) => {
  await countDialogs(page.context())
  const produtos = await criarProdutosDaVenda(api)
  const { id, cliente_nome } = await vender(api, produtos)
  const nomes = produtos.map(({ titulo }) => titulo)
  await page.goto(`/vendas/${id}`)
  const aviso = page.getByRole('region', { name: 'Produtos não publicados' })
  await expect(aviso.getByRole('link')).toHaveText(nomes)
  await expect(page.getByText('Não publicado', { exact: true })).toHaveCount(2)

  for (const impresso of ['Lista de separação', 'Romaneio']) {
    await press(page, 'Imprimir')
    const folha = await opened(page, () => page.getByRole('link', { name: impresso }).click())
    await expect(folha.getByRole('row')).toHaveCount(nomes.length + 2)
    await see(folha, ...nomes)
    await expect.poll(() => dialogs(folha)).toBe(1)
    const [papel, ...resto] = await printPdf(await folha.pdf({ preferCSSPageSize: true }))
    expect(resto).toEqual([])
    expect([papel?.widthMm, papel?.heightMm].map((mm) => Math.round(mm ?? 0))).toEqual([210, 297])
    await folha.close()
  }

  await page.getByLabel('Selecionar todos').check()
  await press(page, 'Produtos Separados')
  await expect(passoAtual(page)).toContainText('Embalagem')
  await fill(page, { Altura: '10', Largura: '10', Comprimento: '10', Peso: '10' })
  await press(page, 'Confirmar Medidas', /^Erro ao calcular o frete$/)
  await see(
    page,
    `Produtos não publicados no Bling: ${nomes.join(', ')}`,
    'Antes, publique os produtos no aviso acima.',
  )
  await press(page, 'Voltar para Embalagem')
  await expect(passoAtual(page)).toContainText('Embalagem')
  await expect(field(page, 'Peso')).toHaveValue('10')

  await press(page, 'Editar Venda')
  await press(page, `Aumentar quantidade de ${nomes[1]}`)
  await press(page, 'Atualizar Venda')
  await expect(page).toHaveURL(`/vendas/${id}`)
  await see(page, 'Venda editada: o processo foi reiniciado para separação.')
  await expect(passoAtual(page)).toContainText('Separação')
  const historico = page.getByRole('list', { name: 'Acontecimentos' })
  await expect(historico.getByRole('definition')).not.toHaveCount(0)
  await see(historico, 'Voltou de Selecionar Envio para Embalagem.')

  await press(page, 'Publicar todos (2)')
  await expect(aviso).toHaveCount(0)

  await press(page, 'Cancelar Venda')
  const pergunta = page.getByRole('dialog', { name: 'Excluir Venda' })
  await expect(pergunta).toContainText(`Deseja realmente excluir a venda para "${cliente_nome}"?`)
  await press(page, 'Manter venda')
  await press(page, 'Cancelar Venda')
  await press(page, 'Excluir', 'Venda deletada com sucesso.')
  await expect(page).toHaveURL('/vendas')
  await page.goto(`/vendas/${id}`)
  await expect(page.getByText('Cancelado', { exact: true })).toBeVisible()
  await expect(passoAtual(page)).toHaveCount(0)
  await expect(page.getByText('Revisar Dados')).toHaveCount(0)
})
