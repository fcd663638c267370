import { button, field, fill, press, see } from '../support/acts.ts'
import { unico } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'

test.use({ expectedErrors: [/status of 409/] })

test('a person creates, edits, deletes and restores an attribute and its values; a taken name is refused', async ({
  page,
  api,
}) => {
  const [nome, novo] = [field(page, 'Nome'), field(page, 'Novo valor')]
  const link = (texto: string) => page.getByRole('link', { name: texto })
  await page.goto('/atributos')
  await press(page, 'Adicionar novo')
  await expect(button(page, 'Salvar')).toBeDisabled()
  await nome.fill(` ${unico('Material')} `)
  await page.keyboard.press('Enter')
  await expect(novo).toBeFocused()
  for (const valor of ['Algodão', 'Linho', 'Lã']) {
    await novo.fill(valor)
    await page.keyboard.press('Enter')
    await expect(button(page, `Editar ${valor}`)).toBeVisible()
    await expect(novo).toHaveValue('')
  }
  await press(page, 'Editar Linho')
  await fill(page, { Valor: 'Linho puro' })
  await page.keyboard.press('Enter')
  await see(page, 'Atributo atualizado com sucesso!')
  await expect(button(page, 'Editar Linho puro')).toBeFocused()
  await press(page, 'Editar Lã')
  await fill(page, { Valor: 'Outra coisa' })
  await page.keyboard.press('Escape')
  await expect(page.getByText('Lã', { exact: true })).toBeVisible()
  await press(page, 'Excluir Lã', 'Valor do atributo removido')
  await expect(page.getByText('Lã', { exact: true })).toHaveCount(0)

  const tecido = unico('Tecido')
  await nome.fill(tecido)
  await press(page, 'Salvar')
  await expect(link(tecido)).toBeVisible()
  await press(page, 'Excluir atributo')
  await expect(link(tecido)).toHaveCount(0)
  await press(page.getByRole('status').filter({ hasText: /^Atributo removido/ }), 'Desfazer')
  await link(tecido).click()
  await expect(button(page, 'Editar Linho puro')).toBeVisible()
  const [salvo] = (await api.chamar('GET /atributos/')).filter((atributo) => atributo.nome === tecido)
  expect(salvo?.opcoes.map(({ valor }) => valor)).toEqual(['Algodão', 'Linho puro'])

  await novo.fill('algodão')
  await press(page, 'Adicionar', 'Este atributo já tem este valor.')
  const gola = unico('Gola')
  await api.chamar('POST /atributos/', { body: { nome: gola } })
  await nome.fill(gola.toUpperCase())
  await press(page, 'Salvar', 'Este nome já está em uso. Escolha outro.')
  await press(page, 'Adicionar novo')
  await expect(nome).toHaveValue('')
  await nome.fill(gola)
  await press(page, 'Salvar', 'Este nome já está em uso. Escolha outro.')
})
