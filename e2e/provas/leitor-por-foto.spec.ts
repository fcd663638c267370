import { createProduto } from '../support/factories.ts'
import { leitor, openLeitor, typeCodigo } from '../support/leitor.ts'
import { photo } from '../support/photo.ts'
import { expect, test } from '../support/test.ts'

const SEM_CAMERA = 'Erro ao acessar a câmera. Verifique as permissões.'

test('without a camera the field works, and a photograph of a label opens its product', async ({ page, api }) => {
  const produto = await createProduto(api)
  await page.goto(`/produtos?busca=${encodeURIComponent(produto.titulo)}`)
  await page.getByRole('button', { name: /^QR Code/ }).click()
  const qr = page.getByRole('img', { name: `QR Code de ${produto.titulo}` })
  // It has its size before the server has drawn it.
  await expect(qr).toHaveJSProperty('complete', true)
  const etiqueta = await qr.screenshot()

  await page.goto('/categorias')
  await openLeitor(page)
  await expect(leitor(page).getByText(SEM_CAMERA)).toHaveCount(1)
  await typeCodigo(page, '/clientes')
  await expect(page).toHaveURL('/clientes')

  await openLeitor(page)
  await expect(leitor(page).getByRole('button', { name: 'Fotografar o código' })).toBeVisible()
  const foto = leitor(page).getByLabel('Foto do código')
  await foto.setInputFiles(photo('parede', [120, 116, 110]))
  await expect(leitor(page).getByText('Nenhum código encontrado na foto.')).toBeVisible()
  await foto.setInputFiles({ name: 'etiqueta.png', mimeType: 'image/png', buffer: etiqueta })
  await expect(page).toHaveURL(`/produtos/${produto.id}`)
})
