import { createProduto, unico } from '../support/factories.ts'
import { leitor, openLeitor, scanByUsb, typeCodigo } from '../support/leitor.ts'
import { expect, test } from '../support/test.ts'

test('typed codes and a USB scanner are read wherever the focus is', async ({ page, api }) => {
  const marca = unico('Marca').replace(' ', '-')
  const [primeiro] = [await createProduto(api, { sku: `${marca}-1` }), await createProduto(api, { sku: `${marca}-2` })]
  await page.goto('/produtos')

  await openLeitor(page)
  await typeCodigo(page, marca)
  await expect(page).toHaveURL(`/produtos?busca=${marca}`)

  // Without the focus in the field: on a button it must not press it.
  await openLeitor(page)
  await leitor(page).getByRole('button', { name: 'Fechar' }).focus()
  await scanByUsb(page, `${marca}-1`)
  await expect(page).toHaveURL(`/produtos/${primeiro.id}`)

  await openLeitor(page)
  await typeCodigo(page, `${new URL(page.url()).origin}/vendas`)
  await expect(page).toHaveURL('/vendas')

  // A code of no product is taken as an address of this program, as the specification says, and never as anything
  // else's.
  await openLeitor(page)
  await typeCodigo(page, `javascript:alert('${marca}')`)
  await expect(page.getByText('Página não encontrada')).toBeVisible()
  await expect(page.getByText(`Nenhum produto tem o código “javascript:alert('${marca}')”.`)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(`/javascript:alert('${marca}')`)
})
