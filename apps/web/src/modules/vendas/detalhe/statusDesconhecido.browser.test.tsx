import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok } from '../../../../test/support/api-control.ts'
import { abrirVenda, vendaEm } from '../../../../test/support/venda-page.tsx'

test('a sale of a status that the web does not know shows its summary', async () => {
  await abrirVenda(ok(vendaEm('devolvido')))
  await expect.element(page.getByRole('heading', { name: 'Resumo da venda' })).toBeVisible()
})
