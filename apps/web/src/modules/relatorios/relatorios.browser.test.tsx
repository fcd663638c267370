import type { NomeDoRelatorio } from '@estampa/contract/relatorios/relatorios.ts'
import { useState } from 'react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ok, prepare, received } from '../../../test/support/api-control.ts'
import { drawHookAt } from '../../../test/support/hook.tsx'
import { openScreen } from '../../../test/support/screen.tsx'
import { signInAs, signInBeforeEach } from '../../../test/support/signed-in.ts'
import { keepCaixaChoice } from '../../shared/session/storage.ts'
import { FiltrosDoRelatorio, usePergunta } from './Filtros.tsx'
import RelatoriosPage from './RelatoriosPage.tsx'
import type { Pergunta } from './relatorios.queries.ts'
import { Figuras, formatFigura, formatRotulo, Tabela } from './TabelaDoRelatorio.tsx'

const onFilter = vi.fn<(novos: Pergunta) => void>()
beforeEach(() => void onFilter.mockReset())
const field = (name: string) => page.getByLabelText(name, { exact: true })

function Tela({ nome, inicial }: { nome: NomeDoRelatorio; inicial: Pergunta }) {
  const [question, setQuestion] = useState(inicial)
  const changePergunta = (novos: Pergunta) => {
    onFilter(novos)
    setQuestion({ ...question, ...novos })
  }
  return <FiltrosDoRelatorio nome={nome} pergunta={question} filtrar={changePergunta} />
}
async function openFiltros(now: string, name: NomeDoRelatorio, initial: Pergunta = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  onTestFinished(() => void vi.useRealTimers())
  await render(<Tela nome={name} inicial={initial} />)
}
const periodo = () => (field('Período').element() as HTMLSelectElement).selectedOptions[0]?.text
const readPeriodoFields = () => ['De', 'Até'].map((name) => (field(name).element() as HTMLInputElement).value)

/** The evening before, in São Paulo. */
const MARCO = '2026-03-15T02:00:00Z'
const OUTRO = { de: '2020-01-01', ate: '2020-01-02' }

test.each([
  ['Últimos 30 dias', MARCO, '2026-02-13', '2026-03-14'],
  ['Hoje', MARCO, '2026-03-14', '2026-03-14'],
  ['Ontem', MARCO, '2026-03-13', '2026-03-13'],
  ['Ontem', '2026-03-01T12:00:00Z', '2026-02-28', '2026-02-28'],
  // A Saturday, and a Sunday, which ends its week.
  ['Esta semana', MARCO, '2026-03-09', '2026-03-14'],
  ['Esta semana', '2026-03-15T12:00:00Z', '2026-03-09', '2026-03-15'],
  ['Últimos 7 dias', MARCO, '2026-03-08', '2026-03-14'],
  ['Este mês', MARCO, '2026-03-01', '2026-03-14'],
  ['Mês passado', MARCO, '2026-02-01', '2026-02-28'],
  ['Mês passado', '2026-01-10T12:00:00Z', '2025-12-01', '2025-12-31'],
  ['Últimos 90 dias', MARCO, '2025-12-15', '2026-03-14'],
  ['Últimos 365 dias', MARCO, '2025-03-15', '2026-03-14'],
])('the period "%s" at %s goes from %s to %s', async (name, now, startDay, ate) => {
  await openFiltros(now, 'vendas', OUTRO)
  expect(periodo()).toBe('Outro')
  await field('Período').selectOptions(name)
  await expect.poll(readPeriodoFields).toEqual([startDay, ate])
  expect(onFilter.mock.calls).toEqual([[{ de: startDay, ate }]])
  expect(periodo()).toBe(name)
  expect(field('Período').getByRole('option', { name: 'Outro' }).elements()).toEqual([])
})

test.each<[Pergunta, string[], string]>([
  [{}, ['2026-02-13', '2026-03-14'], 'Últimos 30 dias'],
  [{ ate: '2026-02-10' }, ['2026-01-12', '2026-02-10'], 'Outro'],
  [{ de: '2026-03-01' }, ['2026-03-01', '2026-03-14'], 'Este mês'],
])('the days that %o does not name are the thirty until the last one, which is today', async (question, days, name) => {
  await openFiltros(MARCO, 'vendas', question)
  expect([readPeriodoFields(), periodo()]).toEqual([days, name])
})

test('a day goes with the other end of the period; one that was cleared asks for nothing', async () => {
  await openFiltros(MARCO, 'vendas')
  await field('De').fill('')
  await field('Até').fill('')
  await field('De').fill('2026-03-02')
  await expect.poll(readPeriodoFields).toEqual(['2026-03-02', '2026-03-14'])
  await field('Até').fill('2026-03-09')
  await expect.poll(readPeriodoFields).toEqual(['2026-03-02', '2026-03-09'])
  await field('Por').selectOptions('Mês')
  await expect.element(field('Por')).toHaveValue('mes')
  expect(onFilter.mock.calls.flat()).toEqual([
    { de: '2026-03-02', ate: '2026-03-14' },
    { de: '2026-03-02', ate: '2026-03-09' },
    { por: 'mes' },
  ])
  await expect.element(field('De')).toHaveAttribute('max', '2026-03-09')
  await expect.element(field('Até')).toHaveAttribute('min', '2026-03-02')
})

test.each<[NomeDoRelatorio, string[]]>([
  ['vendas', ['Período', 'De', 'Até', 'Por']],
  ['comissao', ['Período', 'De', 'Até', 'Comissão (%)']],
  ['estoque', ['Por']],
  ['parados', []],
  ['reposicao', ['Comprar para quantos dias']],
])('the report %s asks for %o', async (name, fields) => {
  await openFiltros(MARCO, name)
  expect([...document.querySelectorAll('label')].map((label) => label.textContent)).toEqual(fields)
})

test.each([
  ['comissao', 'porcento', 'Comissão (%)', 5, '0', '7.5'],
  ['reposicao', 'cobrir', 'Comprar para quantos dias', 30, '1', '45'],
] as const)(
  'the number of the report %s is asked for once it is typed, not before',
  async (name, filter, rotulo, padrao, minimo, typedText) => {
    await openFiltros(MARCO, name)
    const number = field(rotulo)
    await expect.element(number).toHaveValue(padrao)
    await expect.element(number).toHaveAttribute('min', minimo)
    await number.fill(typedText)
    expect(onFilter).not.toHaveBeenCalled()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => onFilter.mock.calls).toEqual([[{ [filter]: typedText }]])
    await number.fill('12')
    await userEvent.tab()
    await expect.poll(() => onFilter.mock.calls.at(-1)).toEqual([{ [filter]: '12' }])
  },
)

test.each([
  ['says of how many sales the cost leaves the print out', { sem_estampa: 3 }, 1],
  ['says nothing of prints where each is in the cost', {}, 0],
])('the margin %s', async (_what, dados, sentences) => {
  const figuras = { pecas: 2, valor: 80, custo: 30, margem: 50, porcento: 62.5 }
  const linhas = [{ chave: '5', rotulo: 'Caneca', produto_id: 5, figuras }]
  const relatorio = { de: '2026-11-01', ate: '2026-11-30', ao_todo: 1, total: figuras, linhas, ...dados }
  await prepare({ 'GET /relatorios/margem/': ok(relatorio) })
  await openScreen([{ path: '/relatorios', Component: RelatoriosPage }], '/relatorios?relatorio=margem&por=produto')
  await expect.element(page.getByRole('rowheader', { name: 'Caneca' })).toBeVisible()
  expect(
    page.getByText('O custo não inclui a estampa em 3 vendas: a margem é menor do que está aqui.').elements(),
  ).toHaveLength(sentences)
})

test('what needs no purchase is folded below what does', async () => {
  const linhas = [8, 0, 0].map((comprar, n) => ({
    chave: String(n),
    rotulo: `Caneca ${n}`,
    produto_id: 5,
    figuras: { estoque: 2, vendidas: 1, comprar },
  }))
  const relatorio = { de: '2026-11-01', ate: '2026-11-30', ao_todo: 3, total: { estoque: 6, vendidas: 3 }, linhas }
  await prepare({ 'GET /relatorios/reposicao/': ok(relatorio) })
  await openScreen([{ path: '/relatorios', Component: RelatoriosPage }], '/relatorios?relatorio=reposicao')
  await expect.element(page.getByRole('rowheader', { name: 'Caneca 0' })).toBeVisible()
  expect(page.getByRole('rowheader', { name: /Caneca/ }).elements()).toHaveLength(1)
  await page.getByRole('button', { name: 'Mostrar as 2 que não precisam de compra' }).click()
  await expect.element(page.getByRole('rowheader', { name: 'Caneca 2' })).toBeVisible()
})

const DIAS = { de: '2026-11-01', ate: '2026-11-30' }
const TUDO = new URLSearchParams({ ...DIAS, por: 'mes', porcento: '5', cobrir: '45', linha: '7' })
const parametros = () => Object.fromEntries(new URLSearchParams(location.search))

test.each([
  ['vendas', { ...DIAS, por: 'mes' }],
  ['abc', DIAS],
  ['comissao', { ...DIAS, porcento: '5' }],
  ['estoque', {}],
  ['parados', {}],
  ['reposicao', { cobrir: '45' }],
])('the report %s asks only for what it has', async (relatorio, question) => {
  const now = await drawHookAt(`/relatorios?relatorio=${relatorio}&${TUDO}`, usePergunta)
  expect(now()).toMatchObject({ nome: relatorio, linha: '7' })
  expect(now().pergunta).toEqual(question)
})

test.each([
  ['admin', {}, 'margem', true],
  ['vendedor', { ver_custos: false }, 'vendas', false],
  ['vendedor', { ver_faturamento: false }, 'comissao', null],
])('a report of costs is shown to %s with %o as %s', async (tipo, permissoes, name, isOffered) => {
  await signInAs({ tipo, permissoes })
  const now = await drawHookAt('/relatorios?relatorio=margem', usePergunta)
  expect(now().nome).toBe(name)
  // Who does not see the shop's sums has one report.
  expect(
    ['margem', 'frete', 'estoque'].map((relatorioName) =>
      now().nomes.some((offeredName) => offeredName === relatorioName),
    ),
  ).toEqual(isOffered === null ? [false, false, false] : [isOffered, isOffered, true])
})

test.each([
  [false, true, false, []],
  [true, true, true, ['Dia', 'Semana', 'Mês', 'Forma', 'Caixa', 'Pessoa']],
  [true, false, true, ['Dia', 'Semana', 'Mês']],
])(
  'with cash drawers %s and their figures allowed %s, what was received is offered %s, by %o',
  async (isUsed, mayConferir, isOffered, groupings) => {
    keepCaixaChoice(isUsed)
    await signInAs({ tipo: 'vendedor', permissoes: { conferir_caixa: mayConferir } })
    const now = await drawHookAt('/relatorios', usePergunta)
    expect(now().nomes.includes('recebimentos')).toBe(isOffered)
    if (!isOffered) return
    await openFiltros(MARCO, 'recebimentos')
    expect(
      field('Por')
        .getByRole('option')
        .elements()
        .map((option) => option.textContent),
    ).toEqual(groupings)
  },
)

test('an unknown report, or none, is that of the sales', async () => {
  const now = await drawHookAt('/relatorios?relatorio=lucro', usePergunta)
  expect(now()).toMatchObject({ nome: 'vendas', pergunta: {}, linha: null })
})

describe('the address', () => {
  test('takes a filter in the place of the former one, and gives up an empty one', async () => {
    const now = await drawHookAt('/relatorios?relatorio=vendas&de=2026-11-01&por=mes', usePergunta)
    now().filtrar({ de: '2026-11-02', por: '' })
    await expect.poll(parametros).toEqual({ relatorio: 'vendas', de: '2026-11-02' })
    await expect.poll(() => now().pergunta).toEqual({ de: '2026-11-02' })
    expect(history.state).toMatchObject({ idx: 0 })
  })

  test('loses only the row when its sales are closed', async () => {
    const now = await drawHookAt(`/relatorios?${TUDO}`, usePergunta)
    now().fechar()
    await expect.poll(() => now().linha).toBeNull()
    expect(parametros()).toEqual({ ...DIAS, por: 'mes', porcento: '5', cobrir: '45' })
    expect(history.state).toMatchObject({ idx: 0 })
  })

  test('of another report keeps the days, and that of all rows is an empty one', async () => {
    const now = await drawHookAt('/relatorios?relatorio=vendas&de=2026-11-01&linha=', usePergunta)
    expect(now().linha).toBe('')
    expect(now().para({ relatorio: 'abc', linha: '7' })).toBe('?relatorio=abc&de=2026-11-01&linha=7')
  })
})

signInBeforeEach()

const linha = (chave: string, rotulo: string, figuras: object) => ({ chave, rotulo, produto_id: null, figuras })
const RELATORIO = {
  de: '2026-03-01',
  ate: '2026-03-02',
  ao_todo: 2,
  total: { pecas: 5, valor: 250, custo: 103.5, margem: 86.5, porcento: 45.5 },
  linhas: [
    linha('7', 'Camiseta', { pecas: 3, valor: 190, custo: 103.5, margem: 86.5, porcento: 45.5 }),
    linha('sem_custo', 'Custo desconhecido', { pecas: 2, valor: 60, custo: null, margem: null, porcento: null }),
  ],
}
const openPage = (endereco: string) => openScreen([{ path: '/relatorios', element: <RelatoriosPage /> }], endereco)

test('an unknown cost is a row of its own without a margin, and each row opens its sales', async () => {
  const vendas = [
    { venda_id: 31, cliente_nome: 'Ana', tipo: 'troca', dia: '2026-03-02', figuras: { pecas: -1, valor: -59.99 } },
  ]
  const VENDAS = 'GET /relatorios/margem/vendas/'
  await prepare({ 'GET /relatorios/margem/': ok(RELATORIO), [VENDAS]: ok({ mais: false, vendas }) })
  await openPage('/relatorios?relatorio=margem&de=2026-03-01&ate=2026-03-02')
  const unknownCostRow = page.getByRole('row', { name: /^Custo desconhecido/ })
  await expect.element(unknownCostRow).toHaveTextContent('Custo desconhecido2R$ 60,00———')
  await expect
    .element(page.getByRole('row', { name: /^Camiseta/ }))
    .toHaveTextContent('Camiseta3R$ 190,00R$ 103,50R$ 86,5045,5%')
  await unknownCostRow.getByRole('link').click()
  const dialog = page.getByRole('dialog', { name: 'Custo desconhecido' })
  await expect.element(dialog.getByRole('link', { name: '31 · Ana' })).toHaveAttribute('href', '/vendas/31')
  await expect.element(dialog.getByText('Peças que voltaram em troca em 02/03/2026')).toBeVisible()
  expect(Object.fromEntries(new URLSearchParams((await received(VENDAS))[0]?.query))).toMatchObject({
    de: '2026-03-01',
    ate: '2026-03-02',
    chave: 'sem_custo',
  })
})

test('sales along time are drawn, with their range in words', async () => {
  const days = [
    linha('2026-03-01', '2026-03-01', { vendas: 1, pecas: 1, valor: 40 }),
    linha('2026-03-02', '2026-03-02', { vendas: 0, pecas: -1, valor: -10 }),
  ]
  const total = { vendas: 1, pecas: 0, valor: 30 }
  await prepare({ 'GET /relatorios/vendas/': ok({ ...RELATORIO, total, linhas: days }) })
  await openPage('/relatorios?de=2026-03-01&ate=2026-03-02')
  const name = 'Vendas, de 01/03/2026 a 02/03/2026: entre -R$ 10,00 e R$ 40,00'
  await expect.element(page.getByRole('img', { name: name })).toBeVisible()
})

test('the total comes first, beside that of as many days before; the newest day is the first, empty ones are one line', async () => {
  const days = [1, 2, 3, 4, 5, 6].map((day) => {
    const soldCount = day === 2 || day === 5 ? day : 0
    return linha(`2026-03-0${day}`, `2026-03-0${day}`, { vendas: soldCount, pecas: soldCount, valor: 10 * soldCount })
  })
  const LER = 'GET /relatorios/vendas/'
  const now = { ...RELATORIO, ate: '2026-03-06', total: { vendas: 7, pecas: 7, valor: 70 }, linhas: days }
  await prepare({ [LER]: [ok(now), ok({ ...now, total: { vendas: 7, pecas: 0, valor: 100 } })] })
  await openPage('/relatorios?de=2026-03-01&ate=2026-03-06')
  const sums = () => [...document.querySelectorAll('dl > div')].map((sum) => sum.textContent)
  await expect.poll(sums).toEqual(['Vendas7antes 7 (0%)', 'Peças7antes 0', 'VendidoR$ 70,00antes R$ 100,00 (-30%)'])
  await expect.element(page.getByText('Antes: de 23/02/2026 a 28/02/2026.')).toBeVisible()
  const [, before] = await received(LER)
  expect(before?.query).toContain('de=2026-02-23&ate=2026-02-28')
  const linhas = [...document.querySelectorAll('tbody tr')].map((row) => row.firstElementChild?.textContent)
  expect(linhas).toEqual([
    '06/03/2026: sem movimento',
    '05/03/2026',
    '03/03/2026 a 04/03/2026: sem movimento',
    '02/03/2026',
    '01/03/2026: sem movimento',
  ])
  const [grafico] = page.getByRole('img').elements()
  const { left, width, top } = (grafico as Element).getBoundingClientRect()
  grafico?.dispatchEvent(new PointerEvent('pointermove', { clientX: left + width * 0.75, clientY: top, bubbles: true }))
  await expect.element(page.getByText('Vendido: R$ 50,00')).toBeVisible()
})

test.each([
  ['inteiro', 1234, '1.234'],
  ['porcento', 80, '80,0%'],
  ['dia', '2026-11-22', '22/11/2026'],
  ['texto', 'A', 'A'],
  ['reais', 0, 'R$ 0,00'],
  ['inteiro', undefined, '—'],
] as const)('%s: %j is written %j', (tipo, value, escrita) => {
  expect(formatFigura(tipo, value)).toBe(escrita)
})

test.each([
  ['semana', '2026-11-16', 'Semana de 16/11/2026'],
  ['mes', '2026-11-01', '11/2026'],
  ['produto', 'Camiseta 2026-11-22', 'Camiseta 2026-11-22'],
] as const)('a row by %s, %j, is called %j', (grouping, rotulo, escrito) => {
  expect(formatRotulo(grouping, rotulo)).toBe(escrito)
})

test('on a phone the figures of a row stand side by side; what was taken off only where there is any', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 800))
  const figuras = { vendas: 1, pecas: 10, valor: 1000, devolvido: 0 }
  await render(
    <Tabela nome="Dia" colunas={[{ campo: 'vendas', nome: 'Vendas', tipo: 'inteiro' }]}>
      <tbody>
        <tr>
          <th scope="row">01/03/2026</th>
          <Figuras
            colunas={[
              { campo: 'vendas', nome: 'Vendas', tipo: 'inteiro' },
              { campo: 'valor', nome: 'Valor', tipo: 'reais' },
              { campo: 'devolvido', nome: 'Devoluções', tipo: 'reais' },
            ]}
            figuras={figuras}
          />
        </tr>
      </tbody>
    </Tabela>,
  )
  const cells = [...document.querySelectorAll('td')].map((cell) => cell.getBoundingClientRect())
  const [first, second, devolvido] = cells
  expect(second?.top).toBe(first?.top)
  expect(second?.left).toBeGreaterThan(first?.right ?? Number.NaN)
  expect([devolvido?.width, cells.length]).toEqual([0, 3])
})
