import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, prepare } from '../../test/support/api-control.ts'
import { openScreen } from '../../test/support/screen.tsx'
import { signInAs } from '../../test/support/signed-in.ts'
import VendasPage from '../modules/vendas/VendasPage.tsx'
import { Shell } from './Shell.tsx'

const USUARIO = { id: 1, username: 'ana', nome: 'Ana', tipo: 'admin', permissoes: {} } as never
const AVISOS = { falta_segundo_fator: false, senha_gerada: false, entradas_novas: [], imprime: false, usa_caixa: false }
const venda = (id: number) => ({ id, cliente_nome: `Cliente ${id}`, status: 'separacao' })

test.each([
  [1280, 230],
  [390, 300],
])('at %i px the first sale stands at most %i px below the top of the window', async (width, most) => {
  await page.viewport(width, 800)
  onTestFinished(() => page.viewport(1280, 800))
  await signInAs()
  await prepare({
    'GET /auth/avisos/': ok(AVISOS),
    'GET /bling/conexao/': ok({ ativo: false }),
    'GET /saude/': ok(),
    'GET /mudancas/': ok(),
    'GET /vendas/': ok({ count: 240, next: null, results: [venda(2), venda(1)] }),
    'GET /vendas/fila/': ok({ passos: { separacao: 1234, etiqueta: 40 }, vendedores: [] }),
  })
  const children = [{ path: '/vendas', element: <VendasPage /> }]
  await openScreen([{ element: <Shell usuario={USUARIO} />, children }], '/vendas')
  await expect.element(page.getByText('240 vendas')).toBeInTheDocument()
  const first = page
    .getByRole('link', { name: /Cliente 2/ })
    .element()
    .closest('li, article, [role=listitem]')
  expect(first).not.toBeNull()
  await expect.poll(() => first?.getBoundingClientRect().top).toBeLessThanOrEqual(most)
  // Below the window's own head, the section's tabs and the steps.
  const steps = page.getByRole('navigation', { name: 'Vendas por etapa' }).element().getBoundingClientRect()
  expect(first?.getBoundingClientRect().top).toBeGreaterThanOrEqual(steps.bottom)
})
