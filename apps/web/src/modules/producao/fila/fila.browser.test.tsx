import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, bodies, held, ok, prepare, queries, received, release } from '../../../../test/support/api-control.ts'
import { avisados } from '../../../../test/support/hook.tsx'
import { readProducao } from '../../../../test/support/lidos.ts'
import { openScreen } from '../../../../test/support/screen.tsx'
import ProducaoPage from '../ProducaoPage.tsx'
import { buildFolha, somaDaFolha } from './MontarFolha.tsx'
import ProducaoDialog from './ProducaoDialog.tsx'

const estampa = {
  posicao: 'frente',
  tecnica: 'dtf',
  largura_mm: 280,
  altura_mm: 300,
  arte_id: 3,
  arte: 'Leão',
  versao: 1,
}
const buildProducao = (id: number, mais: object = {}) => ({
  id,
  situacao: 'a_fazer',
  produto_id: 7,
  variacao_id: 71,
  titulo: 'Camiseta',
  variacao: 'Preta M',
  lisa: 'Lisa Preta M',
  lisa_produto_id: 8,
  pedida: 4,
  faltam: 4,
  feita: 0,
  reservada: 4,
  faltam_lisas: 0,
  estampas: [estampa],
  criado_em: '2026-01-02',
  ...mais,
})

const ATIVA = { 'GET /producao/configuracao/': ok({ ativa: true }) }
const list = (...results: object[]) => ok({ count: results.length, results })
const FILA = (
  <main>
    <ProducaoPage />
  </main>
)
const openFila = () => openScreen([{ path: '/producao', element: FILA }], '/producao')

test('chosen productions are summed for a sheet; each one opens with what happened to it', async () => {
  await prepare({
    ...ATIVA,
    'GET /producoes/': list(buildProducao(1), buildProducao(2)),
    'GET /producoes/1/': ok(buildProducao(1)),
  })
  await openFila()
  const selectAllBox = page.getByLabelText('Escolher todas de Leão')
  const y = () => selectAllBox.element().getBoundingClientRect().y
  await expect.element(selectAllBox).toBeVisible()
  const before = y()
  await selectAllBox.click()
  await page.getByRole('button', { name: 'Montar folha' }).click()
  await expect.element(page.getByText('8 estampas em 124 cm de comprimento')).toBeVisible()
  await page.getByRole('button', { name: 'Fechar' }).click()
  await expect.element(page.getByText('8 peças a fazer', { exact: true })).toBeVisible()
  await botao('Imprimir').click()
  const words = encodeURIComponent('Frente DTF, Leão\nFrente DTF\nFrente\n1 estampa')
  await expect
    .element(page.getByRole('link', { name: 'Etiquetas das peças' }))
    .toHaveAttribute('href', `/qrcodes?pecas=7-71:4~0,7-71:4~0&estampa=${words}`)
  expect(y()).toBe(before)
  await page.getByRole('button', { name: 'Limpar seleção' }).click()
  await expect.element(selectAllBox).toHaveFocus()
  await page.getByRole('button', { name: 'Detalhes da ordem 1' }).click()
  await expect.element(page.getByRole('dialog').getByRole('heading', { name: 'O que houve' })).toBeVisible()
})

test('the board has a column for each state, together by art; the keyboard reaches all of it', async () => {
  const secondEstampa = { ...estampa, arte_id: 4, arte: 'Onça' }
  const results = [
    buildProducao(1, { prazo: '2026-01-03', venda_id: 5, cliente_nome: 'Ana' }),
    buildProducao(2, { estampas: [secondEstampa] }),
    buildProducao(3, { situacao: 'em_producao', feita: 1, faltam: 3 }),
    buildProducao(4, { situacao: 'bloqueada', bloqueio: 'Falta filme' }),
    buildProducao(5, { situacao: 'pronta', feita: 4, faltam: 0 }),
  ]
  await prepare({ ...ATIVA, 'GET /producoes/': list(...results) })
  await openFila()
  await page.getByRole('button', { name: 'Quadro' }).click()
  const column = (nome: string) => page.getByRole('region', { name: nome, exact: true })
  await expect.element(column('A fazer').getByRole('region', { name: 'Leão' })).toBeVisible()
  await expect.element(column('A fazer').getByRole('region', { name: 'Onça' })).toBeVisible()
  await expect.element(column('Em produção').getByRole('heading', { name: 'Em produção 1' })).toBeVisible()
  await expect.element(column('Bloqueada').getByText('Bloqueada: Falta filme')).toBeInTheDocument()
  await expect.element(column('Pronta').getByText('4 de 4')).toBeInTheDocument()
  // The list's rows stand in the columns while the board's are on their way.
  await expect.poll(async () => (await queries('GET /producoes/')).join(' ')).toContain('situacao=quadro')
  const last = page.getByRole('button', { name: 'Detalhes da ordem 5' })
  for (let i = 0; i < 40 && document.activeElement !== last.element(); i++) await userEvent.tab()
  await expect.element(last).toHaveFocus()
  await expect.element(last).toBeInViewport()
})

const LONG = { titulo: 'Camiseta Tradicional Saci', variacao: 'Cinza GG', lisa: 'Camiseta Lisa Cinza GG' }
const SOLD = { venda_id: 12, cliente_nome: 'Bruno Carvalho Pinto', prazo: '2026-01-03' }
const box = (element: Element | null | undefined) => (element as Element).getBoundingClientRect()

test('at 1280 a line of the queue is two lines of text, and names and figures stand below each other', async () => {
  await page.viewport(1280, 800)
  const results = [
    buildProducao(1, { ...LONG, ...SOLD }),
    buildProducao(2, { ...LONG, ...SOLD, pedida: 120, feita: 99 }),
  ]
  await prepare({ ...ATIVA, 'GET /producoes/': list(...results) })
  // As wide as beside the open menu.
  await openScreen([{ path: '/producao', element: <div style={{ width: 1000 }}>{FILA}</div> }], '/producao')
  const rows = page.getByRole('region', { name: 'Leão' }).getByRole('listitem')
  await expect.poll(() => rows.elements().length).toBe(2)
  for (const row of rows.elements()) expect(box(row).height).toBeLessThanOrEqual(80)
  const lefts = rows.elements().map((row) => box(row.querySelector('a')).left)
  expect(lefts[0]).toBe(lefts[1])
})

test('at 1280 × 800 a column of the board shows three productions, their figures at one edge', async () => {
  await page.viewport(1280, 800)
  const results = [1, 2, 3].map((id) => buildProducao(id, { ...LONG, ...SOLD, pedida: 10 ** id }))
  await prepare({ ...ATIVA, 'GET /producoes/': list(...results) })
  await openScreen(
    [{ path: '/producao', element: <div style={{ width: 1000 }}>{FILA}</div> }],
    '/producao?vista=quadro',
  )
  const rows = page.getByRole('region', { name: 'A fazer', exact: true }).getByRole('listitem')
  await expect.poll(() => rows.elements().length).toBe(3)
  // Without the program's header and the tabs of the page, 100 px.
  expect(box(rows.elements()[2]).bottom).toBeLessThanOrEqual(700)
  const rights = results.map(({ pedida }) => box(page.getByText(`0 de ${pedida}`, { exact: true }).element()).right)
  expect(new Set(rights).size).toBe(1)
})

test('a line names the plain piece that it is printed on, unless that is the piece sold', async () => {
  await prepare({ ...ATIVA, 'GET /producoes/': list(buildProducao(1), buildProducao(2, { lisa: 'Camiseta Preta M' })) })
  await openFila()
  const rows = page.getByRole('region', { name: 'Leão' }).getByRole('listitem')
  const blanks = () => rows.elements().map((row) => /Frente · DTF.* · em Lisa Preta M/.test(row.textContent ?? ''))
  await expect.poll(blanks).toEqual([true, false])
})

test('the queue stands together by art, by technique or by blank, as it is chosen', async () => {
  const silk = { ...estampa, tecnica: 'silk', arte: null, arte_id: null }
  const results = [
    buildProducao(1),
    buildProducao(2, { lisa: 'Lisa Rosa G', faltam: 1 }),
    buildProducao(3, { estampas: [silk] }),
  ]
  await prepare({ ...ATIVA, 'GET /producoes/': list(...results) })
  await openFila()
  await expect.element(page.getByRole('region', { name: 'Leão' })).toBeVisible()
  const groups = () =>
    page
      .getByRole('listitem')
      .elements()
      .flatMap((row) => row.closest('ul')?.getAttribute('aria-label') ?? [])
  expect(groups()).toEqual(['Leão', 'Leão', 'A arte ainda vem'])
  const select = page.getByLabelText('Agrupar por')
  await select.selectOptions('Por técnica')
  await expect.poll(groups).toEqual(['DTF', 'DTF', 'Silk'])
  await select.selectOptions('Por peça lisa')
  await expect.poll(groups).toEqual(['Lisa Preta M', 'Lisa Preta M', 'Lisa Rosa G'])
  await expect.element(page.getByText('1 peça a fazer nesta peça lisa')).toBeVisible()
})

test('pieces with names that no sale wants go back to the stock, or are lost once that is confirmed', async () => {
  const blank = { produto_id: 9, variacao_id: 8, lisa_produto_id: 9, lisa_variacao_id: 8 }
  const waiting = [
    buildProducao(1, { sem_venda: 2, venda_id: 4 }),
    // The API refuses to return a printed blank to the stock.
    buildProducao(3, { sem_venda: 1, ...blank }),
    buildProducao(2, { sem_venda: 1 }),
  ]
  await prepare({
    ...ATIVA,
    'GET /producoes/': list(...waiting),
    'POST /producoes/1/destinar/': [ok(buildProducao(1))],
    'POST /producoes/2/destinar/': [ok(buildProducao(2))],
  })
  await openFila()
  const card = page.getByRole('region', { name: '4 peças personalizadas prontas sem venda' })
  await expect.element(card.getByText('Uma linha com a mesma peça e estampa a leva')).toBeVisible()
  expect(card.getByRole('button', { name: 'Devolver ao estoque' }).elements()).toHaveLength(2)
  await card.getByRole('button', { name: 'Devolver ao estoque' }).first().click()
  await expect.poll(() => received('POST /producoes/1/destinar/')).toHaveLength(1)
  await card.getByRole('button', { name: 'Perder' }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Perder' }).click()
  await expect
    .poll(async () => (await received()).filter(({ route }) => route.startsWith('POST')).map(({ body }) => body))
    .toEqual([
      { quantidade: 2, destino: 'devolver' },
      { quantidade: 1, destino: 'descartar' },
    ])
})

const BLOQUEAR = 'POST /producoes/1/bloquear/'
const ESTORNAR = 'POST /producoes/1/estornar/'
const PERDER = 'POST /producoes/1/perder/'
const CONCLUIR = 'POST /producoes/1/concluir/'
const event = (id: number, tipo: string, mais: object = {}) => ({
  id,
  tipo,
  quantidade: 2,
  estornado: false,
  criado_em: '2026-01-02T12:00:00Z',
  ...mais,
})
const answerProducao = (data: object) => ok({ id: 1, situacao: 'em_producao', eventos: [], ...data })
const botao = (name: string) => page.getByRole('button', { name, exact: true })
const reason = page.getByRole('textbox', { name: 'Motivo para parar' })
const stopFold = page.getByText('Parar esta produção')

async function openProducao(leituras: object[], answers: Parameters<typeof prepare>[0] = {}) {
  await prepare({ 'GET /producoes/1/': leituras.map(answerProducao), ...answers })
  const producao = readProducao({ id: 1, titulo: 'Leão' })
  const element = <ProducaoDialog id={producao.id} onClose={() => {}} />
  await openScreen([{ path: '/producao', element }], '/producao')
  await expect.element(page.getByRole('heading', { name: 'O que houve' })).toBeVisible()
}

test.each([
  ['a_fazer', 0, null, ['Começar', 'Perdi esta', 'Bloquear']],
  ['em_producao', 1, null, ['Feita', 'Perdi esta', 'Bloquear', 'Refazer uma']],
  ['bloqueada', 1, 'Falta filme', ['Liberar', 'Refazer uma']],
  ['pronta', 4, null, ['Refazer uma']],
  ['cancelada', 4, null, []],
])(
  'a production that is %s with %s pieces made is begun, made, lost, blocked, let go on or made again',
  async (situacao, feita, bloqueio, expected) => {
    await openProducao([{ situacao, feita, bloqueio }])
    if (stopFold.elements().length > 0) await stopFold.click()
    const names = ['Começar', 'Feita', 'Perdi esta', 'Bloquear', 'Liberar', 'Refazer uma']
    expect(names.filter((nome) => botao(nome).elements().length > 0)).toEqual(expected)
  },
)

test('a production is blocked with a reason, and begins without one when it was let go on', async () => {
  const blockedProducao = { situacao: 'bloqueada', bloqueio: 'Falta filme' }
  await openProducao([{}, {}, blockedProducao, blockedProducao, {}], {
    [BLOQUEAR]: [{ status: 500 }, answerProducao(blockedProducao), { status: 500 }, answerProducao({})],
  })
  await stopFold.click()
  await reason.fill('  ')
  await expect.element(botao('Bloquear')).toBeDisabled()
  await reason.fill('Falta filme')
  await botao('Bloquear').click()
  await expect.element(reason).toHaveAccessibleDescription('Não foi possível bloquear. Tente novamente.')
  await expect.element(reason).toHaveValue('Falta filme')
  await botao('Bloquear').click()
  await expect.element(page.getByText('Bloqueada: Falta filme')).toBeVisible()
  await botao('Liberar').click()
  await expect.poll(avisados).toEqual(['error: Não foi possível liberar. Tente novamente.'])
  await botao('Liberar').click()
  await stopFold.click()
  await expect.element(reason).toHaveValue('')
  const reasons = ['Falta filme', 'Falta filme', '', '']
  expect(await bodies(BLOQUEAR)).toEqual(reasons.map((expectedMotivo) => ({ motivo: expectedMotivo })))
})

test('its prints, its sale and the bench are at hand; it is begun, and a piece is made or lost once that is confirmed', async () => {
  const sold = { venda_id: 5, cliente_nome: 'Ana', pedida: 3, faltam: 3, estampas: [estampa] }
  const begun = { ...sold, situacao: 'em_producao' }
  await openProducao([{ ...sold, situacao: 'a_fazer' }, begun], {
    'POST /producoes/comecar/': answer(204),
    [CONCLUIR]: answerProducao(begun),
    [PERDER]: answerProducao(begun),
  })
  await expect.element(page.getByRole('link', { name: 'Venda 5 · Ana' })).toHaveAttribute('href', '/vendas/5')
  const bench = page.getByRole('link', { name: 'Abrir na bancada' })
  await expect.element(bench).toHaveAttribute('href', '/producao/bancada?ordem=1')
  await expect.element(page.getByRole('list', { name: 'Posições' }).getByText('28 × 30 cm')).toBeVisible()
  await botao('Começar').click()
  await botao('Feita').click()
  await expect.element(botao('Perdi esta')).toBeEnabled()
  await botao('Perdi esta').click()
  expect(await received(PERDER)).toEqual([])
  await botao('Confirmar: perdi esta').click()
  await expect.poll(() => bodies(PERDER)).toEqual([{ quantidade: 1, motivo: 'erro_de_impressao' }])
  expect(await bodies('POST /producoes/comecar/')).toEqual([{ ids: [1] }])
  expect(await bodies(CONCLUIR)).toEqual([{ quantidade: 1 }])
})

test('many finished pieces are told at once, by the button or by Enter; no more than lack', async () => {
  const begun = { situacao: 'em_producao', pedida: 5, faltam: 5, estampas: [] }
  await openProducao([begun], { [CONCLUIR]: answerProducao(begun) })
  const count = page.getByRole('spinbutton', { name: 'Prontas' })
  await expect.element(botao('Feita')).toBeEnabled()
  await count.fill('6')
  await expect.element(botao('Feita')).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  await count.fill('4')
  await botao('4 feitas').click()
  await expect.poll(() => bodies(CONCLUIR)).toEqual([{ quantidade: 4 }])
  await expect.element(count).toHaveValue('1')
  await expect.element(botao('Feita')).toBeEnabled()
  await count.fill('5')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => bodies(CONCLUIR)).toEqual([{ quantidade: 4 }, { quantidade: 5 }])
})

test('pieces that were counted and a reason that was typed are asked about before Esc drops them', async () => {
  await openProducao([{ situacao: 'em_producao', pedida: 5, faltam: 5, estampas: [] }])
  const count = page.getByRole('spinbutton', { name: 'Prontas' })
  const question = page.getByRole('dialog', { name: 'Sair sem salvar?' })
  const tryToLeave = async () => {
    await userEvent.keyboard('{Escape}')
    await question.getByRole('button', { name: 'Continuar editando' }).click()
    await expect.element(question).not.toBeInTheDocument()
  }
  await count.fill('4')
  await tryToLeave()
  await expect.element(count).toHaveValue('4')
  await count.fill('1')
  await stopFold.click()
  await reason.fill('Falta filme')
  await tryToLeave()
  await expect.element(reason).toHaveValue('Falta filme')
})

test('those of the chosen that wait are begun together', async () => {
  const results = [buildProducao(1), buildProducao(2, { situacao: 'em_producao' }), buildProducao(3)]
  await prepare({ ...ATIVA, 'GET /producoes/': list(...results), 'POST /producoes/comecar/': answer(204) })
  await openFila()
  await page.getByLabelText('Escolher todas de Leão').click()
  await botao('Começar').click()
  await expect.poll(() => bodies('POST /producoes/comecar/')).toEqual([{ ids: [1, 3] }])
})

test('the chosen that were begun are told finished together, each with all that it lacks', async () => {
  const finishRoutes = [1, 2].map((id) => `POST /producoes/${id}/concluir/`)
  const results = [1, 2].map((id) => buildProducao(id, { situacao: 'em_producao', faltam: id + 2, eventos: [] }))
  const answers = Object.fromEntries(finishRoutes.map((route, i) => [route, ok(results[i] ?? {})]))
  await prepare({ ...ATIVA, 'GET /producoes/': list(...results), ...answers })
  await openFila()
  await page.getByLabelText('Escolher todas de Leão').click()
  await botao('Prontas').click()
  const question = page.getByRole('dialog', { name: '7 peças estão prontas?' })
  await expect.element(question.getByText('3 × Camiseta Preta M')).toBeVisible()
  await question.getByRole('button', { name: 'Prontas' }).click()
  await expect.poll(() => bodies(finishRoutes[1] ?? '')).toEqual([{ quantidade: 4 }])
  expect(await bodies(finishRoutes[0] ?? '')).toEqual([{ quantidade: 3 }])
  await expect.poll(avisados).toEqual(['success: 7 peças prontas anotadas.'])
})

test('a change that the customer asked for is said in the queue, and begun only when a person says so', async () => {
  const results = [buildProducao(1, { mudanca: 'Sol maior' }), buildProducao(3)]
  await prepare({ ...ATIVA, 'GET /producoes/': list(...results), 'POST /producoes/comecar/': answer(204) })
  await openFila()
  await expect.element(page.getByText('O cliente pediu uma mudança: “Sol maior”')).toBeVisible()
  await page.getByLabelText('Escolher todas de Leão').click()
  await botao('Começar').click()
  const question = page.getByRole('dialog', { name: 'Começar assim mesmo?' })
  await expect.element(question.getByText(/“Sol maior”/)).toBeVisible()
  expect(await bodies('POST /producoes/comecar/')).toEqual([])
  await question.getByRole('button', { name: 'Começar' }).click()
  await expect.poll(() => bodies('POST /producoes/comecar/')).toEqual([{ ids: [1, 3] }])
})

test('of what happened, the newest first, pieces that were made or lost are undone once', async () => {
  const tipos = ['iniciar', 'concluir', 'perder', 'perder_pronta', 'estornar', 'devolver', 'descartar']
  const events = [...tipos.map((tipo, i) => event(i + 1, tipo)), event(8, 'concluir', { estornado: true })]
  await openProducao([{ eventos: [...events, event(9, 'bloquear', { quantidade: 0, motivo: 'Falta filme' })] }])
  const linhas = page.getByRole('list', { name: 'O que houve' }).getByRole('listitem')
  expect(linhas.elements().map((linha) => linha.querySelector('strong')?.textContent)).toEqual([
    'Bloqueada',
    'Feita: 2 (desfeito)',
    'Perdida, sem venda: 2',
    'Devolvida ao estoque: 2',
    'Desfeito: 2',
    'Pronta com defeito: 2',
    'Perdida: 2',
    'Feita: 2',
    'Começou: 2',
  ])
  const undo = page.getByRole('button', { name: /^Desfazer/ }).elements()
  expect(undo.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Desfazer: Pronta com defeito, 2',
    'Desfazer: Perdida, 2',
    'Desfazer: Feita, 2',
  ])
})

test('while one event is undone nothing else is; a failure is told, and it can be tried again', async () => {
  const eventos = [event(4, 'concluir'), event(5, 'perder')]
  await openProducao([{ feita: 2, eventos }], {
    [ESTORNAR]: [held(answer(409, { detail: 'A peça já saiu.' })), answerProducao({})],
    [PERDER]: { status: 500 },
  })
  const feita = botao('Desfazer: Feita, 2')
  await feita.click()
  for (const nome of ['Desfazer: Perdida, 2', 'Refazer uma']) await expect.element(botao(nome)).toBeDisabled()
  await release()
  await expect.poll(avisados).toEqual(['error: A peça já saiu.'])
  await feita.click()
  await expect.poll(() => bodies(ESTORNAR)).toEqual([{ evento_id: 4 }, { evento_id: 4 }])
  await botao('Refazer uma').click()
  await expect.poll(avisados).toEqual(['error: Não foi possível anotar. Tente novamente.'])
  expect(await bodies(PERDER)).toEqual([{ quantidade: 1, motivo: 'peca_com_defeito', pronta: true }])
})

const estampaFolha = (arte_id: number, largura_mm: number, altura_mm: number) => ({
  ...estampa,
  arte: `Arte ${arte_id}`,
  arte_id,
  largura_mm,
  altura_mm,
})

test('sums prints of one size in rows over the width; a finished production and one that is too wide take no length', () => {
  const producoes = [
    { faltam: 3, estampas: [estampaFolha(1, 280, 300)] },
    { faltam: 2, estampas: [estampaFolha(1, 280, 300), estampaFolha(2, 600, 100)] },
    { faltam: 0, estampas: [estampaFolha(3, 50, 50)] },
  ] as const
  const linhas = buildFolha(producoes as never, { largura: 570, espaco: 10 })
  expect(linhas.map(({ arte, pecas, comprimento_mm }) => [arte, pecas, comprimento_mm])).toEqual([
    ['Arte 1', 5, 930],
    ['Arte 2', 2, null],
  ])
  expect(somaDaFolha(linhas)).toEqual({ pecas: 7, comprimento_mm: 930 })
})

test('a production that lacks blanks says how many are on their way, and when', async () => {
  const coming = { faltam_lisas: 3, lisas_a_receber: 12, previsao_das_lisas: '2040-12-05' }
  await prepare({ ...ATIVA, 'GET /producoes/': list(buildProducao(1, coming), buildProducao(2, { faltam_lisas: 2 })) })
  await openFila()
  await expect.element(page.getByText('Falta peça lisa: 3 · 12 a receber em 05/12/2040')).toBeVisible()
  await expect.element(page.getByText('Falta peça lisa: 2', { exact: true })).toBeVisible()
})
