import { button, press, rows, see } from '../support/acts.ts'
import { createProduto, createVenda, pecas, unico } from '../support/factories.ts'
import { expectPickedKept, scanByUsb } from '../support/leitor.ts'
import { readQrOfImage } from '../support/printed.ts'
import { expect, test } from '../support/test.ts'

const TAMANHOS = ['P', 'M'].map((tamanho) => ({ nome_cor: 'Azul', tamanho, preco_venda: 50, quantidade: 5 }))
// No product has some of the codes.
test.use({ expectedErrors: [/Failed to load resource.*404/] })

test('a USB scanner picks whatever has the focus; its list opens the sale', async ({ page, api }) => {
  const camiseta = await createProduto(api, { titulo: unico('Camiseta'), variacoes: TAMANHOS })
  const caneca = await createProduto(api, { titulo: unico('Caneca'), qtd: 4 })
  const [p, m] = camiseta.variacoes.map(({ id }) => `/produtos/${camiseta.id}?variacao=${id}`) as [string, string]
  const { id } = await createVenda(api, { itens: [pecas(camiseta, 3, 1), pecas(caneca)] })
  const linha = rows(page, 'Produtos da venda').first()
  await page.goto(`/vendas/${id}`)

  // Over a button it presses nothing; over an open note nothing is counted, and the note keeps what it has.
  await expect(linha).toContainText(camiseta.titulo)
  await button(page, 'Concluir no balcão').focus()
  await scanByUsb(page, m)
  await expect(linha).toContainText('1 de 3')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(page, 'Anotar')
  const nota = page.getByLabel('Anotação')
  await nota.fill('Embrulhar')
  await scanByUsb(page, m)
  await expect(nota).toHaveValue('Embrulhar')
  await press(page.getByRole('dialog'), 'Salvar')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(linha).toContainText('1 de 3')
  await scanByUsb(page, m)
  await expect(linha).toContainText('2 de 3')
  await page.getByRole('checkbox', { name: `Separado: ${caneca.titulo}` }).check()

  await expectPickedKept(page, [{ id }], 2)
  await page.reload()
  await expect(linha).toContainText('2 de 3')
  await see(page, '1 de 2 linhas')

  // On a form a code ends up in no field; that of the picking list opens its sale.
  await page.goto('/produtos/criar')
  await page.getByLabel('Título').focus()
  await scanByUsb(page, 'NAO-EXISTE')
  await see(page, 'Nenhum produto tem o código “NAO-EXISTE”.')
  await expect(page.getByLabel('Título')).toHaveValue('')
  await page.goto(`/imprimir/vendas/${id}/separacao`)
  const codigo = await readQrOfImage(await page.getByRole('img', { name: `QR Code da venda ${id}` }).screenshot())
  expect(codigo).toBe(`/vendas/${id}`)
  await page.goto('/clientes')
  await expect(page.getByRole('heading', { name: 'Clientes' })).toBeVisible()
  await scanByUsb(page, codigo ?? '')
  await expect(linha).toContainText('2 de 3')
  await scanByUsb(page, m)
  await see(page, '2 de 2 linhas')
  await scanByUsb(page, p)
  await expect(page.getByRole('alert')).toContainText('Variação errada')

  // The text of a label finds its product in a new sale, too.
  await page.goto('/vendas/criar')
  await page.getByLabel('Buscar por SKU ou nome').fill(m)
  await expect(page.getByRole('list', { name: 'Produtos encontrados' })).toContainText(camiseta.titulo)
})
