import { formatReais } from '@estampa/contract/shared/money.ts'
import { fill, follow, press, rows, see } from '../../support/acts.ts'
import { watchClicks } from '../../support/cliques.ts'
import {
  closePrintShop,
  createLisa,
  GRADE,
  GRADE_TEXT,
  learnPrinting,
  openPhone,
  openPrintShop,
  takeLink,
} from '../../support/estampas.ts'
import { createCliente, unico } from '../../support/factories.ts'
import { scanByUsb } from '../../support/leitor.ts'
import { photo } from '../../support/photo.ts'
import { expect, test } from '../../support/test.ts'
import { ENDERECO, passoAtual, publishProdutos } from '../../support/vendas.ts'

const NAMES = {
  P: ['Ana, 1', 'Bia, 2', 'Caio, 3', 'Davi, 4', 'Eva, 5'],
  G: ['Flora, 6', 'Gil, 7', 'Hugo, 8', 'Íris, 9', 'João, 10', 'Lia, 11'],
}
const BLOCKED = 'Aguarda a aprovação da arte.'
const WINDOWS = {
  'at a desk': { viewport: { width: 1280, height: 800 } },
  'on a phone': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}

// The bench refuses the piece that is blocked.
test.use({ ownWindow: true, expectedErrors: [/Failed to load resource.*404/] })
test.afterEach(({ api }) => closePrintShop(api))

// A shop with an emulator has one lane: each width is a window of it.
for (const [place, size] of Object.entries(WINDOWS))
  test.describe(place, () => {
    test.use(size)

    test('30 pieces of one print go from the enquiry to the carrier, and are ordered again', async ({
      page,
      api,
      emulator,
      browser,
    }) => {
      await openPrintShop(api, { so_com_arte_aprovada: true })
      const [lisa, cliente] = [
        await createLisa(api),
        await createCliente(api, { ...ENDERECO, telefone: '81988881234' }),
      ]
      await publishProdutos(api, [lisa])
      const arte = unico('Escudo')
      const pieces = lisa.variacoes.map(({ id, sku, tamanho }) => ({
        sku: sku ?? '',
        label: `/produtos/${lisa.id}?variacao=${id}`,
        tamanho,
        quantas: GRADE[tamanho as keyof typeof GRADE],
      }))
      await learnPrinting(page)

      // The quote: names and the customer come after what is counted.
      await page.goto('/orcamentos/criar')
      const clicks = await watchClicks(page)
      await page.getByLabel('Buscar por SKU ou nome').click()
      await page.keyboard.type(lisa.titulo)
      await page.getByRole('button', { name: `Adicionar: ${lisa.titulo} P,` }).click()
      await press(page, `Estampar ${lisa.titulo} P`)
      await press(page, 'Escolher a arte da estampa 1')
      const chooser = page.waitForEvent('filechooser')
      await press(page, 'Enviar arquivo')
      await (await chooser).setFiles(photo(arte, [200, 30, 60]))
      await press(page, 'Guardar e usar')
      await expect(page.getByLabel('Largura da estampa 1')).toBeFocused()
      await page.keyboard.type('28')
      await page.keyboard.press('Tab')
      await page.keyboard.type('30')
      await press(page, 'Usar nesta linha')
      await press(page, `Grade de tamanhos de ${lisa.titulo} P`)
      await expect(page.getByLabel('Escrever ou colar')).toBeFocused()
      await page.keyboard.type(GRADE_TEXT)
      await press(page, 'Usar 30 peças')
      await page
        .getByRole('button', { name: /^Usar nas 6 linhas/ })
        .first()
        .click()
      await expect(page.getByText(`= ${formatReais(41.9)}`)).toHaveCount(6)
      expect(await clicks()).toBeLessThanOrEqual(10)
      const lines = page.getByRole('list', { name: 'Itens do orçamento' }).locator('> li')
      for (const [tamanho, names] of Object.entries(NAMES)) {
        const nomes = page.getByLabel(`Nomes e números de ${lisa.titulo} ${tamanho}`, { exact: true })
        await lines.filter({ has: nomes }).getByText('Nomes e números').click()
        await nomes.fill(names.join('\n'))
      }
      await page.getByLabel('Nome, CPF ou telefone').fill(cliente.nome)
      await see(page, '1 com este filtro.')
      await press(page, 'Salvar orçamento')
      await expect(page).toHaveURL(/\/orcamentos\/\d+$/)
      await expect(page.getByText(formatReais(30 * 41.9))).toBeVisible()
      const orcamento = page.url()

      // The customer asks for a change, and approves the next version.
      await press(page, 'Enviar')
      const phone = await openPhone(browser)
      await phone.goto(await takeLink(page))
      await phone.getByText('Pedir mudança').first().click()
      await phone.getByLabel('O que deve mudar').fill('O escudo mais claro, por favor')
      await press(phone, 'Pedir mudança')
      await page.reload()
      await see(page, '“O escudo mais claro, por favor”')
      await follow(page, 'Editar')
      await press(page, `Mudar a estampa de ${lisa.titulo} P`)
      await press(page, 'Trocar a arte da estampa 1')
      await page.getByLabel(`Arquivo da nova versão de ${arte}`).setInputFiles(photo('claro', [250, 130, 160]))
      await see(page, 'Versão 2 guardada')
      await press(page, `Usar: ${arte}`)
      await press(page, 'Usar nesta linha')
      await press(page, 'Salvar orçamento')
      await expect(page).toHaveURL(orcamento)
      await press(page, 'Enviar')
      await takeLink(page)
      await phone.reload()
      await see(phone, /versão 2/)
      await phone.getByLabel('Seu nome').fill('Ana Souza')
      await press(phone, 'Aprovar')
      await see(phone, /^Aprovado por Ana Souza/)

      // One click sells it. A name that changes asks for the customer's word again, of that line alone.
      await page.reload()
      await expect(page.getByRole('region', { name: 'Venda' }).getByLabel('Origem')).toBeVisible()
      const saleClicks = await watchClicks(page)
      await press(page, 'Gerar venda')
      await expect(page).toHaveURL(/\/producao\?venda=\d+$/)
      expect(await saleClicks()).toBe(1)
      await follow(page, 'Ver a venda')
      await expect(passoAtual(page)).toContainText('Separação')
      const venda = page.url()
      const id = Number(venda.split('/').at(-1))
      await press(page, 'Editar Venda')
      await page
        .getByLabel(new RegExp(`^Nomes e números de ${lisa.titulo}.* G$`))
        .fill([...NAMES.G.slice(0, -1), 'Liah, 12'].join('\n'))
      await press(page, 'Atualizar Venda')
      await follow(page, '0 de 6 estampadas')
      await see(page, `Bloqueada: ${BLOCKED}`)
      await follow(page, 'Bancada')
      await see(page, 'Escaneie uma peça lisa')
      await scanByUsb(page, pieces.find(({ tamanho }) => tamanho === 'G')?.sku ?? '')
      await expect(page.getByRole('alert')).toContainText(`a produção da venda ${id} está bloqueada. ${BLOCKED}`)
      await page.goto(venda)
      await press(page, 'Enviar nova prova')
      await phone.goto(await takeLink(page))
      await expect(phone.getByText('Pedir mudança', { exact: true }).locator('visible=true')).toHaveCount(1)
      await phone.getByLabel('Seu nome').fill('Ana Souza')
      await press(phone, 'Aprovar', 'As estampas deste pedido já foram aprovadas.')
      await phone.close()

      // Each blank is scanned, and once more for each piece that is done.
      await page.goto('/producao/bancada')
      for (const { sku, quantas } of pieces) {
        await see(page, 'Escaneie uma peça lisa')
        await scanByUsb(page, sku)
        await see(page, `Faltam ${quantas} peças`)
        for (let done = 1; done <= quantas; done++) {
          await scanByUsb(page, sku)
          await see(page, new RegExp(`^Feita: .*, ${done} de ${quantas}$`))
        }
      }
      await see(page, '30 peças feitas')

      // Picked by the labels of the pieces, packed, sent.
      await page.goto(venda)
      await expect(rows(page, 'Produtos da venda').getByText(/^(\d+) de \1 estampadas?$/)).toHaveCount(6)
      for (const { label, quantas } of pieces) for (let read = 0; read < quantas; read++) await scanByUsb(page, label)
      await see(page, '6 de 6 linhas')
      await press(page, 'Produtos Separados')
      await expect(passoAtual(page)).toContainText('Embalagem')
      await fill(page, { Altura: '20', Largura: '30', Comprimento: '40', Peso: '5,4' })
      await press(page, 'Confirmar Medidas')
      await page.getByRole('radio', { name: /^PAC / }).check()
      await press(page, 'Escolher envio')
      await expect(passoAtual(page)).toContainText('Etiqueta')
      await press(page, 'Gerar Etiqueta', 'Etiqueta gerada com sucesso!')
      await press(page, 'Confirmar Retirada')
      await expect(passoAtual(page)).toContainText('Enviado')
      await expect(rows(page, 'Eventos do rastreamento')).not.toHaveCount(0)
      const left = Object.fromEntries(pieces.map(({ sku, quantas }) => [sku, 20 - quantas]))
      await expect.poll(() => emulator.estoque()).toMatchObject(left)

      // The same order again.
      const repeatClicks = await watchClicks(page)
      await press(page, 'Repetir pedido')
      await press(page, 'Gerar venda')
      await press(page.getByRole('dialog'), 'Gerar venda')
      await expect(page).toHaveURL(/\/producao\?venda=\d+$/)
      expect(await repeatClicks()).toBeLessThanOrEqual(3)
      const again = Number(new URL(page.url()).searchParams.get('venda'))
      const { itens, total } = await api.chamar('GET /vendas/:id/', { params: { id: again } })
      expect([total, itens.map(({ quantidade, estampas }) => [quantidade, estampas[0]?.arte])]).toEqual([
        1257,
        Object.values(GRADE).map((quantas) => [quantas, arte]),
      ])
      await api.chamar('DELETE /vendas/:id/', { params: { id: again } })
    })
  })
