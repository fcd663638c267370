import { useState } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, held, ok, prepare, received, release, sameKeys } from '../../../../../test/support/api-control.ts'
import { avisados, clickToastAction, drawHook, readToasts } from '../../../../../test/support/hook.tsx'
import { readProdutoResumo } from '../../../../../test/support/lidos.ts'
import { draw, openScreen } from '../../../../../test/support/screen.tsx'
import { signInBeforeEach } from '../../../../../test/support/signed-in.ts'
import { useList } from '../../../../shared/resource/useList.ts'
import ProdutosPage from '../../ProdutosPage.tsx'
import { listaDeProdutos } from '../../produtos.queries.ts'
import { Celula } from './Celula.tsx'
import { ColunasDaTabela } from './ColunasDaTabela.tsx'
import { colunasPara, type GrupoDeColunas, linhasDaTabela } from './linhas.ts'
import { type Edicao, type Mudanca, NADA_MUDADO } from './mudancas.ts'
import { TabelaDeProdutos } from './TabelaDeProdutos.tsx'
import { useGravacao } from './useGravacao.ts'

const CELULAS = 'POST /produtos/em-lote/celulas/'
const BUSCA = 'GET /produtos/busca/'
const lote = (mais: object) =>
  ok({ lote_id: 8, estado: 'aplicando', aplicar: 2, aplicadas: 0, recusadas: 0, conflitos: [], ...mais })
const produto = (id: number, preco_venda: number) => ({
  id,
  titulo: `P${id}`,
  sku: `S${id}`,
  preco_venda,
  preco_custo: 5,
  quantidade_total: 4,
  origem_fiscal: 0,
})
const list = (produtos: object[], next: string | null = null) =>
  ok({ count: 3, next, previous: null, results: produtos })
function Tela() {
  const [grupo, setGrupo] = useState<GrupoDeColunas>('precos')
  const lista = useList(listaDeProdutos())
  return (
    <>
      <ColunasDaTabela grupo={grupo} onChange={setGrupo} />
      <TabelaDeProdutos {...{ lista, grupo }} onGrupo={setGrupo} carregando={<p>…</p>} vazia={<p>nada</p>} />
    </>
  )
}
async function openTabela(answers: object = {}) {
  await prepare({ [BUSCA]: list([produto(3, 30), produto(2, 20), produto(1, 10)]), ...answers })
  await openScreen([{ path: '/produtos', element: <Tela /> }], '/produtos')
  await expect.element(page.getByRole('gridcell', { name: '30,00' })).toBeVisible()
  document.querySelector<HTMLElement>('[data-celula="3  preco_venda"]')?.focus()
}
const readActiveLabel = () => (document.activeElement as HTMLInputElement | null)?.getAttribute('aria-label')
const texts = (field: string) =>
  [...document.querySelectorAll<HTMLElement>(`[data-campo="${field}"]`)].map(
    (cell) => cell.querySelector('input')?.value ?? cell.innerText,
  )
const alerta = () => document.querySelector('[role="alert"]')?.textContent
function pasteText(text: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}
const listSentCelulas = async () =>
  (await received(CELULAS)).flatMap(({ body }) => (body as { celulas: { antes: number; depois: number }[] }).celulas)
signInBeforeEach()
test('the keyboard alone goes everywhere: typing replaces, Enter goes down, Tab right, Esc takes the typing back and leaves', async () => {
  await openTabela()
  expect(readActiveLabel()).toBe('Preço: P3')
  await userEvent.keyboard('45{Enter}')
  expect([readActiveLabel(), texts('preco_venda')]).toEqual(['Preço: P2', ['45,00', '20,00', '10,00']])
  await userEvent.keyboard('{ArrowRight}7{Tab}{Tab}{Tab}')
  expect([readActiveLabel(), texts('preco_custo')]).toEqual(['Título: P1', ['5,00', '7,00', '5,00']])
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowRight}99{Escape}')
  expect([readActiveLabel(), texts('preco_venda')]).toEqual(['Preço: P3', ['45,00', '20,00', '10,00']])
  await userEvent.keyboard('{Control>}z{/Control}{Control>}z{/Control}')
  expect([texts('preco_venda')[0], texts('preco_custo')[1]]).toEqual(['30,00', '5,00'])
  await userEvent.keyboard('{Escape}')
  expect(readActiveLabel()).toBeNull()
  await expect.element(page.getByRole('button', { name: 'Salvar' })).not.toBeInTheDocument()
})

test('a block reaches rows that were not loaded yet, and is saved in one request; a conflict stays with what was typed', async () => {
  const conflict = { produto_id: 2, variacao_id: null, campo: 'preco_venda', motivo: 'Alguém mudou.', agora: 21 }
  const feito = lote({ estado: 'concluida', aplicadas: 2, recusadas: 1, conflitos: [conflict] })
  const answers = { [CELULAS]: lote({}), 'GET /produtos/em-lote/8/': feito }
  await openTabela({
    [BUSCA]: [list([produto(3, 30)], '/api/produtos/busca/?cursor=a'), list([produto(2, 20), produto(1, 10)])],
    ...answers,
  })
  pasteText('33,00\r\n22,00\r\n11,00\r\n')
  await expect.poll(() => texts('preco_venda')).toEqual(['33,00', '22,00', '11,00'])
  await prepare({ [BUSCA]: list([produto(3, 33), produto(2, 21), produto(1, 11)]), ...answers })
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.poll(alerta).toContain('P2: Alguém mudou. Agora é 21,00.')
  expect((await listSentCelulas()).map(({ antes, depois }) => [antes, depois])).toEqual([
    [30, 33],
    [20, 22],
    [10, 11],
  ])
  // The rows that were read again are drawn in the background.
  await expect.poll(() => texts('preco_venda')).toEqual(['33,00', '22,00', '11,00'])
  expect(avisados()).toContain('success: 2 células salvas.')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect
    .poll(async () => (await listSentCelulas()).slice(3).map(({ antes, depois }) => [antes, depois]))
    .toEqual([[21, 22]])
  // Waits for the save's last toast: the next test would else read it.
  await expect.poll(avisados).toContain('success: 2 células salvas.')
})

test('what cannot be read is shown and not sent; a failed save keeps all that was typed', async () => {
  await openTabela({ [CELULAS]: answer(409, { erro: 'Agora não.' }) })
  await userEvent.keyboard('abc{ArrowDown}25')
  await userEvent.keyboard('{Control>}s{/Control}')
  expect(readActiveLabel()).toBe('Preço: P3')
  await expect.poll(alerta).toContain('P3: Informe um valor como 59,90.')
  expect(await listSentCelulas()).toEqual([])
  await userEvent.keyboard('31{Control>}s{/Control}')
  await expect.poll(alerta).toBe('Agora não.')
  expect(texts('preco_venda')).toEqual(['31', '25,00', '10,00'])
  await expect.element(page.getByText('2 células mudadas')).toBeVisible()
})

test('the columns of fiscal data are shown instead of prices; both are saved together, and a wrong one is found again', async () => {
  await openTabela({ [CELULAS]: answer(409, { erro: 'Agora não.' }) })
  await userEvent.keyboard('45')
  await page.getByRole('button', { name: 'Dados fiscais' }).click()
  expect(texts('preco_venda')).toEqual([])
  await expect.poll(() => document.querySelector('[data-celula="3  ncm"]')).not.toBeNull()
  document.querySelector<HTMLElement>('[data-celula="3  ncm"]')?.focus()
  await expect.poll(readActiveLabel).toBe('NCM: P3')
  pasteText('6109.10.00\t0\t28.038.00\tPC\r\n61091000\t8 - Nacional\r\n')
  await expect.poll(() => texts('ncm')).toEqual(['6109.10.00', '61091000', '—'])
  document.querySelector<HTMLElement>('[data-celula="1  ncm"]')?.focus()
  await userEvent.keyboard('123')
  await page.getByRole('button', { name: 'Preço e estoque' }).click()
  await expect.poll(alerta).toContain('P1: NCM: 8 algarismos')
  await page.getByRole('button', { name: 'Ir para a célula' }).click()
  await expect.poll(readActiveLabel).toBe('NCM: P1')
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}{Control>}s{/Control}')
  await expect.poll(alerta).toBe('Agora não.')
  const fields = (await listSentCelulas()) as { produto_id?: number; campo?: string; depois: unknown }[]
  expect(fields.map(({ produto_id, campo, depois }) => [produto_id, campo, depois])).toEqual([
    [3, 'preco_venda', 45],
    [3, 'ncm', '61091000'],
    [3, 'cest', '2803800'],
    [3, 'unidade', 'PC'],
    [2, 'ncm', '61091000'],
    [2, 'origem_fiscal', 8],
  ])
})

test.each([1280, 390])('at %i px the longest NCM and CEST stand whole', async (width) => {
  await page.viewport(width, 844)
  onTestFinished(() => page.viewport(1280, 800))
  await openTabela()
  await page.getByRole('button', { name: 'Dados fiscais' }).click()
  await expect.poll(() => document.querySelector('[data-celula="3  ncm"]')).not.toBeNull()
  document.querySelector<HTMLElement>('[data-celula="3  ncm"]')?.focus()
  await expect.poll(readActiveLabel).toBe('NCM: P3')
  pasteText('8888.88.88\t0\t88.888.88\tUN\r\n')
  await expect.poll(() => texts('ncm')).toContain('8888.88.88')
  document.querySelector<HTMLElement>('[data-celula="1  ncm"]')?.focus()
  await expect.poll(readActiveLabel).toBe('NCM: P1')
  const cells = [...document.querySelectorAll<HTMLElement>('[data-celula="3  ncm"] span, [data-celula="3  cest"] span')]
  expect(cells.map(({ innerText }) => innerText)).toEqual(['8888.88.88', '88.888.88'])
  expect(cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([])
})

const readColumnTitles = () =>
  [...document.querySelectorAll('[role="columnheader"]')].map(({ textContent }) => textContent)
const readEanWidth = () => document.querySelector('[data-celula="3  gtin"]')?.getBoundingClientRect().width

test('a column that is empty in all rows folds: one that is only read goes, EAN is narrow until it is typed into', async () => {
  await openTabela()
  expect(readColumnTitles()).toEqual(['Título', 'SKU', 'Preço', 'Custo', 'Estoque', 'EAN'])
  expect(readEanWidth()).toBe(64)
  document.querySelector<HTMLElement>('[data-celula="3  gtin"]')?.focus()
  await expect.poll(readEanWidth).toBe(128)
  await userEvent.keyboard('7891000315507{ArrowUp}{Escape}')
  expect(readEanWidth()).toBe(128)
})

test('at 1280 px a long title stands whole in two lines, beside the whole SKU of a shirt with colour and size', async () => {
  const titulo = 'Caneca Grande 450 ml Serra da Mantiqueira'
  const shirt = { sku: 'P-CAM-OVER-37-Verde-Musgo-GG', nome_cor: 'Verde Musgo', tamanho: 'GG' }
  const variacoes = [{ id: 9, preco_venda: 30, ...shirt }]
  await prepare({ [BUSCA]: list([{ ...produto(1, 30), titulo, variacoes }]) })
  // As wide as the column at 1280 px, beside the menu and a scroll bar.
  const element = (
    <div style={{ width: 985 }}>
      <Tela />
    </div>
  )
  await openScreen([{ path: '/produtos', element }], '/produtos')
  const wholeTexts = [page.getByText(titulo), page.getByText(shirt.sku)]
  for (const text of wholeTexts) {
    await expect.element(text).toBeVisible()
    // Letters of the fallback font are wider.
    await document.fonts.ready
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = text.element()
    expect(scrollWidth).toBe(clientWidth)
    // No third line; the last one may reach below its own box.
    expect(scrollHeight - clientHeight).toBeLessThan(8)
  }
})

test('at the desk the search, the choices and the help of the table leave its first row high', async () => {
  const lists = ['GET /modelos/', 'GET /categorias/', 'GET /produtos/filtros-disponiveis/', 'GET /bling/conexao/']
  await prepare({ ...Object.fromEntries(lists.map((route) => [route, ok([])])), [BUSCA]: list([produto(1, 30)]) })
  await openScreen([{ path: '/produtos', element: <ProdutosPage /> }], '/produtos?ver=tabela')
  await expect.element(page.getByRole('gridcell', { name: '30,00' })).toBeVisible()
  const top = (element: Element | null) => element?.getBoundingClientRect().top ?? Number.NaN
  const search = page.getByRole('searchbox').element()
  expect(top(document.querySelector('[aria-rowindex="2"]')) - top(search)).toBeLessThanOrEqual(112)
  await expect.element(page.getByLabelText('Modelo')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Filtros' }).click()
  await expect.element(page.getByLabelText('Modelo')).toBeVisible()
})

const variacoes = [{ id: 11, tamanho: 'P', preco_venda: null, preco_custo: 7, quantidade: 3 }]
const LINHAS = linhasDaTabela(
  [
    { id: 1, titulo: 'Camiseta', preco_venda: 40, preco_custo: 9, variacoes },
    { id: 2, titulo: 'Conjunto', preco_venda: 60, preco_custo: null, quantidade_total: 4, kit: true },
  ].map(readProdutoResumo),
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
async function openCell(i: number, j: number, state: { texto?: string; ativa?: boolean; entrada?: boolean } = {}) {
  const [linha, coluna] = [LINHAS[i], COLUNAS[j]]
  if (!linha || !coluna) throw new Error('no such cell')
  const { texto, ativa = false, entrada = false } = state
  const mudanca =
    texto === undefined
      ? undefined
      : { produto_id: 1, variacao_id: 11, campo: coluna.campo, nome: linha.nome, antes: null, texto }
  const doNothing = () => undefined
  const actions = { onActivate, onType, onKeyDown: doNothing, onPaste: doNothing }
  const element = (
    <div role="grid">
      <div role="row" style={{ display: 'grid', height: 40 }}>
        <Celula {...{ linha, coluna, indice: j, mudanca, ativa, entrada }} {...actions} />
      </div>
    </div>
  )
  await draw(element)
  const cell = page.getByRole('gridcell')
  await expect.element(cell).toBeInTheDocument()
  return cell.element() as HTMLElement
}

test.each([
  ['its own price', CONJUNTO, PRECO, {}, '60,00', false, undefined],
  ['the price of its product', CAMISETA, PRECO, {}, '40,00', true, undefined],
  ['its own cost, not that of its product', CAMISETA, CUSTO, {}, '7,00', false, undefined],
  ['nothing where there is none', CONJUNTO, CUSTO, {}, '—', true, undefined],
  ['what was typed', CAMISETA, CUSTO, { texto: '8' }, '8', false, 'true'],
  ['what it follows, once its own is taken out', CAMISETA, CUSTO, { texto: '' }, '9,00', true, 'true'],
])('a cell shows %s', async (_, linha, column, state, text, isInherited, changedAttribute) => {
  const cell = await openCell(linha, column, state)
  expect([cell.textContent, cell.querySelector('[data-herdado]') !== null, cell.dataset.mudada]).toEqual([
    text,
    isInherited,
    changedAttribute,
  ])
})

test.each([
  ['of a title', TITULO, {}, 'Camiseta', '', 'text', 'false'],
  ['of a price that it follows', PRECO, {}, '', '40,00', 'decimal', 'false'],
  ['of a cost', CUSTO, {}, '7,00', '', 'decimal', 'false'],
  ['of a stock', ESTOQUE, {}, '3', '', 'numeric', 'false'],
  ['of a price that cannot be read', PRECO, { texto: 'abc' }, 'abc', '', 'decimal', 'true'],
])('the active cell %s is a field to type in', async (_, column, state, value, placeholder, inputMode, ariaInvalid) => {
  await openCell(CAMISETA, column, { ...state, ativa: true })
  const field = page.getByRole('textbox').element() as HTMLInputElement
  expect([field.value, field.placeholder, field.inputMode, field.getAttribute('aria-invalid')]).toEqual([
    value,
    placeholder,
    inputMode,
    ariaInvalid,
  ])
  await expect.poll(() => [document.activeElement === field, getSelection()?.toString()]).toEqual([true, value])
  await page.getByRole('textbox').fill('x')
  expect(onType.mock.calls.at(-1)).toEqual([LINHAS[CAMISETA], COLUNAS[column], 'x'])
})

test.each([
  ['that can be edited', CAMISETA, {}, -1, [['1 11', 3]]],
  ['that the Tab key comes to', CAMISETA, { entrada: true }, 0, [['1 11', 3]]],
  ['of a stock that follows its parts', CONJUNTO, { entrada: true, ativa: true }, null, []],
])('a cell %s becomes active with the focus, or never', async (_, linha, state, tabindex, activatedCells) => {
  const cell = await openCell(linha, ESTOQUE, state)
  expect(cell.getAttribute('tabindex')).toBe(tabindex === null ? null : String(tabindex))
  expect([cell.dataset.fixa, cell.querySelector('input')]).toEqual([tabindex === null ? 'true' : undefined, null])
  cell.focus()
  expect(onActivate.mock.calls).toEqual(activatedCells)
})

const LOTE = 'GET /produtos/em-lote/8/'
const FEITO = { estado: 'concluida', aplicadas: 1 }
const CHAVE = '3  preco_venda'
const cell = (texto: string): Mudanca => ({
  produto_id: 3,
  variacao_id: null,
  campo: 'preco_venda',
  nome: 'P3',
  antes: 30,
  texto,
})

/** With the price of product 3 typed. */
const buildEdicao = (text: string) => (): Edicao => ({ ...NADA_MUDADO, mudancas: new Map([[CHAVE, cell(text)]]) })

/** Opens `useGravacao`. `mudancas` are the unsaved changes: text, value before, reason of the refusal. */
async function openSaving() {
  const { client, ...tela } = await drawHook(() => {
    const [edicao, setEdicao] = useState(buildEdicao('33,00'))
    return {
      ...useGravacao(edicao.mudancas, setEdicao),
      edicao,
      digitar: (text: string) => setEdicao(buildEdicao(text)),
    }
  })
  const { queryKey } = listaDeProdutos()
  const emptyPages = { pages: [], pageParams: [] }
  client.setQueryData(queryKey, emptyPages)
  return {
    ...tela,
    lerDeNovo: () => client.setQueryData(queryKey, emptyPages),
    relida: () => client.getQueryState(queryKey)?.isInvalidated,
    mudancas: () =>
      [...tela.agora().edicao.mudancas.values()].map(({ texto, antes, conflito }) => [texto, antes, conflito]),
    gravar: () => tela.fazer(({ gravar }) => gravar()),
  }
}

test('a save that failed keeps its key and what was typed; after a change, and after a success, it is another one', async () => {
  const refusal = answer(409, { detail: 'Agora não.' })
  await prepare({ [CELULAS]: [answer(503), refusal, lote(FEITO)], [LOTE]: lote(FEITO) })
  const { agora, fazer, gravar, mudancas, relida } = await openSaving()
  for (const sentence of ['Não foi salvo. Tente novamente.', 'Agora não.']) {
    await gravar()
    await expect.poll(() => agora().recusa).toBe(sentence)
    await expect.poll(() => agora().gravando).toBe(false)
  }
  expect([mudancas(), relida()]).toEqual([[['33,00', 30, undefined]], false])
  for (const text of ['34,00', '34,00']) {
    await fazer(({ digitar }) => digitar(text))
    await gravar()
    await expect.poll(avisados).toEqual(['success: 1 célula salva.'])
    await expect.poll(() => agora().gravando).toBe(false)
    expect([mudancas(), relida()]).toEqual([[], true])
  }
  expect(await sameKeys(CELULAS)).toEqual([true, false, false])
})

test('how far a change is shows until it is written; what was typed meanwhile stays a change, from what was saved', async () => {
  await prepare({
    [CELULAS]: lote({}),
    [LOTE]: [lote({ aplicadas: 1 }), held(lote({ ...FEITO, aplicadas: 2 })), lote({ ...FEITO, aplicadas: 2 })],
  })
  const { agora, fazer, gravar, mudancas } = await openSaving()
  await gravar()
  await expect.poll(() => received(LOTE)).toHaveLength(2)
  await expect.poll(() => [agora().gravadasAgora, agora().gravando, readToasts()]).toEqual([1, true, []])
  await fazer(({ digitar }) => digitar('35,00'))
  await release()
  await expect.poll(avisados).toEqual(['success: 2 células salvas.'])
  await expect.poll(mudancas).toEqual([['35,00', 33, undefined]])
  await expect.poll(() => [agora().gravadasAgora, agora().gravando]).toEqual([0, false])
})

test('of cells that were all refused nothing is said to be saved', async () => {
  const conflitos = [{ produto_id: 3, variacao_id: null, campo: 'preco_venda', motivo: 'Alguém mudou.', agora: 31 }]
  await prepare({ [CELULAS]: lote({}), [LOTE]: lote({ ...FEITO, aplicadas: 0, recusadas: 1, conflitos }) })
  const { agora, gravar, mudancas } = await openSaving()
  await gravar()
  await expect
    .poll(avisados)
    .toEqual(['warning: Algumas células não foram salvas: alguém mudou os valores. O que você digitou continua aqui.'])
  await expect.poll(mudancas).toEqual([['33,00', 31, 'Alguém mudou.']])
  await expect.poll(() => agora().gravando).toBe(false)
})

test('saved cells are taken back by one click, and the products read again', async () => {
  const DESFAZER = 'POST /produtos/em-lote/8/desfazer/'
  await prepare({ [CELULAS]: lote({}), [LOTE]: lote(FEITO), [DESFAZER]: answer(202) })
  const { gravar, lerDeNovo, relida } = await openSaving()
  await gravar()
  await expect.poll(readToasts).toEqual(['success: 1 célula salva.'])
  lerDeNovo()
  clickToastAction()
  await expect.poll(relida).toBe(true)
  expect(avisados()).toEqual(['success: 1 célula salva.', 'success: Desfazendo a mudança.'])
  expect(await received(DESFAZER)).toHaveLength(1)
})
