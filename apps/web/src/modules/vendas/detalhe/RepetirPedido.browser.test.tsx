import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, prepare, routes } from '../../../../test/support/api-control.ts'
import { avisados } from '../../../../test/support/hook.tsx'
import { readVenda } from '../../../../test/support/lidos.ts'
import { openScreen } from '../../../../test/support/screen.tsx'
import { RepetirPedido } from './RepetirPedido.tsx'

const REPETIR = 'POST /vendas/7/repetir/'
const open = () =>
  openScreen(
    [
      { path: '/vendas/7', element: <RepetirPedido venda={readVenda({ id: 7 })} /> },
      { path: '/orcamentos/9', element: <p>O orçamento</p> },
    ],
    '/vendas/7',
  )

test('one click makes a quote of the same order, and opens it', async () => {
  await prepare({ [REPETIR]: answer(201, { id: 9, numero: 9 }) })
  await open()
  await page.getByRole('button', { name: 'Repetir pedido' }).click()
  await expect.element(page.getByText('O orçamento')).toBeVisible()
  expect([await routes(), avisados()]).toEqual([[REPETIR], ['success: Orçamento 9 criado com os preços de hoje.']])
})

test('an order that cannot be repeated says why', async () => {
  await prepare({ [REPETIR]: answer(409, { detail: 'Este cliente foi anonimizado.' }) })
  await open()
  await page.getByRole('button', { name: 'Repetir pedido' }).click()
  await expect.poll(avisados).toEqual(['error: Este cliente foi anonimizado.'])
})
