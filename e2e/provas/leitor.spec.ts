import { press, see } from '../support/acts.ts'
import { test } from '../support/camera.ts'
import { leitor, openLeitor } from '../support/leitor.ts'
import { expect } from '../support/test.ts'

const SEM_CAMERA = 'Erro ao acessar a câmera. Verifique as permissões.'

// The decoder says it in its own words, too.
test.use({ permissions: [], expectedErrors: [/Failed to load resource|assets\/decodificador/], ownWindow: true })

test('camera and decoder that cannot be had are asked for again', async ({ page, context, camera, shop }) => {
  await context.route('**/assets/zxing_reader-*.wasm', (route) => route.abort())
  await page.goto('/categorias')
  await openLeitor(page)
  await expect(leitor(page).getByRole('alert')).toContainText(SEM_CAMERA)
  await expect(leitor(page).getByRole('alert')).toContainText('Libere a câmera para este site')
  await context.grantPermissions(['camera'], { origin: shop.url })
  await press(leitor(page), 'Tentar novamente')
  await expect(leitor(page).getByText(SEM_CAMERA)).toBeHidden()
  await camera.mostrar('/vendas')
  await see(leitor(page), 'Não foi possível carregar o leitor. Verifique sua conexão.')
  await context.unroute('**/assets/zxing_reader-*.wasm')
  await press(leitor(page), 'Tentar novamente')
  await expect(page).toHaveURL('/vendas')
})
