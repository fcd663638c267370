import { RETIRADA_NA_LOJA } from '@estampa/contract/frete/servicos.ts'
import { fill, follow, press, rows, see } from '../support/acts.ts'
import { closePrintShop, learnPrinting, openPhone, openPrintShop, takeLink } from '../support/estampas.ts'
import { createProduto, unico } from '../support/factories.ts'
import { scanByUsb } from '../support/leitor.ts'
import { photo } from '../support/photo.ts'
import { expect, test } from '../support/test.ts'
import { passoAtual } from '../support/vendas.ts'

test.afterEach(({ api }) => closePrintShop(api))

// From an enquiry to the carrier: bling/estampas.spec.ts.
for (const width of ['', ' @touch'])
  test(`a walk-in pays a deposit, sends the art later, approves it by a link, and fetches the piece${width}`, async ({
    page,
    api,
    browser,
  }) => {
    await openPrintShop(api, { so_com_arte_aprovada: true })
    const { titulo, sku } = await createProduto(api, { titulo: unico('Lisa'), qtd: 3, preco_venda: 29.9 })
    await learnPrinting(page)
    await page.goto('/vendas/criar')
    await press(page, 'Venda no balcão')
    await scanByUsb(page, sku ?? '')
    await press(page, `Estampar ${titulo}`)
    await press(page, 'Usar nesta linha')
    await see(page, 'Frente · DTF · a arte ainda vem')
    // What is still to be printed does not leave with its customer.
    await expect(page.getByRole('button', { name: 'Criar e concluir' })).toHaveCount(0)
    await press(page, 'Criar Venda')
    await rows(page, 'Lista de vendas').getByRole('link').first().click()
    await expect(passoAtual(page)).toContainText('Separação')
    const venda = page.url()
    const dialogo = page.getByRole('dialog')
    await press(page, 'Registrar pagamento')
    await fill(dialogo, { Valor: '20,00', Observação: 'Sinal' })
    await press(dialogo, 'Registrar')
    const pagamento = page.getByRole('region', { name: 'Pagamento' })
    await expect(pagamento).toContainText('R$ 20,00 · PIX · Sinal')
    await expect(pagamento).toContainText('Falta R$ 9,90')
    await follow(page, '0 de 1 estampada')
    await see(page, 'Bloqueada: Aguarda a arte.')

    await page.goto(venda)
    await press(page, 'Editar Venda')
    await press(page, `Mudar a estampa de ${titulo}`)
    await press(page, 'Escolher a arte da estampa 1')
    await page.getByLabel('Arquivo da arte').setInputFiles(photo('Leão', [200, 150, 30]))
    await press(page, 'Guardar e usar')
    await page.getByLabel('Largura da estampa 1').fill('20')
    await press(page, 'Usar nesta linha')
    await press(page, 'Atualizar Venda')
    await press(page, 'Enviar prova')
    const phone = await openPhone(browser)
    await phone.goto(await takeLink(page))
    await phone.getByLabel('Seu nome').fill('Téo')
    await press(phone, 'Aprovar', 'As estampas deste pedido já foram aprovadas.')
    await phone.close()

    await page.goto('/producao/bancada')
    await see(page, 'Escaneie uma peça lisa')
    await scanByUsb(page, sku ?? '')
    await see(page, 'Falta 1 peça')
    await expect(page.getByRole('img', { name: 'Lugar na peça: Frente' })).toBeVisible()
    await scanByUsb(page, sku ?? '')
    await see(page, /^Feita: .*, 1 de 1$/)

    await page.goto(venda)
    await see(page, '1 de 1 estampada')
    await page.getByLabel(`Separado: ${titulo}`).check()
    await press(page, 'Produtos Separados')
    await fill(page, { Altura: '5', Largura: '20', Comprimento: '30', Peso: '0,3' })
    await press(page, 'Confirmar Medidas')
    await page.getByRole('radio', { name: new RegExp(`^${RETIRADA_NA_LOJA.nome}`) }).check()
    await press(page, 'Escolher envio')
    await press(page, 'Gerar Etiqueta')
    await press(page, 'Registrar pagamento')
    await press(dialogo, 'Registrar')
    await press(page, 'Confirmar Retirada')
    await press(page, 'Marcar como Entregue', 'Venda concluída com sucesso!')
    await expect(passoAtual(page)).toContainText('Concluído')
    await expect(pagamento).toContainText('Paga')
  })
