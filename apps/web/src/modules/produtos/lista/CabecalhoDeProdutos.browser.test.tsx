import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, prepare } from '../../../../test/support/api-control.ts'
import { draw } from '../../../../test/support/screen.tsx'
import { signIn } from '../../../shared/session/session.ts'
import { MaisAcoes } from './CabecalhoDeProdutos.tsx'

const PLANILHAS = ['Exportar produtos', 'Exportar movimentos']

test.each([
  ['correct the stock', { corrigir_estoque: false }, PLANILHAS],
  ['export', { exportar_dados: false }, ['Contar estoque']],
])('who may not %s is offered only the other', async (_, permissoes, esperadas) => {
  const usuario = { id: 1, username: 'bia', tipo: 'vendedor', permissoes }
  await prepare({ 'POST /auth/login/': ok({ access: 'a1', refresh: 'r1', usuario }) })
  await signIn('bia', 'x')
  await draw(<MaisAcoes palavra="" onExport={() => {}} />)
  await page.getByRole('button', { name: 'Mais ações' }).click()
  await expect.element(page.getByRole('list', { name: 'Ações sobre o estoque' })).toBeVisible()
  const acoes = [...document.querySelectorAll('li strong')].map(({ textContent }) => textContent)
  expect(acoes).toEqual(esperadas)
})
