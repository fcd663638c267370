import { criarProduto, unico } from '../support/factories.ts'
import { abrirLeitor, digitarCodigo, leitor, lerComUsb } from '../support/leitor.ts'
import { expect, test } from '../support/test.ts'

test('typed codes and a USB scanner are read wherever the focus is', async ({ page, api }) => {
  const marca = unico('Marca').replace(' ', '-')
  const [primeiro] = [await criarProduto(api, { sku: `${marca}-1` }), await criarProduto(api, { sku: `${marca}-2` })]
  await page.goto('/produtos')

  await abrirLeitor(page)
  await digitarCodigo(page, marca)
  await expect(page).toHaveURL(`/produtos?busca=${marca}`)

  // Without the focus in the field: on a button it must not press it.
  await abrirLeitor(page)
  await leitor(page).getByRole('button', { name: 'Fechar' }).focus()
  await lerComUsb(page, `${marca}-1`)
  await expect(page).toHaveURL(`/produtos/${primeiro.id}`)

  await abrirLeitor(page)
  await digitarCodigo(page, `${new URL(page.url()).origin}/vendas`)
  await expect(page).toHaveURL('/vendas')

  // Of no product: taken as an address of this program, as the specification says, and never as anything else's.
  await abrirLeitor(page)
  await digitarCodigo(page, `javascript:alert('${marca}')`)
  await expect(page.getByText('Página não encontrada')).toBeVisible()
  await expect(page.getByText(`Nenhum produto tem o código “javascript:alert('${marca}')”.`)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(`/javascript:alert('${marca}')`)
})
