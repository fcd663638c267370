import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ok, prepare } from '../../../test/support/api-control.ts'
import { draw } from '../../../test/support/screen.tsx'
import { type PecaEscolhida, ProdutoSelect } from './ProdutoSelect.tsx'

const grade = ['Preta', 'Branca'].flatMap((nome_cor, c) =>
  ['P', 'G'].map((tamanho, t) => ({
    id: 10 * (c + 1) + t,
    nome_cor,
    tamanho,
    sku: `MAN-${nome_cor[0]}-${tamanho}`,
    quantidade_disponivel: c * 3,
    preco_venda: 60,
  })),
)
const RESULTADO = [
  { id: 1, titulo: 'Mandacaru G', sku: 'MAN-B-GX', quantidade_disponivel: 4, preco_venda: 20, variacoes: [] },
  { id: 2, titulo: 'Mandacaru', sku: 'MAN', quantidade_disponivel: 6, preco_venda: 60, variacoes: grade },
]
const choose = vi.fn<(peca: PecaEscolhida) => void>()
beforeEach(() => void choose.mockClear())
const names = () =>
  page
    .getByRole('list', { name: 'Produtos encontrados' })
    .getByRole('button')
    .elements()
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)

async function searchProdutos(text: string, props: Partial<Parameters<typeof ProdutoSelect>[0]> = {}) {
  await prepare({ 'GET /produtos/busca/': ok({ count: 2, next: null, results: RESULTADO }) })
  await draw(<ProdutoSelect onChoose={choose} {...props} />)
  await page.getByRole('searchbox').fill(text)
  await expect.poll(names).not.toEqual([])
}

test('a product shows its sizes by colour, with what there is of each; one of them is chosen in one click', async () => {
  await searchProdutos('mandacaru')
  const [simples, ...pecas] = names()
  expect(simples).toMatch(/^Adicionar: Mandacaru G/)
  expect(pecas).toEqual([
    'Adicionar: Mandacaru Preta P, Sem estoque',
    'Adicionar: Mandacaru Preta G, Sem estoque',
    'Adicionar: Mandacaru Branca P, 3 disponíveis',
    'Adicionar: Mandacaru Branca G, 3 disponíveis',
  ])
  await page.getByRole('button', { name: /^Adicionar: Mandacaru Preta G/ }).click()
  expect(choose.mock.calls).toEqual([[{ produtoId: 2, variacaoId: 11, nome: 'Mandacaru Preta G', sku: 'MAN-P-G' }]])
})

test('colours without sizes are named once, by their own buttons, in one line', async () => {
  const variacoes = ['Preta', 'Branca'].map((nome_cor, i) => ({ ...grade[0], id: i + 1, nome_cor, tamanho: null }))
  const caneca = { id: 3, titulo: 'Caneca', sku: 'CAN', quantidade_disponivel: 0, preco_venda: 40, variacoes }
  await prepare({ 'GET /produtos/busca/': ok({ count: 1, next: null, results: [caneca] }) })
  await draw(<ProdutoSelect onChoose={choose} />)
  await page.getByRole('searchbox').fill('caneca')
  await expect.poll(names).toHaveLength(2)
  const rows = [...document.querySelectorAll('[aria-label="Produtos encontrados"] li > div')]
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual(['Preta0Branca0'])
})

test('the piece whose whole SKU was typed stands first, and Enter chooses it', async () => {
  await searchProdutos('man-b-g')
  expect(names()[0]).toContain('MAN-B-G')
  expect(names()[0]).not.toContain('MAN-B-GX')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => choose.mock.calls).toMatchObject([[{ produtoId: 2, variacaoId: 21 }]])
})

test.each<[string, Partial<Parameters<typeof ProdutoSelect>[0]>, number, number]>([
  ['only what there is', { soDisponiveis: true }, 5, 2],
  ['a product as a whole too', { escolha: 'ambos' }, 6, 0],
  ['products only', { escolha: 'produto' }, 2, 0],
  ['what is not left out', { fora: ({ id }) => id === 1 }, 4, 0],
])('%s can be chosen', async (_qual, props, botoes, disabledCount) => {
  await searchProdutos('mandacaru', props)
  const buttons = page.getByRole('list', { name: 'Produtos encontrados' }).getByRole('button').elements()
  expect([buttons.length, buttons.filter((button) => button.hasAttribute('disabled')).length]).toEqual([
    botoes,
    disabledCount,
  ])
})

test('while a piece is being taken another one can be chosen, and the same one only once', async () => {
  const demora = Promise.withResolvers<boolean>()
  await searchProdutos('mandacaru', {
    onChoose: (peca) => {
      choose(peca)
      return demora.promise
    },
  })
  for (const tamanho of ['P', 'P', 'G'])
    await page.getByRole('button', { name: new RegExp(`^Adicionar: Mandacaru Branca ${tamanho}`) }).click()
  expect(choose.mock.calls).toMatchObject([[{ variacaoId: 20 }], [{ variacaoId: 21 }]])
  demora.resolve(true)
  await expect.element(page.getByRole('searchbox')).toHaveValue('')
})
