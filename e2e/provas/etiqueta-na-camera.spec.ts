import { expectAccessible, expectFitsPhone } from '../support/accessible.ts'
import { test } from '../support/camera.ts'
import { criarProduto } from '../support/factories.ts'
import { abrirLeitor, leitor } from '../support/leitor.ts'
import { expect } from '../support/test.ts'

test('a label leads to its product, another site to a new tab', async ({ page, context, api, camera }) => {
  const produto = await criarProduto(api, {
    variacoes: [{ cor: '#1133aa', nome_cor: 'Azul', tamanho: 'M', preco_venda: 59.9, quantidade: 2 }],
  })
  const variacao = produto.variacoes[0]
  await page.goto('/produtos')
  await page.getByRole('button', { name: 'Escanear', exact: true }).click()
  await expect(leitor(page).getByText('Aponte a câmera para o QR Code ou o código de barras.')).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)
  const stream = await page
    .getByLabel('Imagem da câmera')
    .evaluateHandle((video) => (video as HTMLVideoElement).srcObject as MediaStream)
  await camera.mostrar(`/produtos/${produto.id}?variacao=${variacao?.id}`)
  await expect(page).toHaveURL(`/produtos/${produto.id}?variacao=${variacao?.id}`)
  await expect(leitor(page)).toBeHidden()
  expect(await stream.evaluate(({ active }) => active)).toBe(false)

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
})
