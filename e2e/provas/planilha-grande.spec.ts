import { press, rows } from '../support/acts.ts'
import { frase, linhas, planilha, undoImportacao } from '../support/planilha.ts'
import { expect, test } from '../support/test.ts'

test('a workbook of 5,000 rows comes in from its second sheet, and is undone', async ({ page, api }) => {
  await page.goto('/produtos/importar')
  await page.getByLabel('Arquivo da planilha').setInputFiles(planilha('precos.xlsx'))
  await expect(frase(page)).toHaveText('20 linhas novas.')
  await page.getByLabel('Planilha', { exact: true }).selectOption('Março')
  await expect(frase(page)).toHaveText('4.990 linhas novas.')
  await page.getByText('8 de 9 colunas reconhecidas').click()
  await page.getByLabel('Pago', { exact: true }).selectOption('Preço de custo')
  await expect(linhas(page)).toContainText('Preço de custoR$ 10,00')
  await expect(page.getByRole('button', { name: 'Todas 5.000' })).toBeVisible()
  await press(page, 'Com erro 10')
  await expect(linhas(page).getByRole('listitem')).toHaveCount(10)
  await expect(linhas(page)).toContainText('“sob consulta” não é um número')
  await press(page, 'Todas 5.000')
  await page.getByLabel('Buscar nas linhas').fill('0010417')
  await expect(linhas(page).getByRole('listitem')).toHaveCount(1)
  // The price is a formula: twice what was paid.
  await expect(linhas(page)).toContainText(/Preço de custoR\$ 20,25.*Preço de vendaR\$ 40,50/)

  await press(page, 'Importar 4.990 linhas')
  await expect(frase(page)).toHaveText('4.990 linhas gravadas.')
  const endereco = page.url()
  await page.goto('/produtos?busca=0010417')
  await expect(rows(page, 'Lista de produtos')).toHaveCount(1)
  const { results } = await api.chamar('GET /produtos/busca/', { query: { busca: '0010417' } })
  expect(results[0]?.variacoes.map(({ sku }) => sku)).toContain('0010417')
  await page.goto(endereco)
  await undoImportacao(page)
  await expect(frase(page)).toHaveText('500 produtos criados foram para a lixeira.')
})
