import { readFile } from 'node:fs/promises'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts'
import { unico } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'

test('a spreadsheet comes in: chosen, put right, looked at, applied and undone', { tag: '@phone' }, async ({
  page,
}) => {
  // What a heading stands for is remembered: another one each time.
  const [titulo, sku, custo] = [unico('Camiseta'), unico('imp'), unico('Vlr')]
  const arquivo = Buffer.from(
    [
      'Minha loja;;;;',
      `SKU do produto;Refer\xeancia;Produto;Tam;Pre\xe7o;${custo}`,
      `${sku};${sku}-P;${titulo};P;1.059,90;20`,
      `${sku};${sku}-M;${titulo};M;59,90;20`,
      `;7,89E+12;${titulo} perdida;;10;5`,
    ].join('\r\n'),
    'latin1',
  )
  await page.goto('/produtos')
  await page.getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('link', { name: /^Importar planilha Produtos/ }).click()
  await page
    .getByLabel('Arquivo da planilha')
    .setInputFiles({ name: 'julho.csv', mimeType: 'text/csv', buffer: arquivo })

  const frase = page.getByRole('status').first()
  await expect(frase).toHaveText('2 linhas novas.')
  await page.getByText('5 de 6 colunas reconhecidas').click()
  await page.getByLabel(custo).selectOption('Preço de custo')
  const linhas = page.getByRole('list', { name: 'Linhas da planilha' })
  await expect(linhas).toContainText('Preço de custoR$ 20,00')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Com erro 1' }).click()
  await expect(linhas.getByRole('listitem')).toHaveCount(1)
  await expect(linhas).toContainText('não é mais o código')
  const [baixado] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar linhas com erro' }).click(),
  ])
  expect(await readFile(await baixado.path(), 'utf8')).toContain('7,89E+12')

  await page.getByRole('button', { name: 'Importar 2 linhas' }).click()
  await expect(frase).toHaveText('2 linhas gravadas.')
  await page.goto(`/produtos?busca=${encodeURIComponent(titulo)}`)
  await expect(page.getByRole('list', { name: 'Lista de produtos' })).toContainText('R$ 59,90 ~ R$ 1.059,90')

  // A block of cells, as a spreadsheet program copies it.
  await page.goto('/produtos/importar')
  await page.getByLabel('Ou cole as células').evaluate((campo, texto) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', texto)
    campo.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, `SKU\tPreço de venda\n${sku}-M\t64,90\n`)
  await expect(frase).toHaveText('1 linha altera.')
  await expect(linhas).toContainText('Preço de vendaR$ 59,90 → R$ 64,90')
  await page.getByRole('button', { name: 'Importar 1 linha' }).click()
  await page.getByRole('button', { name: 'Desfazer importação' }).click()
  await page.getByRole('button', { name: 'Desfazer', exact: true }).click()
  await expect(frase).toHaveText('1 linha voltou ao que era.')
})
