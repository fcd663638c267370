import { button, press, see } from '../support/acts.ts'
import { criarNumerados, criarProduto, esvaziarLixeira, unico } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'

test('the trash has pages and restores products; only the named product is deleted for good', async ({ page, api }) => {
  const jogar = (produtos: readonly { id: number }[]) =>
    api.chamar('DELETE /produtos/lixeira-multiplos/', { query: { ids: produtos.map(({ id }) => id).join(',') } })
  // The shop has one trash, and this counts its rows.
  await esvaziarLixeira(api)
  const { modelo, produtos } = await criarNumerados(api, 'Guardada', 70)
  await jogar(produtos)
  await page.goto('/configuracoes')
  await press(page, 'Lixeira')
  await expect(page).toHaveURL('/configuracoes/lixeira')
  await see(page, '70 produtos')
  const ticks = page.getByRole('listitem').getByRole('checkbox')
  await expect(async () => {
    await page.mouse.wheel(0, 3000)
    expect(await ticks.count()).toBe(70)
  }).toPass({ intervals: [100] })
  await page.getByRole('checkbox', { name: 'Selecionar todos' }).check()
  await press(page, 'Restaurar Selecionados', '70 produtos restaurados.', 'Nenhum produto na lixeira.')
  expect((await api.chamar('GET /produtos/busca/', { query: { modelo: modelo.id } })).count).toBe(70)

  const vai = await criarProduto(api, { titulo: unico('Vai embora') })
  const fica = await criarProduto(api, { titulo: unico('Fica aqui') })
  const marca = ({ titulo }: typeof vai) => page.getByRole('checkbox', { name: new RegExp(titulo) })
  await jogar([vai, fica])
  await page.goto('/configuracoes/lixeira')
  await expect(button(page, 'Excluir Permanentemente')).toBeDisabled()
  await marca(vai).check()
  await press(page, 'Excluir Permanentemente')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(vai.titulo)
  await expect(dialog).not.toContainText(fica.titulo)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await press(page, 'Excluir Permanentemente')
  await press(dialog, 'Excluir', 'Produto excluído para sempre.')
  await expect(marca(vai)).toHaveCount(0)
  await expect(marca(fica)).toBeVisible()
  const { results } = await api.chamar('GET /produtos/lixeira/')
  expect(results.map(({ id }) => id)).toEqual([fica.id])
})
