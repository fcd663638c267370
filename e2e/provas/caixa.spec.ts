import { button, field, opened, press, see } from '../support/acts.ts'
import { watchClicks } from '../support/cliques.ts'
import { createProduto, unico } from '../support/factories.ts'
import { scanByUsb } from '../support/leitor.ts'
import { expect, test } from '../support/test.ts'

test.use({ ownWindow: true })

test.afterEach(async ({ api }) => {
  for (const { turno } of await api.chamar('GET /caixas/'))
    if (turno) await api.chamar('POST /turnos/:id/fechar/', { params: { id: turno.id }, body: { contado: 0 } })
  await api.chamar('PATCH /caixas/configuracao/', { body: { ativo: false } })
})

for (const width of ['', ' @touch'])
  test(`a day of the drawer: opened, sold, taken from, given back, counted short, printed and opened again${width}`, async ({
    page,
    api,
  }) => {
    const { sku } = await createProduto(api, { titulo: unico('Camiseta'), preco_venda: 59.7, qtd: 9 })
    const sellAtCounter = async () => {
      await page.goto('/vendas/criar')
      await press(page, 'Venda no balcão')
      await scanByUsb(page, sku ?? '')
      await expect(page.getByRole('list', { name: 'Produtos da venda' }).getByRole('listitem')).toHaveCount(1)
    }
    const dialogo = page.getByRole('dialog')
    const finishedId = async () => {
      await expect(dialogo).toContainText(/Venda nº \d+ concluída/)
      return Number(/\d+/.exec((await dialogo.getByRole('heading').textContent()) ?? '')?.[0])
    }
    // A sale of before the drawer was turned on.
    await sellAtCounter()
    await press(page, 'Criar e concluir')
    await press(dialogo, 'Concluir venda')
    const earlier = await finishedId()
    await api.chamar('PATCH /caixas/configuracao/', { body: { ativo: true } })

    // The counter asks for an open drawer in place, and the sale goes on: R$ 59,70 paid with a hundred.
    await sellAtCounter()
    let clicks = await watchClicks(page)
    await press(page, 'Criar e concluir')
    await press(dialogo, 'Abrir caixa')
    const opening = page.getByRole('dialog', { name: 'Abrir Caixa' })
    await opening.getByLabel('Fundo').fill('100')
    await press(opening, 'Abrir caixa')
    await expect(opening).toBeHidden()
    await field(dialogo, 'Recebido').fill('100')
    await expect(dialogo.getByRole('status').filter({ hasText: 'Troco' })).toHaveText('Troco R$ 40,30')
    await press(dialogo, 'Concluir venda')
    await finishedId()
    // Two to open the drawer; the sale's own are those of a shop without one.
    expect(await clicks()).toBe(4)
    await press(dialogo, 'Pronto')

    // Card and cash together.
    await sellAtCounter()
    await press(page, 'Criar e concluir')
    await field(dialogo, 'Forma').selectOption('Cartão')
    await field(dialogo, 'Valor').fill('20')
    await press(dialogo, 'Somar outra forma')
    await expect(dialogo).toContainText('Ainda falta R$ 39,70')
    await field(dialogo, 'Recebido').press('Enter')
    await finishedId()
    await press(dialogo, 'Pronto')

    // A withdrawal for the courier.
    await page.goto('/caixa')
    clicks = await watchClicks(page)
    await press(page, 'Sangria')
    await field(dialogo, 'Valor').fill('30')
    await dialogo.getByRole('textbox', { name: /^Motivo/ }).fill('Motoboy')
    await press(dialogo, 'Tirar do caixa')
    await see(page, 'Sangria · Cofre')
    expect(await clicks()).toBeLessThanOrEqual(3)

    // The earlier sale's cash goes back out of today's drawer.
    await page.goto(`/vendas/${earlier}`)
    await press(page, 'Registrar devolução')
    await field(dialogo, 'Forma').selectOption('Dinheiro')
    await field(dialogo, 'Valor').fill('59,70')
    await expect(dialogo.getByLabel('O dinheiro volta para o cliente (devolução)')).toBeChecked()
    await press(dialogo, 'Registrar')
    await expect(dialogo).toBeHidden()

    // 100 + 59,70 + 39,70 − 30 − 59,70 = 109,70; 107,40 are counted.
    await page.goto('/caixa')
    await see(page, 'R$ 109,70')
    clicks = await watchClicks(page)
    await press(page, 'Fechar caixa')
    await field(page, 'Quantas de R$ 50,00').click()
    await page.keyboard.type('2')
    for (const text of ['', '', '1', '1', '', '', '1', '1', '1']) {
      await page.keyboard.press('Enter')
      await page.keyboard.type(text)
    }
    await see(page, 'Contado: R$ 107,40')
    await field(page, 'Fica no caixa').fill('100')
    await press(page, 'Fechar caixa', 'Faltam R$ 2,30')
    expect(await clicks()).toBeLessThanOrEqual(4)
    await press(page, 'Imprimir')
    const paper = await opened(page, () => dialogo.getByRole('link', { name: /^Em bobina/ }).click())
    await see(paper, 'Faltam R$ 2,30', 'Quem contou', 'Quem conferiu')
    await paper.close()
    await press(page, 'Pronto')

    // The next opening begins with what was left.
    await press(page, 'Abrir caixa')
    await field(dialogo, 'Fundo').fill('100')
    await press(dialogo, 'Abrir caixa')
    await expect(button(page, 'Fechar caixa')).toBeVisible()
    const [caixa] = await api.chamar('GET /caixas/')
    const turno = await api.chamar('GET /turnos/:id/', { params: { id: caixa?.turno?.id ?? 0 } })
    expect(turno).toMatchObject({ fundo: 100, fundo_esperado: 100, diferenca_na_abertura: 0, esperado: 100 })
  })
