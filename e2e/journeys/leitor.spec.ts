import { expectAccessible, expectFitsPhone } from '../support/accessible.ts'
import { test } from '../support/camera.ts'
import { criarProduto, unico } from '../support/factories.ts'
import { abrirLeitor, digitarCodigo, leitor, lerComUsb } from '../support/leitor.ts'
import { photo } from '../support/photo.ts'
import { expect, test as semCamera } from '../support/test.ts'

const SEM_CAMERA = 'Erro ao acessar a câmera. Verifique as permissões.'

test('a label leads to its product, another site to a new tab, and typed codes and a USB scanner are read like the camera', async ({
  page,
  context,
  api,
  camera,
}) => {
  const sku = unico('P').replace(' ', '-')
  const produto = await criarProduto(api, {
    sku,
    variacoes: [{ cor: '#1133aa', nome_cor: 'Azul', tamanho: 'M', preco_venda: 59.9, quantidade: 2 }],
  })
  const variacao = produto.variacoes[0]
  await page.goto('/produtos')
  await page.getByRole('button', { name: 'Escanear', exact: true }).click()
  await expect(leitor(page).getByText('Aponte a câmera para o QR Code da etiqueta.')).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)
  const stream = await page
    .getByLabel('Imagem da câmera')
    .evaluateHandle((video) => (video as HTMLVideoElement).srcObject as MediaStream)
  await camera.mostrar(`/produtos/${produto.id}?variacao=${variacao?.id}`)
  await expect(page).toHaveURL(`/produtos/${produto.id}?variacao=${variacao?.id}`)
  await expect(leitor(page)).toBeHidden()
  expect(await stream.evaluate(({ active }) => active)).toBe(false)

  await page.goto('/vendas')
  await camera.mostrar(sku.toLowerCase())
  await abrirLeitor(page)
  await expect(page).toHaveURL(`/produtos/${produto.id}`)

  // An address of another site opens in a new tab.
  await context.route('https://site.exemplo/**', (route) => route.fulfill({ body: 'outro site' }))
  await camera.mostrar(null)
  await page.goto('/clientes')
  await abrirLeitor(page)
  const aberta = context.waitForEvent('page')
  await camera.mostrar('https://site.exemplo/camiseta?cor=azul')
  const outra = await aberta
  await expect(outra).toHaveURL('https://site.exemplo/camiseta?cor=azul')
  expect(await outra.evaluate(() => window.opener)).toBeNull()
  await expect(leitor(page).getByRole('link')).toHaveAttribute('href', 'https://site.exemplo/camiseta?cor=azul')
  // The label is still in sight: it does not open once more, another one is read.
  await camera.mostrar(page.url())
  await leitor(page).getByRole('button', { name: 'Ler outro código' }).click()
  await expect(leitor(page)).toBeHidden()
  await expect(page).toHaveURL('/clientes')
  expect(context.pages()).toHaveLength(2)
  await outra.close()

  // Typed codes and a USB scanner.
  const marca = unico('Marca').replace(' ', '-')
  const [primeiro] = [await criarProduto(api, { sku: `${marca}-1` }), await criarProduto(api, { sku: `${marca}-2` })]
  await camera.mostrar(null)
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
    await expect(situacao).toHaveText('Aponte a câmera para o QR Code da etiqueta.')
    await page.clock.runFor(9000)
    await expect(situacao).toHaveText('Aponte a câmera para o QR Code da etiqueta.')
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

semCamera('without a camera the field works, and a photograph of a label opens its product', async ({ page, api }) => {
  const produto = await criarProduto(api)
  await page.goto(`/produtos?busca=${encodeURIComponent(produto.titulo)}`)
  await page.getByRole('button', { name: /^QR Code/ }).click()
  const etiqueta = await page.getByRole('img', { name: `QR Code de ${produto.titulo}` }).screenshot()

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
