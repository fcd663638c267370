import { expectGood } from '../support/accessible.ts'
import { opened, press, see } from '../support/acts.ts'
import { test } from '../support/camera.ts'
import { criarProduto } from '../support/factories.ts'
import { abrirLeitor, leitor } from '../support/leitor.ts'
import { expect } from '../support/test.ts'

const SITE = 'https://site.exemplo/camiseta?cor=azul'

test('a label leads to its product, another site to a new tab', async ({ page, context, api, camera }) => {
  const produto = await criarProduto(api, { variacoes: [{ nome_cor: 'Azul', tamanho: 'M', quantidade: 2 }] })
  const etiqueta = `/produtos/${produto.id}?variacao=${produto.variacoes[0]?.id}`
  await page.goto('/produtos')
  await press(page, 'Escanear')
  await see(leitor(page), 'Aponte a câmera para o QR Code ou o código de barras.')
  await expectGood(page)
  const stream = await page
    .getByLabel('Imagem da câmera')
    .evaluateHandle((video) => (video as HTMLVideoElement).srcObject as MediaStream)
  await camera.mostrar(etiqueta)
  await expect(page).toHaveURL(etiqueta)
  await expect(leitor(page)).toBeHidden()
  expect(await stream.evaluate(({ active }) => active)).toBe(false)

  // An address of another site opens in a new tab.
  await context.route('https://site.exemplo/**', (route) => route.fulfill({ body: 'outro site' }))
  await camera.mostrar(null)
  await page.goto('/clientes')
  await abrirLeitor(page)
  const outra = await opened(page, () => camera.mostrar(SITE))
  await expect(outra).toHaveURL(SITE)
  expect(await outra.evaluate(() => window.opener)).toBeNull()
  await expect(leitor(page).getByRole('link')).toHaveAttribute('href', SITE)
  // The label is still in sight: it does not open once more, another one is read.
  await camera.mostrar(page.url())
  await press(leitor(page), 'Ler outro código')
  await expect(leitor(page)).toBeHidden()
  await expect(page).toHaveURL('/clientes')
  expect(context.pages()).toHaveLength(2)
  await outra.close()
})
