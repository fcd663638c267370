import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ok, prepare } from '../../../test/support/api-control.ts'
import { readVenda } from '../../../test/support/lidos.ts'
import { openScreen, texts } from '../../../test/support/screen.tsx'
import { signInAs } from '../../../test/support/signed-in.ts'
import ImpressoDoLotePage, { pecasDoLote } from './ImpressoDoLotePage.tsx'
import ReciboPage from './ReciboPage.tsx'

const variacoes = [
  { id: 1, nome_cor: 'Azul', tamanho: 'GG', sku: 'AGG' },
  { id: 2, nome_cor: 'Azul', tamanho: 'M', sku: 'AM' },
  { id: 3, nome_cor: 'Amarelo', tamanho: 'U', sku: 'YU' },
]
const linha = (item_id: number, id: number | null, modelo: string, data: object) => ({
  item_id,
  id,
  titulo: `Produto ${id}`,
  modelo: { id: 1, codigo: modelo },
  quantidade: 1,
  valor_unitario: 1,
  ...data,
})

test('pieces of several sales are added up by kind, in the order of the shelves', () => {
  const vendas = [
    readVenda({
      id: 7,
      itens: [
        linha(1, 20, 'M10', { sku: 'caneca' }),
        linha(2, 10, 'M2', { variacao_id: 1, sku: 'AGG', variacoes, quantidade: 2 }),
        linha(3, 10, 'M2', { variacao_id: 2, sku: 'AM', variacoes }),
        linha(4, 10, 'M2', { sku: 'X', variacoes }),
      ],
    }),
    readVenda({
      id: 9,
      itens: [
        linha(5, 10, 'M2', { variacao_id: 3, sku: 'YU', variacoes }),
        linha(6, 10, 'M2', { variacao_id: 1, sku: 'AGG', variacoes }),
        linha(7, 10, 'M2', { variacao_id: 1, sku: 'AGG', variacoes, valor_unitario: 2 }),
        linha(8, null, 'M2', { sku: 'sumiu', titulo: 'Zzz', modelo: null }),
      ],
    }),
  ]
  const pecas = pecasDoLote(vendas).map(({ item: { sku }, quantidade, vendas: pecaVendas }) => [
    sku,
    quantidade,
    pecaVendas.map(({ id, quantidade: vendaQuantidade }) => `${id}: ${vendaQuantidade}`).join(', '),
  ])
  expect(pecas).toEqual([
    ['sumiu', 1, '9: 1'],
    // No variation was chosen: before those of a colour.
    ['X', 1, '7: 1'],
    ['YU', 1, '9: 1'],
    ['AM', 1, '7: 1'],
    ['AGG', 4, '7: 2, 9: 2'],
    ['caneca', 1, '7: 1'],
  ])
})

const ESCUDO = {
  id: 1,
  posicao: 'frente',
  tecnica: 'dtf',
  largura_mm: 280,
  altura_mm: 300,
  arte_id: 3,
  arte: 'Escudo',
  observacao: 'Sem branco',
}
const ESCUDO_EM_PALAVRAS = 'Frente · DTF · 28 × 30 cm · Escudo'

test('the same piece with other prints, or with another note, is another kind', () => {
  const buildLinha = (item_id: number, ...estampas: object[]) => linha(item_id, 10, 'M2', { sku: 'A', estampas })
  const vendas = [
    readVenda({ id: 7, itens: [buildLinha(1), buildLinha(2, ESCUDO), buildLinha(3, { ...ESCUDO, arte_id: 4 })] }),
    readVenda({ id: 9, itens: [buildLinha(4, ESCUDO), buildLinha(5, { ...ESCUDO, observacao: '' })] }),
  ]
  expect(pecasDoLote(vendas).map(({ quantidade }) => quantidade)).toEqual([1, 2, 1, 1])
})

const NOMES = [{ nome: 'Bia', numero: '10' }]
test('pieces with names are another kind than the same pieces without, or with other names', () => {
  const buildLinha = (item_id: number, dados: object = {}) => linha(item_id, 10, 'M2', { sku: 'A', ...dados })
  const vendas = [
    readVenda({ id: 7, itens: [buildLinha(1), buildLinha(2, { personalizacao: NOMES })] }),
    readVenda({ id: 9, itens: [buildLinha(3), buildLinha(4, { personalizacao: [{ nome: 'Caio', numero: '' }] })] }),
  ]
  expect(pecasDoLote(vendas).map(({ quantidade }) => quantidade)).toEqual([2, 1, 1])
})

const NOTA = 'Cliente busca sexta'
const vendaImpressa = (id: number, anotacao: string, ...tamanhos: number[]) => ({
  id,
  status: 'separacao',
  cliente: { id: 3, nome: 'Ana Lira' },
  anotacao,
  quantidade_itens: tamanhos.length,
  itens: tamanhos.map((variacao_id) =>
    linha(variacao_id, 10, 'M2', {
      variacao_id,
      variacoes,
      id_bling: '9',
      valor_unitario: 49.9,
      estampas: [ESCUDO],
      personalizacao: NOMES,
    }),
  ),
})
async function printDocument(documento: string) {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  onTestFinished(() => print.mockRestore())
  await signInAs()
  await prepare({
    'GET /loja/': ok({ nome: 'Ateliê' }),
    'GET /vendas/7/': ok(vendaImpressa(7, '', 2)),
    'GET /vendas/9/': ok(vendaImpressa(9, NOTA, 1, 2)),
  })
  await openScreen([{ path: '/imprimir/lote/:documento', Component: ImpressoDoLotePage }], `${documento}?ids=7,9`)
  await expect.poll(() => print.mock.calls.length).toBe(1)
}

test('the picking list shows the box of each piece and the notes for the staff', async () => {
  await printDocument('/imprimir/lote/consolidada')
  const linhas = texts(page.getByRole('table').first().getByRole('row'))
  expect(linhas.filter((text) => text?.includes('Caixa'))).toEqual([
    expect.stringContaining('Caixa 1: 1 · Caixa 2: 1'),
    expect.stringContaining('Caixa 2: 1'),
  ])
  await expect.element(page.getByText(NOTA)).toBeVisible()
  expect(page.getByText(`${ESCUDO_EM_PALAVRAS} (Sem branco)`).elements()).toHaveLength(2)
  expect(texts(page.getByText(/Bia, 10/))).toEqual(['Tamanho M: Bia, 10', 'Tamanho GG: Bia, 10'])
})

test('what travels with the parcels is a sheet for each, without the note for the staff and without prices', async () => {
  await printDocument('/imprimir/lote/romaneio')
  expect(page.getByRole('article').elements()).toHaveLength(2)
  expect(document.body.textContent).not.toMatch(new RegExp(`${NOTA}|49,90|Sem branco`))
  expect(texts(page.getByText(ESCUDO_EM_PALAVRAS))).toEqual(Array(3).fill(ESCUDO_EM_PALAVRAS))
  expect(page.getByText(/Bia, 10/).elements()).toHaveLength(3)
})

test('a receipt on the roll says the prints of each line and the pieces without, without the note for the staff', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  onTestFinished(() => print.mockRestore())
  await signInAs()
  const venda = vendaImpressa(7, '', 2)
  const itens = venda.itens.map((item) => ({ ...item, producao: { prontas: 0, de: 1, sem_estampa: 1 } }))
  await prepare({ 'GET /vendas/7/': ok({ ...venda, itens }), '*': ok({}) })
  await openScreen([{ path: '/recibo/:vendaId', Component: ReciboPage }], '/recibo/7?papel=bobina')
  await expect
    .element(page.getByRole('row').nth(1))
    .toHaveTextContent(`1 × Produto 10${ESCUDO_EM_PALAVRAS}1 peça sem estampaR$ 49,90`)
  expect(document.body.textContent).not.toContain('Sem branco')
})
