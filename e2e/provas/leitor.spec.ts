import { test } from '../support/camera.ts'
import { abrirLeitor, leitor } from '../support/leitor.ts'
import { expect } from '../support/test.ts'

const SEM_CAMERA = 'Erro ao acessar a câmera. Verifique as permissões.'

test.describe('refused', () => {
  // The decoder says it in its own words, too.
  test.use({ permissions: [], expectedErrors: [/Failed to load resource|assets\/decodificador/], ownWindow: true })

  test('a refused camera says so and is asked for again; so is a decoder that cannot be had', async ({
    page,
    context,
    camera,
    shop,
  }) => {
    await context.route('**/assets/zxing_reader-*.wasm', (route) => route.abort())
    await page.goto('/categorias')
    await abrirLeitor(page)
    await expect(leitor(page).getByRole('alert')).toContainText(SEM_CAMERA)
    await expect(leitor(page).getByRole('alert')).toContainText('Libere a câmera para este site')
    await context.grantPermissions(['camera'], { origin: shop.url })
    await leitor(page).getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(leitor(page).getByText(SEM_CAMERA)).toBeHidden()
    await camera.mostrar('/vendas')
    await expect(leitor(page).getByText('Não foi possível carregar o leitor. Verifique sua conexão.')).toBeVisible()
    await context.unroute('**/assets/zxing_reader-*.wasm')
    await leitor(page).getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(page).toHaveURL('/vendas')
  })
})

test.describe('with the clock in hand', () => {
  test.use({ ownWindow: true })

  test('after ten seconds it says what to do and reads on; out of sight it lets the camera go', async ({
    page,
    camera,
  }) => {
    await camera.mostrar(null)
    await page.clock.install()
    await page.goto('/modelos')
    await expect(page.getByRole('heading', { level: 1, name: 'Modelos' })).toBeVisible()
    // It stands still: a busy machine may take any time to open the camera.
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await abrirLeitor(page)
    const situacao = leitor(page).getByRole('status').first()
    await expect(situacao).toHaveText('Aponte a câmera para o QR Code ou o código de barras.')
    await page.clock.runFor(9000)
    await expect(situacao).toHaveText('Aponte a câmera para o QR Code ou o código de barras.')
    await page.clock.runFor(1500)
    await expect(situacao).toHaveText(/^Nenhum código lido em 10 segundos\./)
    await page.clock.resume()

    const video = page.getByLabel('Imagem da câmera')
    const ligada = () =>
      video.evaluate((v) => ((v as HTMLVideoElement).srcObject as MediaStream | null)?.active ?? false)
    expect(await ligada()).toBe(true)
    // Headless Chromium counts every tab as in sight.
    const mudarVista = (visibilidade: string) =>
      page.evaluate((valor) => {
        Object.defineProperty(document, 'visibilityState', { value: valor, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, visibilidade)
    await mudarVista('hidden')
    await expect.poll(ligada).toBe(false)
    await mudarVista('visible')
    await expect.poll(ligada).toBe(true)

    const recarregada = page.waitForEvent('load')
    await leitor(page).getByRole('button', { name: 'Fechar' }).click()
    await recarregada
    await expect(page.getByRole('heading', { level: 1, name: 'Modelos' })).toBeVisible()
    await expect(leitor(page)).toBeHidden()
  })
})
