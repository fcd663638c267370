import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bodies, ok, prepare } from '../../../test/support/api-control.ts'
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

const ORDERED = {
  id: 3,
  numero: 3,
  situacao: 'pedida',
  fornecedor: { id: 9, nome: 'Malhas' },
  itens: [{ id: 21, produto_id: 2, variacao_id: 21, titulo: 'Lisa', quantidade: 30 }],
}
const RECEIVE = 'POST /compras/3/receber/'
async function openOrdered(dados: object = {}) {
  await prepare({
    'GET /fornecedores/9/': ok({ id: 9, nome: 'Malhas' }),
    'GET /compras/3/': ok({ ...ORDERED, ...dados }),
    [RECEIVE]: ok({ ...ORDERED, situacao: 'recebida', a_mais: [], serviu: [] }),
    'POST /compras/3/custos/': ok(ORDERED),
  })
  return openScreen([{ path: '/compras/:compraId', element: <CompraPage /> }], '/compras/3')
}

test('what was counted is not lost by leaving: it is asked first', async () => {
  await openOrdered()
  await page.getByLabelText('Chegaram de Lisa').fill('12')
  await page.getByRole('link', { name: 'Malhas' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByLabelText('Chegaram de Lisa')).toHaveValue('12')
})

test('an invoice that may not hold is received once the person says that it was looked at', async () => {
  await openOrdered({ nota_duvidosa: true, avisos: ['O XML não traz a autorização da nota.'] })
  await page.getByLabelText('Chegaram de Lisa').fill('12')
  const receive = page.getByRole('button', { name: 'Receber 12 peças' })
  await expect.element(receive).toBeDisabled()
  await page.getByLabelText('Conferi a nota, e ela vale').click()
  await receive.click()
  await expect.poll(() => bodies(RECEIVE)).toMatchObject([{ apesar_da_nota: true }])
})

test('costs that wait are written by who sees costs', async () => {
  await openOrdered({ valores_a_gravar: 2 })
  await expect.element(page.getByText(/^2 custos esperam por quem vê custos/)).toBeVisible()
  await page.getByRole('button', { name: 'Gravar custos nos produtos' }).click()
  await expect.poll(() => bodies('POST /compras/3/custos/')).toHaveLength(1)
})
