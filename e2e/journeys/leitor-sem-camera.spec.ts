import { criarProduto, unico } from '../support/factories.ts'
import { abrirLeitor, digitarCodigo, leitor, lerComUsb } from '../support/leitor.ts'
import { photo } from '../support/photo.ts'
import { expect, test } from '../support/test.ts'

const SEM_CAMERA = 'Erro ao acessar a câmera. Verifique as permissões.'

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

test('without a camera the field works, and a photograph of a label opens its product', async ({ page, api }) => {
  const produto = await criarProduto(api)
  await page.goto(`/produtos?busca=${encodeURIComponent(produto.titulo)}`)
  await page.getByRole('button', { name: /^QR Code/ }).click()
  const qr = page.getByRole('img', { name: `QR Code de ${produto.titulo}` })
  // It has its size before the server has drawn it.
  await expect(qr).toHaveJSProperty('complete', true)
  const etiqueta = await qr.screenshot()

  await page.goto('/categorias')
  await abrirLeitor(page)
  await expect(leitor(page).getByText(SEM_CAMERA)).toHaveCount(1)
  await digitarCodigo(page, '/clientes')
  await expect(page).toHaveURL('/clientes')

  await abrirLeitor(page)
  await expect(leitor(page).getByRole('button', { name: 'Fotografar o código' })).toBeVisible()
  const foto = leitor(page).getByLabel('Foto do código')
  await foto.setInputFiles(photo('parede', [120, 116, 110]))
  await expect(leitor(page).getByText('Nenhum código encontrado na foto.')).toBeVisible()
  await foto.setInputFiles({ name: 'etiqueta.png', mimeType: 'image/png', buffer: etiqueta })
  await expect(page).toHaveURL(`/produtos/${produto.id}`)
})
