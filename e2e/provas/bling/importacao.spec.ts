import { expectAccessible, expectFitsPhone } from '../../support/accessible.ts'
import { conectar } from '../../support/bling.ts'
import { criarProduto, unico } from '../../support/factories.ts'
import { expect, test } from '../../support/test.ts'

test('the catalogue of the account is read, questions are answered, and it is imported', async ({
  page,
  api,
  emulator,
}) => {
  await conectar(api, emulator)
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
  await page.getByRole('button', { name: /^(Ler o catálogo|Ler de novo)$/ }).click()
  await expect(page.getByRole('heading', { name: 'Confira antes de importar' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar nos produtos do Bling' }).fill(marca)
  // The list is drawn anew by the search, with its rows closed.
  await expect(page).toHaveURL(/busca=/)
  const itens = page.getByRole('list', { name: 'Produtos do Bling' })
  await expect(page.getByText('3 produtos', { exact: true })).toBeVisible()
  await expect(itens.getByText('Não tem código no Bling.')).toBeVisible()
  await itens.getByText(/diferença/).click()
  await expect(itens.getByRole('definition').filter({ hasText: `Daqui ${marca}` })).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)

  await itens.getByRole('button', { name: /^Criar Sem código/ }).click()
  await expect(itens.getByText('Pergunta')).toHaveCount(0)
  await page.getByRole('button', { name: 'Marcar todos' }).click()
  await page.getByLabel('Modelo dos marcados').fill(`Modelo ${marca}`)
  await page.getByRole('button', { name: 'Mudar modelo' }).click()
  await expect(page.getByText('3 produtos mudados.')).toBeVisible()
  await page.getByRole('button', { name: /^Importar \d+ produtos?$/ }).click()
  await expect(page.getByRole('heading', { name: 'Importação concluída' })).toBeVisible()
  await expect(itens.getByText('Importado')).toHaveCount(3)
  await itens.getByRole('link', { name: `Nova ${marca}` }).click()
  await expect(page.getByLabel('Título')).toHaveValue(`Nova ${marca}`)
})
