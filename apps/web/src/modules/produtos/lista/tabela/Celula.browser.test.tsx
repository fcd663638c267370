import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { lerProdutoResumo } from '../../../../../test/support/lidos.ts'
import { draw } from '../../../../../test/support/screen.tsx'
import { Celula } from './Celula.tsx'
import { colunasPara, linhasDaTabela } from './linhas.ts'

const variacoes = [{ id: 11, tamanho: 'P', preco_venda: null, preco_custo: 7, quantidade: 3 }]
const LINHAS = linhasDaTabela(
  [
    { id: 1, titulo: 'Camiseta', preco_venda: 40, preco_custo: 9, variacoes },
    { id: 2, titulo: 'Conjunto', preco_venda: 60, preco_custo: null, quantidade_total: 4, kit: true },
  ].map(lerProdutoResumo),
)
const COLUNAS = colunasPara(() => true)
const [CAMISETA, CONJUNTO] = [0, 1]
const [TITULO, PRECO, CUSTO, ESTOQUE] = [0, 1, 2, 3]
const [onActivate, onType] = [vi.fn<(chave: string, coluna: number) => void>(), vi.fn<(...tudo: unknown[]) => void>()]
beforeEach(() => {
  onActivate.mockClear()
  onType.mockClear()
})
/** The cell of row `i` and column `j`, with a text that was typed into it. */
async function abrir(i: number, j: number, estado: { texto?: string; ativa?: boolean; entrada?: boolean } = {}) {
  const [linha, coluna] = [LINHAS[i], COLUNAS[j]]
  if (!linha || !coluna) throw new Error('no such cell')
  const { texto, ativa = false, entrada = false } = estado
  const mudanca =
    texto === undefined
      ? undefined
      : { produto_id: 1, variacao_id: 11, campo: coluna.campo, nome: linha.nome, antes: null, texto }
  const nada = () => undefined
  const acoes = { onActivate, onType, onKeyDown: nada, onPaste: nada }
  const element = (
    <div role="grid">
      <div role="row" style={{ display: 'grid', height: 40 }}>
        <Celula {...{ linha, coluna, indice: j, mudanca, ativa, entrada }} {...acoes} />
      </div>
    </div>
  )
  await draw(element)
  const celula = page.getByRole('gridcell')
  await expect.element(celula).toBeInTheDocument()
  return celula.element() as HTMLElement
}

test.each([
  ['its own price', CONJUNTO, PRECO, {}, '60,00', false, undefined],
  ['the price of its product', CAMISETA, PRECO, {}, '40,00', true, undefined],
  ['its own cost, not that of its product', CAMISETA, CUSTO, {}, '7,00', false, undefined],
  ['nothing where there is none', CONJUNTO, CUSTO, {}, '—', true, undefined],
  ['what was typed', CAMISETA, CUSTO, { texto: '8' }, '8', false, 'true'],
  ['what it follows, once its own is taken out', CAMISETA, CUSTO, { texto: '' }, '9,00', true, 'true'],
])('a cell shows %s', async (_, linha, coluna, estado, texto, herdado, mudada) => {
  const celula = await abrir(linha, coluna, estado)
  expect([celula.textContent, celula.querySelector('[data-herdado]') !== null, celula.dataset.mudada]).toEqual([
    texto,
    herdado,
    mudada,
  ])
})

test.each([
  ['of a title', TITULO, {}, 'Camiseta', '', 'text', 'false'],
  ['of a price that it follows', PRECO, {}, '', '40,00', 'decimal', 'false'],
  ['of a cost', CUSTO, {}, '7,00', '', 'decimal', 'false'],
  ['of a stock', ESTOQUE, {}, '3', '', 'numeric', 'false'],
  ['of a price that cannot be read', PRECO, { texto: 'abc' }, 'abc', '', 'decimal', 'true'],
])('the active cell %s is a field to type in', async (_, coluna, estado, value, placeholder, inputMode, invalido) => {
  await abrir(CAMISETA, coluna, { ...estado, ativa: true })
  const campo = page.getByRole('textbox').element() as HTMLInputElement
  expect([campo.value, campo.placeholder, campo.inputMode, campo.getAttribute('aria-invalid')]).toEqual([
    value,
    placeholder,
    inputMode,
    invalido,
  ])
  await expect.poll(() => [document.activeElement === campo, getSelection()?.toString()]).toEqual([true, value])
  await page.getByRole('textbox').fill('x')
  expect(onType.mock.calls.at(-1)).toEqual([LINHAS[CAMISETA], COLUNAS[coluna], 'x'])
})

test.each([
  ['that can be edited', CAMISETA, {}, -1, [['1 11', 3]]],
  ['that the Tab key comes to', CAMISETA, { entrada: true }, 0, [['1 11', 3]]],
  ['of a stock that follows its parts', CONJUNTO, { entrada: true, ativa: true }, null, []],
])('a cell %s becomes active with the focus, or never', async (_, linha, estado, tabindex, ativadas) => {
  const celula = await abrir(linha, ESTOQUE, estado)
  expect(celula.getAttribute('tabindex')).toBe(tabindex === null ? null : String(tabindex))
  expect([celula.dataset.fixa, celula.querySelector('input')]).toEqual([tabindex === null ? 'true' : undefined, null])
  celula.focus()
  expect(onActivate.mock.calls).toEqual(ativadas)
})
