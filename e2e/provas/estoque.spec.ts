import { criarCliente, criarProduto, criarVenda, unico } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'

test('the product page says what there is, which sales hold some of it, and how it came to be so', async ({
  page,
  api,
}) => {
  const produto = await criarProduto(api, {
    titulo: unico('Mandacaru'),
    variacoes: [
      { cor: '#1f2a4d', nome_cor: 'Azul', tamanho: 'P', preco_venda: 50, quantidade: 3 },
      { cor: '#1f2a4d', nome_cor: 'Azul', tamanho: 'M', preco_venda: 60, quantidade: 2 },
    ],
  })
  const cliente = await criarCliente(api, { nome: unico('Zoraide') })
  const variacao_id = produto.variacoes[1]?.id ?? 0
  const itens = [{ id: produto.id, variacao_id, quantidade: 2, valor_unitario: 60 }]
  const venda = await criarVenda(api, { cliente_id: cliente.id, itens })

  await page.goto(`/produtos/${produto.id}`)
  const estoque = page.getByRole('region', { name: 'Estoque', exact: true })
  await expect(estoque).toContainText('Físico5Reservado2Disponível3')
  await page.getByLabel('Quantidade da variação 1').fill('7')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Produto atualizado com sucesso!')).toBeVisible()
  await page.goto(`/produtos/${produto.id}`)
  await expect(estoque).toContainText('Físico9Reservado2Disponível7')

  await estoque.getByRole('button', { name: 'Movimentos' }).click()
  const dialogo = page.getByRole('dialog', { name: `Estoque de ${produto.titulo}` })
  const saldos = dialogo.getByRole('list', { name: 'Peças em estoque' }).getByRole('listitem')
  await expect(saldos).toContainText(['Azul P7 disponíveis', 'Azul M2 reservadas · 0 disponíveis'])
  await expect(dialogo.getByLabel('Quantidade de Azul P')).toHaveValue('7')
  const movimentos = dialogo.getByRole('list', { name: 'Movimentos de estoque' }).getByRole('listitem')
  await expect(movimentos).toHaveCount(3)
  await expect(movimentos.first()).toContainText('admin · Azul P')
  await expect(movimentos.first()).toContainText('+4saldo 7')
  await dialogo.getByLabel('Variação dos movimentos').selectOption({ label: 'Azul M' })
  await expect(movimentos).toHaveCount(1)
  await expect(movimentos).toContainText('+2saldo 2')
  await dialogo.getByRole('link', { name: `Venda ${venda.id}, ${cliente.nome}` }).click()
  await expect(page).toHaveURL(`/vendas/${venda.id}`)
})

test.describe('a correction that is refused first', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('stock is corrected from the card on a phone, and what arrived gets its labels', {
    tag: '@touch',
  }, async ({ page, api }) => {
    const variacoes = ['P', 'M', 'G', 'GG'].map((tamanho) => ({ nome_cor: 'Azul', tamanho, quantidade: 2 }))
    const produto = await criarProduto(api, { titulo: unico('Mandacaru'), variacoes })
    const venda = { cliente_id: (await criarCliente(api)).id, itens: [] as object[] }
    venda.itens = [{ id: produto.id, variacao_id: produto.variacoes[3]?.id, quantidade: 2, valor_unitario: 60 }]
    await criarVenda(api, venda as Parameters<typeof criarVenda>[1])
    await page.goto(`/produtos?busca=${encodeURIComponent(produto.titulo)}`)
    await page.getByRole('button', { name: `8 un. · 6 disp. em estoque: ${produto.titulo}` }).tap()
    const dialogo = page.getByRole('dialog', { name: `Estoque de ${produto.titulo}` })
    await dialogo.getByLabel('Quantidade de Azul M').fill('14')
    await dialogo.getByRole('button', { name: 'Diminuir Azul GG' }).tap()
    await dialogo.getByLabel('Motivo').selectOption({ label: 'Entrada de mercadoria' })
    await dialogo.getByRole('button', { name: 'Salvar estoque' }).tap()
    // Two pieces are reserved: nothing is saved, and the line says why.
    const recusada = dialogo.getByRole('listitem').filter({ hasText: 'Azul GG' }).first()
    await expect(recusada).toContainText('Reservadas em vendas abertas: 2.')
    await dialogo.getByRole('button', { name: 'Aumentar Azul GG' }).tap()
    await dialogo.getByRole('button', { name: 'Salvar estoque' }).tap()
    await expect(dialogo.getByText('Entraram 12 peças.')).toBeVisible()
    await expect(
      dialogo.getByRole('list', { name: 'Movimentos de estoque' }).getByRole('listitem').first(),
    ).toContainText(/Entrada de mercadoria.*Azul M.*\+12saldo 14/)
    await dialogo.getByRole('link', { name: 'Imprimir etiquetas do que entrou' }).tap()
    await expect(page.getByLabel(/^Quantidade de .*Azul M/)).toHaveValue('12')
    await expect(page).toHaveURL('/qrcodes')

    // On the product's page the open form goes on with the corrected stock: saving meets no conflict.
    await page.goto(`/produtos/${produto.id}`)
    await page.getByLabel('Título', { exact: true }).fill(`${produto.titulo} longa`)
    await page.getByRole('button', { name: 'Movimentos' }).tap()
    await dialogo.getByRole('button', { name: 'Aumentar Azul P' }).tap()
    await dialogo.getByRole('button', { name: 'Salvar estoque' }).tap()
    await expect(
      dialogo.getByRole('list', { name: 'Movimentos de estoque' }).getByRole('listitem').first(),
    ).toContainText(/Ajuste manual.*Azul P/)
    await page.keyboard.press('Escape')
    // Four variations fold; the folded card shows the new quantity, and opens.
    await page.getByRole('button', { name: 'Azul P 3 un.' }).tap()
    await expect(page.getByLabel('Quantidade da variação 1')).toHaveValue('3')
    await expect(page.getByLabel('Quantidade da variação 2')).toHaveCount(0)
    await page.getByRole('button', { name: 'Salvar', exact: true }).tap()
    await expect(page.getByText('Produto atualizado com sucesso!')).toBeVisible()
  })
})
