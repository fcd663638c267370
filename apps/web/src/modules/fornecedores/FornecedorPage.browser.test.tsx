import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, ok, prepare, queries } from '../../../test/support/api-control.ts'
import { consoleErrors } from '../../../test/support/console-errors.ts'
import { openScreen, texts } from '../../../test/support/screen.tsx'
import { signInBeforeEach } from '../../../test/support/signed-in.ts'
import FornecedorPage from './FornecedorPage.tsx'

signInBeforeEach()

const SUPPLIER = { id: 3, nome: 'Malhas do Sul', documento: '11222333000181', anonimizado_em: null, versao: 1 }
const BOUGHT = 'GET /fornecedores/3/comprado/'
const NOTHING = { prazo: null, total: 0, itens: [] }
const peca = (variacao_id: number, mais: object) => ({
  produto_id: 7,
  variacao_id,
  titulo: 'Lisa',
  sku: `LI-${variacao_id}`,
  codigos: [],
  ...mais,
})
const compra = (id: number, mais: object) => ({
  id,
  numero: id,
  fornecedor: SUPPLIER,
  pecas: 12,
  criado_em: '2026-11-20T12:00:00Z',
  ...mais,
})
const pageOf = (results: object[]) => ok({ count: results.length, next: null, previous: null, results })

async function openFornecedor(answers: Parameters<typeof prepare>[0], fornecedor: object = SUPPLIER) {
  await prepare({ 'GET /fornecedores/3/': ok(fornecedor), ...answers })
  await openScreen([{ path: '/fornecedores/:fornecedorId', element: <FornecedorPage /> }], '/fornecedores/3')
}
const rowsOf = (name: string) => texts(page.getByRole('list', { name }).getByRole('listitem'))

test('the page of a supplier shows purchases, real lead time and bought pieces below the form', async () => {
  await openFornecedor({
    'GET /compras/': pageOf([
      compra(9, { situacao: 'pedida', total: 120 }),
      compra(4, { situacao: 'recebida', total: null }),
    ]),
    [BOUGHT]: ok({
      prazo: { dias: 4.5, compras: 2 },
      total: 2,
      itens: [
        peca(21, {
          variacao: 'Preta M',
          codigos: ['7741', 'PV-M'],
          custo_unitario: 10.5,
          recebida_em: '2026-11-21T12:00:00Z',
        }),
        peca(22, { variacao: 'Preta G', custo_unitario: null, recebida_em: null }),
      ],
    }),
  })
  await expect.element(page.getByText('Prazo real: 4,5 dias em média (2 compras no último ano)')).toBeVisible()
  expect(rowsOf('Peças compradas deste fornecedor')).toEqual([
    'Lisa Preta MLI-21 · lá: 7741, PV-MR$ 10,50chegou em 21/11/2026',
    'Lisa Preta GLI-22nada chegou ainda',
  ])
  await expect
    .element(page.getByRole('link', { name: 'Lisa Preta M' }))
    .toHaveAttribute('href', '/produtos/7?variacao=21')
  await expect.element(page.getByRole('link', { name: 'Compra 9' })).toBeVisible()
  expect(rowsOf('Compras deste fornecedor')).toEqual([
    'Compra 920/11/2026 · 12 peçasPedidaR$ 120,00',
    'Compra 420/11/2026 · 12 peçasRecebida',
  ])
  expect(await queries('GET /compras/')).toEqual([expect.stringContaining('fornecedor_id=3')])
  await expect
    .element(page.getByRole('link', { name: 'Nova compra' }))
    .toHaveAttribute('href', '/compras/criar?fornecedor=3')
})

test('of whom nothing was bought the page says so', async () => {
  await openFornecedor({ 'GET /compras/': pageOf([]), [BOUGHT]: ok(NOTHING) })
  await expect.element(page.getByText('Nada foi comprado deste fornecedor ainda.')).toBeVisible()
  await expect.element(page.getByText('Prazo real: sem recebimentos ainda')).toBeVisible()
  await expect.element(page.getByText('As peças das compras pedidas aparecem aqui.')).toBeVisible()
})

test('pieces that came over a year ago are no lead time', async () => {
  const itens = [peca(21, { recebida_em: '2020-11-21T12:00:00Z' })]
  await openFornecedor({ 'GET /compras/': pageOf([]), [BOUGHT]: ok({ prazo: null, total: 1, itens }) })
  await expect.element(page.getByText('Prazo real: sem recebimentos no último ano')).toBeVisible()
})

test('many pieces are shown when they are asked for, and what the answer leaves out is said', async () => {
  const itens = Array.from({ length: 10 }, (_, i) => peca(i + 1, { variacao: `Cor ${i}` }))
  await openFornecedor({ 'GET /compras/': pageOf([]), [BOUGHT]: ok({ prazo: null, total: 1440, itens }) })
  await expect.element(page.getByText('As 10 pedidas por último, de 1.440.')).toBeVisible()
  expect(rowsOf('Peças compradas deste fornecedor')).toHaveLength(8)
  await page.getByRole('button', { name: 'Mostrar mais 2 peças' }).click()
  await expect.element(page.getByText('Lisa Cor 9')).toBeVisible()
  await page.getByRole('button', { name: 'Mostrar menos' }).click()
  await expect.element(page.getByText('Lisa Cor 9')).not.toBeInTheDocument()
})

test('a failed reading of the bought pieces is retried by its button, and the form stays', async () => {
  await openFornecedor({ 'GET /compras/': pageOf([]), [BOUGHT]: [answer(500), ok(NOTHING)] })
  await expect.element(page.getByText('Erro ao buscar o que se compra deste fornecedor.')).toBeVisible()
  await expect.element(page.getByLabelText('Nome')).toHaveValue('Malhas do Sul')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.element(page.getByText('As peças das compras pedidas aparecem aqui.')).toBeVisible()
  expect(consoleErrors.splice(0)).toEqual([['O que se compra do fornecedor não pôde ser lido', expect.any(Error)]])
})

test('an anonymised supplier keeps its purchases, and nothing new is bought there', async () => {
  await openFornecedor(
    { 'GET /compras/': pageOf([compra(4, { situacao: 'recebida' })]), [BOUGHT]: ok(NOTHING) },
    { ...SUPPLIER, nome: 'Fornecedor anonimizado 3', anonimizado_em: '2026-11-25T12:00:00Z' },
  )
  await expect.element(page.getByRole('link', { name: 'Compra 4' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Nova compra' })).not.toBeInTheDocument()
})
