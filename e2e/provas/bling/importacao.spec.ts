import { expectGood } from '../../support/accessible.ts'
import { press, see } from '../../support/acts.ts'
import { criarProduto, unico } from '../../support/factories.ts'
import { expect, test } from '../../support/test.ts'

test('the account’s catalogue is read, asked about, and imported', async ({ page, api, emulator }) => {
  const marca = unico('IMP').replace(' ', '-')
  const fazer = (corpo: object) =>
    emulator.comandar('POST', '/pessoa', {
      metodo: 'POST',
      caminho: '/produtos',
      corpo: { tipo: 'P', situacao: 'A', formato: 'S', preco: 41.9, ...corpo },
    })
  await fazer({ nome: `Nova ${marca}`, codigo: `${marca}-1` })
  await fazer({ nome: `Mesma ${marca}`, codigo: `${marca}-2` })
  await fazer({ nome: `Sem código ${marca}` })
  await criarProduto(api, { sku: `${marca}-2`, titulo: `Daqui ${marca}` })

  await page.goto('/configuracoes/bling')
  await page.getByRole('link', { name: 'Importar produtos' }).click()
  await press(page, /^(Ler o catálogo|Ler de novo)$/)
  await expect(page.getByRole('heading', { name: 'Confira antes de importar' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar nos produtos do Bling' }).fill(marca)
  // The list is drawn anew by the search, with its rows closed.
  await expect(page).toHaveURL(/busca=/)
  const itens = page.getByRole('list', { name: 'Produtos do Bling' })
  await expect(page.getByText('3 produtos', { exact: true })).toBeVisible()
  await see(itens, 'Não tem código no Bling.')
  await itens.getByText(/diferença/).click()
  await expect(itens.getByRole('definition').filter({ hasText: `Daqui ${marca}` })).toBeVisible()
  await expectGood(page)

  await press(itens, /^Criar Sem código/)
  await expect(itens.getByText('Pergunta')).toHaveCount(0)
  await press(page, 'Marcar todos')
  await page.getByLabel('Modelo dos marcados').fill(`Modelo ${marca}`)
  await press(page, 'Mudar modelo', '3 produtos mudados.')
  await press(page, /^Importar \d+ produtos?$/)
  await expect(page.getByRole('heading', { name: 'Importação concluída' })).toBeVisible()
  await expect(itens.getByText('Importado')).toHaveCount(3)
  await itens.getByRole('link', { name: `Nova ${marca}` }).click()
  await expect(page.getByLabel('Título')).toHaveValue(`Nova ${marca}`)
})
