import { press } from '../support/acts.ts'
import { CHROMIUM } from '../support/chromium.ts'
import { abrirLeitor, leitor } from '../support/leitor.ts'
import { expect, test } from '../support/test.ts'

// A browser of its own: a filmed camera is always the only one.
test.use({
  permissions: ['camera'],
  launchOptions: { ...CHROMIUM, args: [...CHROMIUM.args, '--use-fake-device-for-media-stream=device-count=3'] },
})

test('of several cameras the chosen one is used, and again the next time', async ({ page }) => {
  await page.goto('/categorias')
  await abrirLeitor(page)
  const cameras = leitor(page).getByLabel('Câmera', { exact: true })
  const emUso = () =>
    page.getByLabel('Imagem da câmera').evaluate((video) => {
      const stream = (video as HTMLVideoElement).srcObject as MediaStream | null
      return stream?.getVideoTracks()[0]?.label ?? ''
    })
  await expect(cameras.getByRole('option')).toHaveCount(3)
  const [primeira = '', , terceira = ''] = await cameras.getByRole('option').allTextContents()
  await expect.poll(emUso).toBe(primeira)
  await cameras.selectOption({ label: terceira })
  await expect.poll(emUso).toBe(terceira)
  const recarregada = page.waitForEvent('load')
  await press(leitor(page), 'Fechar')
  await recarregada
  await abrirLeitor(page)
  await expect.poll(emUso).toBe(terceira)
  await expect(cameras.locator('option:checked')).toHaveText(terceira)
})
