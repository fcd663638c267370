import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, prepare } from '../../../test/support/api-control.ts'
import { openScreen } from '../../../test/support/screen.tsx'
import { signInBeforeEach } from '../../../test/support/signed-in.ts'
import CompraPage from './CompraPage.tsx'

signInBeforeEach()

test('labels of what came are printed from its receipt: none of a line without a product, none once it is undone', async () => {
  const item = (id: number, dados: object) => ({ id, produto_id: 2, variacao_id: id, titulo: 'Lisa', ...dados })
  const recebimento = (id: number, dados: object) => ({ id, em: '2026-11-20T12:00:00Z', usuario: 'Bia', ...dados })
  await prepare({
    'GET /fornecedores/9/': ok({ id: 9, nome: 'Malhas' }),
    'GET /compras/3/': ok({
      id: 3,
      numero: 3,
      situacao: 'recebida',
      fornecedor: { id: 9, nome: 'Malhas' },
      itens: [
        item(21, { quantidade: 30 }),
        item(22, { quantidade: 10 }),
        item(23, { produto_id: null, quantidade: 5 }),
      ],
      recebimentos: [
        recebimento(1, { itens: [{ item_id: 21, quantidade: 4 }], estornado_em: '2026-11-20T13:00:00Z' }),
        recebimento(2, {
          itens: [
            { item_id: 21, quantidade: 30 },
            { item_id: 22, quantidade: 10 },
            { item_id: 23, quantidade: 5 },
          ],
        }),
      ],
    }),
  })
  await openScreen([{ path: '/compras/:compraId', element: <CompraPage /> }], '/compras/3')
  await expect.element(page.getByRole('link', { name: 'Etiquetas' })).toBeVisible()
  const links = page.getByRole('link', { name: 'Etiquetas' }).elements()
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/qrcodes?pecas=2-21:30,2-22:10'])
})
