import { criarCategoria, criarModelo, criarProduto, esvaziarLixeira, unico } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'

test('the trash is read page by page and restored; permanent deletion names what goes, and only that goes', async ({
  page,
  api,
}) => {
  // The shop has one trash, and this counts its rows.
  await esvaziarLixeira(api)
  const [modelo, categoria] = [await criarModelo(api), await criarCategoria(api)]
  const base = { modelo_id: modelo.id, categoria_id: categoria.id }
  const produtos = []
  for (let lote = 0; lote < 7; lote++) {
    const dez = Array.from({ length: 10 }, (_, i) => `Guardada ${String(lote * 10 + i + 1).padStart(3, '0')}`)
    produtos.push(...(await Promise.all(dez.map((titulo) => criarProduto(api, { ...base, titulo })))))
  }
  const ids = produtos.map(({ id }) => id)
  await api.chamar('DELETE /produtos/lixeira-multiplos/', { query: { ids: ids.join(',') } })
  await page.goto('/configuracoes')
  await page.getByRole('button', { name: 'Lixeira' }).click()
  await expect(page).toHaveURL('/configuracoes/lixeira')
  await expect(page.getByText('70 produtos')).toBeVisible()
  const ticks = page.getByRole('listitem').getByRole('checkbox')
  await expect(async () => {
    await page.mouse.wheel(0, 3000)
    expect(await ticks.count()).toBe(70)
  }).toPass({ intervals: [100] })
  await page.getByRole('checkbox', { name: 'Selecionar todos' }).check()
  await page.getByRole('button', { name: 'Restaurar Selecionados' }).click()
  await expect(page.getByText('70 produtos restaurados.')).toBeVisible()
  await expect(page.getByText('Nenhum produto na lixeira.')).toHaveCount(1)
  expect((await api.chamar('GET /produtos/busca/', { query: { modelo: modelo.id } })).count).toBe(70)

  const [vai, fica] = [
    await criarProduto(api, { titulo: unico('Vai embora') }),
    await criarProduto(api, { titulo: unico('Fica aqui') }),
  ]
  await api.chamar('DELETE /produtos/lixeira-multiplos/', { query: { ids: `${vai.id},${fica.id}` } })
  await page.goto('/configuracoes/lixeira')
  await expect(page.getByRole('button', { name: 'Excluir Permanentemente' })).toBeDisabled()
  await page.getByRole('checkbox', { name: new RegExp(vai.titulo) }).check()
  await page.getByRole('button', { name: 'Excluir Permanentemente' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(vai.titulo)
  await expect(dialog).not.toContainText(fica.titulo)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Excluir Permanentemente' }).click()
  await dialog.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Produto excluído para sempre.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: new RegExp(vai.titulo) })).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: new RegExp(fica.titulo) })).toBeVisible()
  const { results } = await api.chamar('GET /produtos/lixeira/')
  expect(results.map(({ id }) => id)).toEqual([fica.id])
})
