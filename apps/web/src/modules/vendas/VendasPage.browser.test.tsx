import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, prepare } from '../../../test/support/api-control.ts'
import { openScreen } from '../../../test/support/screen.tsx'
import { signInBeforeEach } from '../../../test/support/signed-in.ts'
import VendasPage from './VendasPage.tsx'

signInBeforeEach()

test.each([
  ['status=separacao', 'Não há vendas nesta etapa.'],
  ['status=separacao&busca=ana', 'Tente outro nome ou outro filtro.'],
  ['atrasadas=1', 'Tente outro filtro.'],
])('an empty list of ‘%s’ says ‘%s’', async (query, hint) => {
  await prepare({
    'GET /vendas/': ok({ count: 0, next: null, results: [] }),
    'GET /vendas/fila/': ok({ passos: {}, vendedores: [] }),
  })
  await openScreen([{ path: '/vendas', element: <VendasPage /> }], `/vendas?${query}`)
  await expect.element(page.getByText('Nenhuma venda encontrada.').first()).toBeVisible()
  await expect.element(page.getByText(hint)).toBeVisible()
})
