import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts'
import { esvaziarLixeira } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'

// As LibreOffice saved them: support/planilhas/salvar.ts.
const planilha = (nome: string) => fileURLToPath(new URL(`../support/planilhas/${nome}`, import.meta.url))
const CSV = planilha('lista.csv')
const XLSX = planilha('precos.xlsx')

const frase = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /linhas? / })
    .first()
const linhas = (page: Page) => page.getByRole('list', { name: 'Linhas da planilha' })

async function desfazer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Desfazer importação' }).click()
  await page.getByRole('button', { name: 'Desfazer', exact: true }).click()
}

test('a spreadsheet comes in: chosen, put right, looked at, applied and undone', { tag: '@phone' }, async ({
  page,
  api,
}) => {
  await page.goto('/produtos')
  await page.getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('link', { name: /^Importar planilha Produtos/ }).click()
  await page.getByLabel('Arquivo da planilha').setInputFiles(CSV)

  await expect(frase(page)).toHaveText('4 linhas novas.')
  await page.getByText('5 de 6 colunas reconhecidas').click()
  await page.getByLabel('Vlr pago').selectOption('Preço de custo')
  await expect(linhas(page)).toContainText('Preço de custoR$ 20,00')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Com erro 1' }).click()
  await expect(linhas(page).getByRole('listitem')).toHaveCount(1)
  await expect(linhas(page)).toContainText('não é mais o código')
  const [baixado] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar linhas com erro' }).click(),
  ])
  expect(await readFile(await baixado.path(), 'utf8')).toContain('7,89E+12')

  await page.getByRole('button', { name: 'Importar 4 linhas' }).click()
  await expect(frase(page)).toHaveText('4 linhas gravadas.')
  const criados = page.getByRole('list', { name: 'Lista de produtos' })
  await page.goto(`/produtos?busca=${encodeURIComponent('Camiseta Sertão – algodão')}`)
  await expect(criados).toContainText('R$ 59,90 ~ R$ 1.059,90')

  // A block of cells, as a spreadsheet program copies it. The heading is known by now; then it is not to be.
  await page.goto('/produtos/importar')
  await page.getByLabel('Ou cole as células').evaluate((campo) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'SKU\tPreço de venda\tVlr pago\n00710-M\t64,90\t21\n')
    campo.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  })
  await expect(frase(page)).toHaveText('1 linha altera.')
  await expect(linhas(page)).toContainText('Preço de custoR$ 20,00 → R$ 21,00')
  await page.getByText('3 de 3 colunas reconhecidas').click()
  await page.getByLabel('Vlr pago').selectOption('Não importar')
  await expect(linhas(page)).not.toContainText('Preço de custo')
  await expect(linhas(page)).toContainText('Preço de vendaR$ 59,90 → R$ 64,90')
  await page.getByRole('button', { name: 'Importar 1 linha' }).click()
  await desfazer(page)
  await expect(frase(page)).toHaveText('1 linha voltou ao que era.')

  await page.getByRole('button', { name: 'Importar outra' }).click()
  await page.getByRole('link', { name: 'lista.csv' }).first().click()
  await desfazer(page)
  await expect(frase(page)).toHaveText('4 linhas voltaram ao que eram.')
  // The file has the same codes at the other width.
  await esvaziarLixeira(api)
})

test('a workbook of 5,000 rows comes in from its second sheet, and is undone', async ({ page, api }) => {
  await page.goto('/produtos/importar')
  await page.getByLabel('Arquivo da planilha').setInputFiles(XLSX)
  await expect(frase(page)).toHaveText('20 linhas novas.')
  await page.getByLabel('Planilha', { exact: true }).selectOption('Março')
  await expect(frase(page)).toHaveText('4.990 linhas novas.')
  await page.getByText('8 de 9 colunas reconhecidas').click()
  await page.getByLabel('Pago', { exact: true }).selectOption('Preço de custo')
  await expect(linhas(page)).toContainText('Preço de custoR$ 10,00')
  await expect(page.getByRole('button', { name: 'Todas 5.000' })).toBeVisible()
  await page.getByRole('button', { name: 'Com erro 10' }).click()
  await expect(linhas(page).getByRole('listitem')).toHaveCount(10)
  await expect(linhas(page)).toContainText('“sob consulta” não é um número')
  await page.getByRole('button', { name: 'Todas 5.000' }).click()
  await page.getByLabel('Buscar nas linhas').fill('0010417')
  await expect(linhas(page).getByRole('listitem')).toHaveCount(1)
  // The price is a formula: twice what was paid.
  await expect(linhas(page)).toContainText(/Preço de custoR\$ 20,25.*Preço de vendaR\$ 40,50/)

  await page.getByRole('button', { name: 'Importar 4.990 linhas' }).click()
  await expect(frase(page)).toHaveText('4.990 linhas gravadas.')
  const endereco = page.url()
  await page.goto('/produtos?busca=0010417')
  await expect(page.getByRole('list', { name: 'Lista de produtos' }).getByRole('listitem')).toHaveCount(1)
  const { results } = await api.chamar('GET /produtos/busca/', { query: { busca: '0010417' } })
  expect(results[0]?.variacoes.map(({ sku }) => sku)).toContain('0010417')
  await page.goto(endereco)
  await desfazer(page)
  await expect(frase(page)).toHaveText('4.990 linhas voltaram ao que eram.')
  // Other journeys count what a shop has in its trash.
  await esvaziarLixeira(api)
})
