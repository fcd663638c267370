import { field, fill, follow, press, see } from '../support/acts.ts'
import { countDialogs, printQueue, printWindow, resumo } from '../support/etiquetas.ts'
import { createProduto, unico } from '../support/factories.ts'
import { printPdf } from '../support/printed.ts'
import { expect, test } from '../support/test.ts'

test.use({ ownWindow: true })

test.beforeEach(({ context }) => countDialogs(context))

for (const place of ['at the desk', 'on a phone @touch'])
  test(`labels of the shop's own measures, ${place}: copied from given ones, tested, corrected, printed for 40 pieces of a purchase`, async ({
    page,
    api,
  }) => {
    const titulo = unico('Camiseta Ipê')
    const nome = unico('33 × 22 da Gráfica')
    const { id: produto_id, variacoes } = await createProduto(api, {
      titulo,
      variacoes: [{ cor: '#1f2a4d', nome_cor: 'Azul', tamanho: 'M', preco_venda: 59.9, quantidade: 0 }],
    })
    const fornecedor = await api.chamar('POST /fornecedores/', { body: { nome: unico('Malhas do Vale') } })
    const linha = { produto_id, variacao_id: variacoes[0]?.id ?? null, quantidade: 40 }
    const compra = await api.chamar('POST /compras/', { body: { fornecedor_id: fornecedor.id, itens: [linha] } })
    const params = { id: compra.id }
    await api.chamar('POST /compras/:id/pedir/', { params })
    const itens = [{ item_id: compra.itens[0]?.id ?? 0, quantidade: 40 }]
    await api.chamar('POST /compras/:id/receber/', { params, body: { itens } })
    await page.goto(`/compras/${compra.id}`)
    await follow(page, 'Etiquetas')
    await page.getByLabel('Modelo da etiqueta').selectOption('rolo-33x22x3')
    await expect(resumo(page)).toHaveText('40 etiquetas em 14 linhas')

    await follow(page, 'Copiar e ajustar medidas')
    await expect(field(page, 'Colunas')).toHaveValue('3')
    await fill(page, { 'Vão entre colunas': '80' })
    await press(page, 'Salvar')
    await see(page, 'De 0 a 50 mm')
    await fill(page, { Nome: nome, 'Vão entre colunas': '2,5', 'Margem à esquerda': '1,5' })
    await see(page, /o papel é de 107 × 22 mm/)

    // The rulers say what to type: printed 2 mm too low, the lower edge of the label cuts the ruler at -2.
    const before = await printWindow(page, 'Imprimir teste')
    const numbers = before.locator('[data-numeros] text')
    await expect(numbers.filter({ hasText: /^-2$/ })).toHaveCount(2)
    const [tested] = await printPdf(await before.pdf({ preferCSSPageSize: true }))
    expect([tested?.widthMm.toFixed(0), tested?.heightMm.toFixed(0)]).toEqual(['107', '22'])
    await before.close()
    await fill(page, { 'Deslocar para baixo': '-2' })
    // The next test speaks of what stands there now.
    const after = await printWindow(page, 'Imprimir teste')
    await expect(after.locator('[data-numeros] text').filter({ hasText: /^-4$/ })).not.toHaveCount(0)
    await after.close()
    await press(page, 'Salvar', 'Modelo de etiqueta criado!')

    await expect(page.getByLabel('Modelo da etiqueta').locator('option:checked')).toContainText(nome)
    await expect(printQueue(page).getByRole('listitem')).toHaveCount(1)
    await see(page, '40 etiquetas em 14 linhas')
    const sheet = await printWindow(page, 'Imprimir Tudo')
    await see(sheet, /escolha papel rolo de 107 × 22 mm/)
    const pages = await printPdf(await sheet.pdf({ preferCSSPageSize: true }))
    expect(pages).toHaveLength(14)
    expect(new Set(pages.map(({ widthMm, heightMm }) => `${widthMm.toFixed(0)} × ${heightMm.toFixed(0)}`))).toEqual(
      new Set(['107 × 22']),
    )
    expect(await sheet.locator('[data-parte="preco"]').allTextContents()).toEqual(
      Array.from({ length: 40 }, () => 'R$\u00a059,90'),
    )
    await sheet.close()

    // Deleted, it is offered no more, and who had chosen it is told.
    // Chosen, the label is folded on a phone.
    if (place.startsWith('on a phone')) await page.getByText('Etiqueta:').click()
    await follow(page, 'Ajustar medidas')
    await press(page, 'Lixeira')
    await press(page.getByRole('dialog'), 'Excluir', 'Modelo de etiqueta excluído.')
    await page.goto('/qrcodes')
    await see(page, 'O modelo de etiqueta escolhido foi excluído: confira o modelo.')
    await expect(page.getByLabel('Modelo da etiqueta')).toHaveValue('rolo-50x30')
  })
