import { unico } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'

test.use({ expectedErrors: [/status of 409/] })

test('an attribute and its values, from nothing to gone, and back; a name or value that is taken is said', async ({
  page,
  api,
}) => {
  const nome = unico('Material')
  await page.goto('/atributos')
  await page.getByRole('button', { name: 'Adicionar novo' }).click()
  await expect(page.getByRole('button', { name: 'Salvar', exact: true })).toBeDisabled()
  await page.getByLabel('Nome', { exact: true }).fill(` ${nome} `)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Novo valor')).toBeFocused()
  for (const valor of ['Algodão', 'Linho', 'Lã']) {
    await page.getByLabel('Novo valor').fill(valor)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: `Editar ${valor}` })).toBeVisible()
    await expect(page.getByLabel('Novo valor')).toHaveValue('')
  }
  await page.getByRole('button', { name: 'Editar Linho' }).click()
  await page.getByLabel('Valor', { exact: true }).fill('Linho puro')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Atributo atualizado com sucesso!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Editar Linho puro' })).toBeFocused()
  await page.getByRole('button', { name: 'Editar Lã' }).click()
  await page.getByLabel('Valor', { exact: true }).fill('Outra coisa')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Lã', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Excluir Lã' }).click()
  await expect(page.getByText('Valor do atributo removido')).toBeVisible()
  await expect(page.getByText('Lã', { exact: true })).toHaveCount(0)

  const novoNome = unico('Tecido')
  await page.getByLabel('Nome', { exact: true }).fill(novoNome)
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByRole('link', { name: novoNome })).toBeVisible()
  await page.getByRole('button', { name: 'Excluir atributo' }).click()
  await expect(page.getByText('Atributo removido', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: novoNome })).toHaveCount(0)
  await page
    .getByRole('status')
    .filter({ hasText: /^Atributo removido/ })
    .getByRole('button', { name: 'Desfazer' })
    .click()
  await page.getByRole('link', { name: novoNome }).click()
  await expect(page.getByRole('button', { name: 'Editar Linho puro' })).toBeVisible()
  const [salvo] = (await api.chamar('GET /atributos/')).filter((atributo) => atributo.nome === novoNome)
  expect(salvo?.opcoes.map(({ valor }) => valor)).toEqual(['Algodão', 'Linho puro'])

  const [um, dois] = [unico('Gola'), unico('Manga')]
  const { id } = await api.chamar('POST /atributos/', { body: { nome: um } })
  await api.chamar('POST /atributos/', { body: { nome: dois } })
  await api.chamar('POST /atributos/:id/valores/', { params: { id }, body: { valor: 'Careca' } })
  await page.goto(`/atributos?atributo=${id}`)
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue(um)
  await page.getByLabel('Nome', { exact: true }).fill(dois.toUpperCase())
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Este nome já está em uso. Escolha outro.')).toHaveCount(1)
  await page.getByLabel('Novo valor').fill('careca')
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect(page.getByText('Este atributo já tem este valor.')).toHaveCount(1)
  await page.getByRole('button', { name: 'Adicionar novo' }).click()
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('')
  await page.getByLabel('Nome', { exact: true }).fill(um)
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Este nome já está em uso. Escolha outro.')).toHaveCount(1)
})
