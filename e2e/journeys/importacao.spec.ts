import { readFile } from 'node:fs/promises'
import { expectGood } from '../support/accessible.ts'
import { follow, press, rows, saved } from '../support/acts.ts'
import { frase, linhas, pasteCells, planilha, undoImportacao } from '../support/planilha.ts'
import { expect, test } from '../support/test.ts'

test('a spreadsheet comes in: chosen, put right, looked at, applied and undone', async ({ page }) => {
  await page.goto('/produtos')
  await follow(page, 'Importar')
  await page.getByLabel('Arquivo da planilha').setInputFiles(planilha('lista.csv'))

  await expect(frase(page)).toHaveText('4 linhas novas.')
  await page.getByText('5 de 6 colunas reconhecidas').click()
  await page.getByLabel('Vlr pago').selectOption('Preço de custo')
  await expect(linhas(page)).toContainText('Preço de custoR$ 20,00')
  await expectGood(page)
  await press(page, 'Com erro 1')
  await expect(linhas(page).getByRole('listitem')).toHaveCount(1)
  await expect(linhas(page)).toContainText('não é mais o código')
  const baixado = await saved(page, () => press(page, 'Baixar linhas com erro'))
  expect(await readFile(await baixado.path(), 'utf8')).toContain('7,89E+12')

  await press(page, 'Importar 4 linhas')
  await expect(frase(page)).toHaveText('4 linhas gravadas.')
  await page.goto(`/produtos?busca=${encodeURIComponent('Camiseta Sertão – algodão')}`)
  await expect(rows(page, 'Lista de produtos')).toContainText('R$ 59,90 ~ R$ 1.059,90')

  // Columns chosen for the file count for its headers, not for these.
  await page.goto('/produtos/importar')
  await pasteCells(page, 'SKU\tPreço de venda\tVlr pago\n00710-M\t64,90\t21\n')
  await expect(frase(page)).toHaveText('1 linha altera.')
  await page.getByText('2 de 3 colunas reconhecidas').click()
  await page.getByLabel('Vlr pago').selectOption('Preço de custo')
  await expect(linhas(page)).toContainText('Preço de custoR$ 20,00 → R$ 21,00')
  await page.getByLabel('Vlr pago').selectOption('Não importar')
  await expect(linhas(page)).not.toContainText('Preço de custo')
  await expect(linhas(page)).toContainText('Preço de vendaR$ 59,90 → R$ 64,90')
  await press(page, 'Importar 1 linha')
  await undoImportacao(page)
  await expect(frase(page)).toHaveText('1 linha voltou ao que era.')

  await press(page, 'Importar outra')
  // The undone one comes on top: a click on what it moves down would be lost.
  await expect(page.getByRole('listitem').filter({ hasText: 'colado.txt' })).toContainText('desfeita, 1 linha')
  await page.getByRole('link', { name: 'lista.csv' }).first().click()
  await undoImportacao(page)
  await expect(frase(page)).toHaveText('2 produtos criados foram para a lixeira.')
})
