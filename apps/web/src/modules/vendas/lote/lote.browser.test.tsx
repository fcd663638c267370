import { PASSOS } from '@estampa/contract/vendas/vendas.status.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, bodies, ok, prepare, received, routes, sameKeys } from '../../../../test/support/api-control.ts'
import { drawHook } from '../../../../test/support/hook.tsx'
import { readVenda } from '../../../../test/support/lidos.ts'
import { scanText } from '../../../../test/support/scanner.ts'
import { draw, openScreen, texts } from '../../../../test/support/screen.tsx'
import { listaDeVendas } from '../lista.queries.ts'
import { umaVenda } from '../vendas.queries.ts'
import { avancoDe, BarraDoLote, chooseOpcao } from './BarraDoLote.tsx'
import { useVendasDoEndereco } from './lote.queries.ts'
import { advanceLote, dismissVendaLote, FaltaAlgo, useVendaLote } from './lote.ts'
import { MedidasDoLote } from './MedidasDoLote.tsx'
import { SepararJuntas } from './SepararJuntasPage.tsx'

const AVANCAR = 'POST /vendas/avancar-multiplas/'
const vendas = (quantas: number) =>
  Array.from({ length: quantas }, (_, i) => ({ id: i + 1, cliente_nome: `C${i + 1}` }))
const ids = async () => (await received(AVANCAR)).map(({ body }) => (body as { ids: number[] }).ids)
const openLote = () => drawHook(useVendaLote)
afterEach(dismissVendaLote)

test('sales move on ten by ten, and what the server refuses is told with its reason', async () => {
  const recusadas = [{ id: 12, cliente_nome: 'C12', motivo: 'Falta a etiqueta.' }]
  await prepare({ [AVANCAR]: [ok({ avancadas: [1, { id: 2 }], recusadas: [] }), ok({ avancadas: [11], recusadas })] })
  const { agora, client } = await openLote()
  const { queryKey } = listaDeVendas()
  client.setQueryData(queryKey, { pages: [], pageParams: [] })
  await advanceLote(client, { de: 'separacao', vendas: vendas(12) })
  expect(await ids()).toEqual([
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    [11, 12],
  ])
  await expect.poll(agora).toMatchObject({
    de: 'separacao',
    para: 'embalagem',
    total: 12,
    feitas: 12,
    avancadas: [1, 2, 11],
    recusadas,
    acabou: true,
  })
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

test('a lost answer is asked for once more with the same key; a refusal is not, and the others go on', async () => {
  await prepare({
    [AVANCAR]: [
      { status: 200, body: {}, cut: true },
      ok({ avancadas: [1], recusadas: [] }),
      answer(409, { erro: 'Outra pessoa mudou.' }),
    ],
  })
  const { agora, client } = await openLote()
  await advanceLote(client, { de: 'separacao', vendas: vendas(11) })
  expect(await sameKeys(AVANCAR)).toEqual([true, false])
  await expect.poll(agora).toMatchObject({
    feitas: 11,
    avancadas: [1],
    recusadas: [{ id: 11, cliente_nome: 'C11', motivo: 'Outra pessoa mudou.' }],
  })
})

test('what a step asks for is saved first, four by four; a sale that lacks it stays, with the reason', async () => {
  await prepare({ [AVANCAR]: ok({ avancadas: [], recusadas: [] }) })
  const { agora, client } = await openLote()
  const prepareVenda = async (id: number) => {
    if (id === 2) throw new FaltaAlgo('Nenhum serviço atende.')
    if (id === 5) throw new TypeError('ours')
  }
  await advanceLote(client, { de: 'embalagem', vendas: vendas(5), preparar: prepareVenda })
  expect(await ids()).toEqual([[1, 3, 4]])
  await expect
    .poll(() => agora()?.recusadas.map(({ id, motivo }) => [id, motivo]))
    .toEqual([
      [2, 'Nenhum serviço atende.'],
      [5, 'Não foi possível agora. Tente novamente.'],
    ])
})

test('nothing moves after the last step, nor while another lot is under way; once that has ended the next one does', async () => {
  await prepare({ [AVANCAR]: ok() })
  const { agora, client } = await openLote()
  await advanceLote(client, { de: 'concluido', vendas: vendas(1) })
  expect(agora()).toBeNull()
  const first = advanceLote(client, { de: 'separacao', vendas: vendas(1) })
  await advanceLote(client, { de: 'separacao', vendas: vendas(2) })
  await first
  expect(await ids()).toEqual([[1]])
  await advanceLote(client, { de: 'separacao', vendas: vendas(2) })
  expect(await ids()).toEqual([[1], [1, 2]])
})

const buildVendaAnswer = (id: number, data: object = {}) => ok({ id, ...data })
const failure = answer(500)
const listSortedRoutes = async () => (await routes()).toSorted()

async function openAddress(idsText: string) {
  const drawnHook = await drawHook(() => ({ ...useVendasDoEndereco(), ir: useNavigate() }))
  await drawnHook.fazer(({ ir }) => ir(`?ids=${idsText}`))
  await expect.poll(() => drawnHook.agora().lendo).toBe(false)
  const achadas = () => drawnHook.agora().vendas.map(({ id }) => id)
  return { ...drawnHook, achadas }
}

test('the hook reads each sale of the address once, in that order, and skips invalid ids', async () => {
  await prepare({ 'GET /vendas/9/': buildVendaAnswer(9), 'GET /vendas/2/': buildVendaAnswer(2) })
  const { agora, achadas } = await openAddress('9,2,x,9,0,-1,,1.5')
  expect([agora().ids, achadas(), agora().faltam]).toEqual([[9, 2], [9, 2], []])
  expect(await listSortedRoutes()).toEqual(['GET /vendas/2/', 'GET /vendas/9/'])
})

test('at most 200 sales of the address are read', async () => {
  await prepare({})
  const allIds = Array.from({ length: 201 }, (_, i) => i + 1)
  const { client, agora, fazer } = await drawHook(() => ({ ...useVendasDoEndereco(), ir: useNavigate() }))
  for (const id of allIds) client.setQueryData<unknown>(umaVenda(id).queryKey, { id })
  await fazer(({ ir }) => ir(`?ids=${allIds.join()}`))
  await expect.poll(() => agora().ids.length).toBeGreaterThan(0)
  expect(agora().ids).toEqual(allIds.slice(0, 200))
})

test('a sale that cannot be read is missing, and is the only one that is tried again', async () => {
  await prepare({
    'GET /vendas/1/': [failure, buildVendaAnswer(1)],
    'GET /vendas/2/': buildVendaAnswer(2),
    'GET /vendas/3/': failure,
  })
  const { agora, achadas, fazer } = await openAddress('1,2,3')
  expect([achadas(), agora().faltam]).toEqual([[2], [1, 3]])
  await fazer(({ tentarDeNovo }) => tentarDeNovo())
  await expect.poll(achadas).toEqual([1, 2])
  await expect.poll(listSortedRoutes).toEqual([1, 1, 2, 3, 3].map((id) => `GET /vendas/${id}/`))
  expect(agora().faltam).toEqual([3])
})

test('a sale that was read stays when reading it again fails, and does not read itself again', async () => {
  await prepare({ 'GET /vendas/1/': [buildVendaAnswer(1, { etiqueta: { estado: 'gerando' } }), failure] })
  const { queryKey } = umaVenda(1)
  const { client, agora, fazer } = await drawHook(() => ({
    ...useVendasDoEndereco(),
    ir: useNavigate(),
    falhou: useQuery({ ...umaVenda(1), enabled: false, refetchInterval: false }).isError,
  }))
  await fazer(({ ir }) => ir('?ids=1'))
  await expect.poll(() => agora().vendas).toHaveLength(1)
  const observadores = client.getQueryCache().find({ queryKey })?.observers ?? []
  expect(observadores.map(({ options }) => options.refetchInterval)).toEqual([false, false])
  await client.refetchQueries({ queryKey })
  await expect.poll(() => agora().falhou).toBe(true)
  expect([agora().vendas.map(({ id }) => id), agora().faltam]).toEqual([[1], []])
})

const partes = [
  { produto_id: 5, titulo: 'Caneca', variacao: 'Azul', sku: 'CAN-AZ', quantidade: 2 },
  { produto_id: 6, titulo: 'Caixa', sku: 'CX', quantidade: 1 },
]
const BONE = { item_id: 1, id: 8, titulo: 'Boné', sku: 'BON' }
const COM_KIT = { id: 3, cliente_nome: 'Rui', itens: [{ item_id: 2, id: 9, titulo: 'Kit', partes }] }

const caixas = () => page.getByRole('list', { name: 'Caixas' }).getByRole('listitem')
const marca = (name: string | RegExp) => page.getByRole('checkbox', { name })
const findPickedButton = () => page.getByRole('button', { name: 'Produtos Separados' })

async function openJoinedVendas(...joinedVendas: object[]) {
  await prepare({ [AVANCAR]: ok({ avancadas: [], recusadas: [] }) })
  const parsedVendas = joinedVendas.map((venda) => readVenda({ itens: [BONE], ...venda }))
  const { router } = await openScreen(
    [{ path: '/separar', element: <SepararJuntas vendas={parsedVendas} /> }],
    '/separar',
  )
  await expect.element(findPickedButton()).toBeDisabled()
  return () => router.state.location.pathname + router.state.location.search
}

test('a piece of which no variation is chosen is chosen in its box', async () => {
  const size = (id: number, tamanho: string, quantidade_disponivel: number) => ({
    id,
    sku: `BON-${tamanho}`,
    cor: null,
    tamanho,
    quantidade: quantidade_disponivel,
    quantidade_disponivel,
  })
  const item = { ...BONE, quantidade: 1, tem_variacoes: true, variacoes: [size(31, 'M', 2), size(32, 'G', 0)] }
  await openJoinedVendas({ id: 2, itens: [item] })
  const PATCH = 'PATCH /vendas/2/itens/1/'
  await prepare({ [PATCH]: ok({ id: 2, itens: [{ ...item, variacao_id: 31 }] }) })
  const choice = caixas().first().getByRole('group', { name: 'Variação de Boné' })
  await expect.element(choice.getByRole('button', { name: /^G/ })).toBeDisabled()
  await choice.getByRole('button', { name: /^M/ }).click()
  await expect.poll(() => bodies(PATCH)).toEqual([{ variacao_id: 31 }])
})

test.each([
  [[], ''],
  [['embalagem'], '1 venda já não está em separação.'],
  [['embalagem', 'cancelado'], '2 vendas já não estão em separação.'],
])(
  'beside others in %j two sales in picking have a box each, numbered in the order of all: %s',
  async (otherStatuses, sentence) => {
    await openJoinedVendas(...otherStatuses.map((status) => ({ id: 1, status })), { id: 2 }, COM_KIT)
    const names = [2, 3].map((id, n) => `Caixa ${n + 1 + otherStatuses.length}Venda ${id}`)
    expect(
      caixas()
        .elements()
        .map(({ textContent }) => textContent?.split(' · ')[0]),
    ).toEqual(names)
    expect(texts(page.getByText(/em separação\.$/)).join()).toBe(sentence)
    await expect.element(page.getByText('0 de 2 completas')).toBeVisible()
  },
)

test.each([
  [{}, undefined],
  [{ prioritaria: true }, 'Prioritária'],
  [{ prazo: '2026-12-05' }, 'até 05/12'],
  [{ prioritaria: true, prazo: '2026-12-05', anotacao: 'Embrulhar' }, 'Prioritária · até 05/12 · Embrulhar'],
  [{ anotacao: 'Embrulhar' }, 'Embrulhar'],
])('the box of a sale with %o says "%s"', async (data, nota) => {
  await openJoinedVendas({ id: 2, cliente_nome: 'Ana', ...data })
  const [venda, after] = caixas().element().querySelectorAll('p')
  expect([venda?.textContent, after?.textContent]).toEqual(['Venda 2 · Ana', nota])
})

test('a box with a kit is complete with all of its parts; only complete boxes move on, and picking goes on with the others', async () => {
  const endereco = await openJoinedVendas({ id: 2, cliente_nome: 'Ana' }, COM_KIT)
  await marca('Caneca Azul (CAN-AZ): 0 de 2').click()
  await expect.element(marca('Caneca Azul (CAN-AZ): 2 de 2')).toBeChecked()
  await expect.element(findPickedButton()).toBeDisabled()
  await marca('Caixa (CX): 0 de 1').click()
  const numbers = () => texts(page.getByRole('heading', { name: /^Caixa \d/ }))
  await expect.poll(numbers).toEqual(['Caixa 1', 'Caixa 2Completa'])
  await expect.element(page.getByText('1 de 2 completas')).toBeVisible()
  await prepare({ [AVANCAR]: ok({ avancadas: [3], recusadas: [] }) })
  await findPickedButton().click()
  await expect.poll(() => received(AVANCAR)).toMatchObject([{ body: { ids: [3], de: 'separacao' } }])
  const moved = page.getByRole('region', { name: 'Vendas para Embalagem' })
  await expect.element(moved.getByText('1 venda avançou (nº 3).')).toBeVisible()
  expect(moved.getByRole('link').elements()).toEqual([])
  expect(endereco()).toBe('/separar')
  // The next piece is in the hand: nothing is left to say. The last box leads to the list.
  scanText('BON')
  await expect.element(moved).not.toBeInTheDocument()
  await findPickedButton().click()
  await expect.poll(endereco).toBe('/vendas?status=separacao')
})

test('a box that does not move on stays with its reason, also while the next piece is read', async () => {
  const endereco = await openJoinedVendas({ id: 2 }, { id: 3, itens: [{ ...BONE, item_id: 5, sku: 'OUTRO' }] })
  const recusadas = [{ id: 2, cliente_nome: 'Ana', motivo: 'Falta estampar 1.' }]
  await prepare({ [AVANCAR]: ok({ avancadas: [], recusadas }) })
  scanText('BON')
  await findPickedButton().click()
  const reason = page.getByText(/Falta estampar 1\./)
  await expect.element(reason).toBeVisible()
  scanText('OUTRO')
  await expect.element(page.getByText('2 de 2 completas')).toBeVisible()
  await expect.element(reason).toBeVisible()
  expect(endereco()).toBe('/separar')
})

test('of one blank in two boxes the piece is counted for the print that the person sees', async () => {
  const printed = (item_id: number, arte: string) => ({
    ...BONE,
    item_id,
    estampas: [{ id: item_id, posicao: 'frente', tecnica: 'dtf', arte }],
  })
  await openJoinedVendas({ id: 2, itens: [printed(1, 'Girassol')] }, { id: 3, itens: [printed(2, 'Time')] })
  scanText('BON')
  const told = page.getByRole('status').filter({ hasText: /^Caixa \d/ })
  const place = () => told.query()?.textContent?.slice(0, 7)
  await expect.poll(place).toBe('Caixa 1')
  await page.getByRole('button', { name: 'Caixa 2 · Time' }).click()
  await expect.poll(place).toBe('Caixa 2')
  await expect.element(page.getByRole('button', { name: 'Caixa 1 · Girassol' })).toBeVisible()
  const counts = () =>
    marca(/^Boné/)
      .elements()
      .map((box) => (box as HTMLInputElement).checked)
  expect(counts()).toEqual([false, true])
})

test('the last reading and its box say alike that a line has no variation yet', async () => {
  const variacoes = [{ id: 31, cor: 'Azul', tamanho: 'M', quantidade_disponivel: 2 }]
  const open = { item_id: 5, id: 9, titulo: 'Camiseta', quantidade: 1, tem_variacoes: true, variacoes }
  await openJoinedVendas({ id: 2, itens: [BONE, open] })
  await marca('Camiseta: 0 de 1').click()
  scanText('BON')
  await expect.element(page.getByText('Caixa 1 completa, falta dizer a variação.')).toBeVisible()
  await expect.element(page.getByText('Completa, falta dizer a variação', { exact: true })).toBeVisible()
})

test('one of several pieces is taken back in its box', async () => {
  await openJoinedVendas({ id: 2, itens: [{ ...BONE, quantidade: 2 }] })
  const take = page.getByRole('button', { name: 'Tirar uma peça de Boné (BON)' })
  expect(take.elements()).toEqual([])
  for (const code of ['BON', 'BON']) scanText(code)
  await expect.element(marca('Boné (BON): 2 de 2')).toBeChecked()
  await take.click()
  await expect.element(marca('Boné (BON): 1 de 2')).toBePartiallyChecked()
  await expect.element(findPickedButton()).toBeDisabled()
})

test('a scanned part of a kit is told the box of its sale, and how many of it are there', async () => {
  await openJoinedVendas({ id: 2 }, COM_KIT)
  await expect
    .element(page.getByText('Leia cada peça: a tela diz em que caixa ela vai. Ou marque à mão.'))
    .toBeVisible()
  scanText('CAN-AZ')
  const statusMessage = page.getByRole('status').filter({ hasText: /^Caixa \d/ })
  await expect.element(statusMessage).toHaveTextContent('Caixa 2Azul, 1 de 2CanecaCAN-AZDesfazer')
  await expect.element(marca('Caneca Azul (CAN-AZ): 1 de 2')).toBePartiallyChecked()
  expect(
    caixas()
      .elements()
      .map((caixa) => caixa.hasAttribute('data-ultima')),
  ).toEqual([false, true])
  expect(page.getByText('Leia cada peça', { exact: false }).elements()).toEqual([])
  await expect.element(page.getByText('Faltam 3 peças em 2 caixas.')).toBeVisible()
  await expect.element(page.getByText(/^Próxima · Caixa 2: mais 1 desta/)).toBeVisible()
})

test('each reading brings its answer into sight, and says that the box is complete', async () => {
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(390, 640)
  await openJoinedVendas(
    ...Array.from({ length: 12 }, (_, n) => ({ id: 20 + n, itens: [{ ...BONE, item_id: 20 + n }] })),
  )
  scanText('BON')
  const told = page.getByText('Caixa 1 completa.')
  await expect.element(told).toBeInViewport()
  scrollTo(0, document.body.scrollHeight)
  await expect.element(told).not.toBeInViewport()
  scanText('BON')
  await expect.element(page.getByText('Caixa 2 completa.')).toBeInViewport()
})

const ARTE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
test('a code is typed without the camera; a piece that is not printed yet says so with its sale, and so does its box', async () => {
  const producao = { id: 1, situacao: 'em_producao', prontas: 0, de: 1, sem_estampa: 0 }
  const estampas = [{ id: 4, posicao: 'frente', tecnica: 'dtf', miniatura_url: ARTE }]
  const printedItem = { item_id: 5, id: 5, sku: 'LISA', titulo: 'Camiseta', quantidade: 1, producao, estampas }
  await openJoinedVendas({ id: 2 }, { id: 3, itens: [printedItem], pecas_a_produzir: 1 })
  await page.getByLabelText('Código ou SKU').fill('LISA')
  await page.getByRole('button', { name: 'Separar', exact: true }).click()
  const told = page.getByRole('status').filter({ hasText: /^Caixa 2/ })
  await expect.element(told.getByText('Ainda não estampada')).toBeVisible()
  await expect.element(told.getByRole('link', { name: 'Ver na produção' })).toHaveAttribute('href', '/producao?venda=3')
  expect(told.element().querySelector('img')?.getAttribute('src')).toBe(ARTE)
  await expect.element(page.getByText('Cheia, falta estampar 1')).toBeVisible()
})

test('once all boxes are complete it is said which of them are still to be printed', async () => {
  await openJoinedVendas({ id: 2 }, { id: 3, itens: [{ ...BONE, item_id: 5, sku: 'OUTRO' }], pecas_a_produzir: 1 })
  for (const code of ['BON', 'OUTRO']) scanText(code)
  await expect.element(page.getByText('Todas as caixas estão cheias. Falta estampar: caixa 2.')).toBeVisible()
  expect(page.getByLabelText('Código ou SKU').elements()).toEqual([])
})

test.each([
  ['separacao', ['Produtos Separados', 'default'], ['Separar juntas', 'filled']],
  ['retirada', ['Imprimir', 'default'], ['Confirmar Retirada', 'filled']],
])('of sales in %s the last button is the main one: picking comes before moving on', async (status, ...expected) => {
  const selection = { ids: [1, 2], rows: [1, 2].map((id) => ({ id, status, cliente_nome: '' })) }
  await draw(
    <BarraDoLote emiteNotas={false} selecao={selection as never} carregadas={2} total={2} onClose={() => undefined} />,
  )
  const buttons = [...document.querySelectorAll('[data-selecao] [data-botao]')].slice(-2)
  expect(buttons.map((button) => [button.textContent, button.getAttribute('data-botao')])).toEqual(expected)
})

test('on a page too short for a scroll bar the bar is as wide as the column', async () => {
  const selection = { ids: [1], rows: [{ id: 1, status: 'separacao', cliente_nome: '' }] }
  await draw(
    <main style={{ padding: '0 32px', margin: '0 auto', maxWidth: 900 }}>
      <h1>Vendas</h1>
      <BarraDoLote emiteNotas={false} selecao={selection as never} carregadas={1} total={1} onClose={() => undefined} />
    </main>,
  )
  const ends = (element: Element | null) => {
    const { left, right } = (element as Element).getBoundingClientRect()
    return [left, right]
  }
  await expect
    .poll(() => ends(document.querySelector('[data-selecao]')))
    .toEqual(ends(page.getByRole('heading', { name: 'Vendas' }).element()))
})

test('every step but the last has its action, under the name of the sale page, and three ask before', () => {
  expect(PASSOS.map((step) => avancoDe(step)?.rotulo ?? null)).toEqual([
    'Produtos Separados',
    'Confirmar Medidas',
    'Escolher envio',
    'Gerar Etiqueta',
    'Confirmar Retirada',
    'Marcar como Entregue',
    null,
  ])
  expect(avancoDe('cancelado')).toBeNull()
  const questions = PASSOS.map((step) => avancoDe(step)?.Pergunta?.name)
  expect(questions.filter(Boolean)).toEqual(['MedidasDoLote', 'Frete', 'Etiqueta'])
})

test('the cheapest offer, or the fastest one; the other value decides between equals', () => {
  const option = (codigo: string, valor: number, prazo_entrega: number) =>
    ({ codigo, valor, prazo_entrega }) as Parameters<typeof chooseOpcao>[0][number]
  const opcoes = [option('lento', 10, 9), option('justo', 10, 5), option('expresso', 40, 1), option('caro', 50, 1)]
  expect(chooseOpcao(opcoes, 'barato')?.codigo).toBe('justo')
  expect(chooseOpcao(opcoes, 'rapido')?.codigo).toBe('expresso')
  expect(chooseOpcao([], 'barato')).toBeUndefined()
})

test('each sale of many keeps its own weight, in one box for all or in a box each', async () => {
  const box = { id: 4, nome: 'Média', altura: 10, largura: 20, comprimento: 30, peso: 0.1, usada_em: null }
  const answerWith = (peso_dos_itens: number | null) => ok({ peso_dos_itens, embalagens: [box] })
  await prepare({
    'GET /vendas/1/embalagens/': answerWith(0.82),
    'GET /vendas/2/embalagens/': answerWith(null),
    'POST /vendas/1/medidas/': ok({ id: 1 }),
    'POST /vendas/2/medidas/': ok({ id: 2 }),
  })
  const onResposta = vi.fn<(prepareVenda: (id: number) => Promise<unknown>) => void>()
  const chosen = [1, 2].map((id) => ({ id, cliente_nome: `Cliente ${id}` }))
  await draw(
    <MedidasDoLote rotulo="Confirmar Medidas" vendas={chosen} onResposta={onResposta} onClose={() => undefined} />,
  )
  const field = (name: string) => page.getByLabelText(name, { exact: true })
  const confirm = page.getByRole('button', { name: 'Confirmar Medidas' })
  await expect.element(field('Peso da venda 1')).toHaveValue('0,82')
  await field('Caixa').selectOptions('Média')
  await expect.element(field('Peso da venda 1')).toHaveValue('0,92')
  await confirm.click()
  await expect.element(page.getByText(/^Venda 2: informe/)).toBeVisible()
  expect(onResposta).not.toHaveBeenCalled()
  await field('Peso da venda 2').fill('0,3')
  await page.getByLabelText('Mesma caixa para todas').click()
  await field('Altura da venda 2').fill('5')
  await confirm.click()
  const prepareVenda = onResposta.mock.calls[0]?.[0]
  for (const { id } of chosen) await prepareVenda?.(id)
  const sides = { altura: 10, largura: 20, comprimento: 30 }
  expect(await bodies('POST /vendas/1/medidas/')).toEqual([{ ...sides, peso: 0.92 }])
  expect(await bodies('POST /vendas/2/medidas/')).toEqual([{ ...sides, altura: 5, peso: 0.3 }])
})
