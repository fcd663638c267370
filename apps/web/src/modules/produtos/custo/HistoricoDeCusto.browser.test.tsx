import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { answer, ok, prepare, queries, routes } from '../../../../test/support/api-control.ts'
import { consoleErrors } from '../../../../test/support/console-errors.ts'
import { draw, openScreen, texts } from '../../../../test/support/screen.tsx'
import { signInAs } from '../../../../test/support/signed-in.ts'
import ProdutoPage from '../ProdutoPage.tsx'
import { HistoricoDeCusto } from './HistoricoDeCusto.tsx'

const ROUTE = 'GET /produtos/7/custos/'
const rows = () => texts(page.getByRole('listitem'))
const recebimento = (recebimento_id: number, mais: object) => ({
  recebimento_id,
  item_id: 5,
  compra_id: 12,
  fornecedor: { id: 3, nome: 'Malhas' },
  em: '2026-11-20T12:00:00Z',
  variacao: 'Preta M',
  quantidade: 12,
  ...mais,
})
const openHistory = async () => {
  await draw(<HistoricoDeCusto produtoId={7} variacaoId={null} />)
  await page.getByText('Histórico de custo').click()
}

test('each receipt says what was paid and what the cost became; an undone one is said as undone', async () => {
  await signInAs()
  const recebimentos = [
    recebimento(4, { custo_unitario: 9, custo_antes: 7, custo_depois: 8, estornado_em: '2026-11-22T12:00:00Z' }),
    recebimento(3, { custo_unitario: 8, custo_antes: 6, custo_depois: 7 }),
    recebimento(2, { custo_unitario: null, custo_antes: 6, custo_depois: null, quantidade: 1 }),
    recebimento(1, { custo_unitario: 6, custo_antes: null, custo_depois: 6 }),
  ]
  await prepare({ [ROUTE]: ok({ total: 204, recebimentos }) })
  await openHistory()
  await expect.element(page.getByText('Os 4 mais novos, de 204.')).toBeVisible()
  expect(rows()).toEqual([
    'Preta M · 20/11/2026 · Compra 12Malhas · 12 peças a R$ 9,00desfeito em 22/11/2026',
    'Preta M · 20/11/2026 · Compra 12Malhas · 12 peças a R$ 8,00de R$ 6,00 para R$ 7,00',
    'Preta M · 20/11/2026 · Compra 12Malhas · 1 peça, preço não informadoo custo ficou',
    'Preta M · 20/11/2026 · Compra 12Malhas · 12 peças a R$ 6,00custo de R$ 6,00',
  ])
  expect(page.getByRole('link', { name: 'Compra 12' }).first().element().getAttribute('href')).toBe('/compras/12')
})

test('it is read when it is opened, by keyboard too, and only of its variation', async () => {
  await signInAs()
  await prepare({ [ROUTE]: ok({ total: 0, recebimentos: [] }) })
  await draw(<HistoricoDeCusto produtoId={7} variacaoId={21} owner="da variação 1" />)
  await expect.element(page.getByLabelText('Histórico de custo da variação 1')).toBeVisible()
  expect(await routes()).toEqual([])
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByText('Nada foi recebido de uma compra ainda.')).toBeVisible()
  expect(await queries(ROUTE)).toEqual(['?variacao=21'])
})

test('what could not be read is asked for again', async () => {
  await signInAs()
  await prepare({ [ROUTE]: [answer(500), ok({ total: 0, recebimentos: [] })] })
  await openHistory()
  await expect.element(page.getByText('Erro ao buscar o histórico de custo.')).toBeVisible()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.element(page.getByText('Nada foi recebido de uma compra ainda.')).toBeVisible()
  expect(consoleErrors.splice(0)).toEqual([['O histórico de custo não pôde ser lido', expect.any(Error)]])
})

test('who sees no costs sees no history of them', async () => {
  await signInAs({ tipo: 'funcionario', permissoes: { ver_custos: false } })
  await draw(
    <>
      <HistoricoDeCusto produtoId={7} variacaoId={null} />
      <p>página</p>
    </>,
  )
  await expect.element(page.getByText('página')).toBeVisible()
  await expect.element(page.getByText('Histórico de custo')).not.toBeInTheDocument()
})

test('the page of a product has it below its price and in each variation; that of a kit has none', async () => {
  await signInAs()
  const openProduto = async (produto: object) => {
    await prepare({
      'GET /produtos/7/': ok({ id: 7, titulo: 'Lisa', versao: 1, ...produto }),
      'GET /produtos/7/estoque/': ok({ produto_id: 7, fisico: 0, reservado: 0, variacoes: [], reservas: [] }),
      '*': ok([]),
    })
    await openScreen([{ path: '/produtos/:produtoId', Component: ProdutoPage }], '/produtos/7')
    await expect.element(page.getByLabelText('Título')).toBeInTheDocument()
  }
  const histories = () => texts(page.getByText('Histórico de custo'))
  await openProduto({ tem_variacoes: true, variacoes: [{ id: 21 }, { id: 22 }] })
  await expect.element(page.getByLabelText('Histórico de custo da variação 2')).toBeInTheDocument()
  expect(histories()).toHaveLength(3)
  await cleanup()
  await openProduto({ kit: true })
  await expect.element(page.getByLabelText('Preço de Custo')).toBeInTheDocument()
  expect(histories()).toEqual([])
})
