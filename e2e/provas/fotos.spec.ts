import { press } from '../support/acts.ts'
import { test } from '../support/camera.ts'
import { createProduto } from '../support/factories.ts'
import { windowOf } from '../support/resize.ts'
import { expect } from '../support/test.ts'

test.use({ ownWindow: true })

test('on a phone three photographs are taken in a row, and the product gets the two that were kept', async ({
  page,
  api,
  camera,
}) => {
  const { id } = await createProduto(api)
  const become = await windowOf(page)
  await become('phone', 390)
  await camera.mostrar('/produtos')
  await page.goto(`/produtos/${id}`)
  await press(page, 'Gerenciar imagens')
  await press(page, 'Tirar foto')
  const dialog = page.getByRole('dialog', { name: 'Tirar fotos' })
  const pictureWidth = () => dialog.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth)
  await expect.poll(pictureWidth).toBeGreaterThan(0)
  for (const count of ['1 foto tirada', '2 fotos tiradas', '3 fotos tiradas']) await press(dialog, 'Fotografar', count)
  await press(dialog, 'Remover foto 1', '2 fotos tiradas')
  await press(dialog, 'Usar 2 fotos')
  await expect(dialog).toHaveCount(0)
  const countImagens = async () => (await api.chamar('GET /produtos/:id/', { params: { id } })).imagens.length
  await expect.poll(countImagens).toBe(2)
})
