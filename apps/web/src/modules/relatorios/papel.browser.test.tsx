import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, prepare } from '../../../test/support/api-control.ts'
import { chromium } from '../../../test/support/chromium.ts'
import { openScreen } from '../../../test/support/screen.tsx'
import { signInBeforeEach } from '../../../test/support/signed-in.ts'
import { describeFiltros } from './Filtros.tsx'
import { chooseDatas, findEixo } from './Grafico.tsx'
import RelatoriosPage from './RelatoriosPage.tsx'
import { formatDataCurta } from './TabelaDoRelatorio.tsx'

signInBeforeEach()

/** Shows the page as a sheet of A4 has it, which is as narrow as a phone lying. */
async function printOnPaper() {
  await page.viewport(718, 1000)
  await chromium.send('Emulation.setEmulatedMedia', { media: 'print' })
  onTestFinished(async () => {
    await chromium.send('Emulation.setEmulatedMedia', { media: '' })
    await page.viewport(1280, 800)
  })
}

const DIAS = { de: '2026-03-01', ate: '2026-03-03' }
const linha = (day: string, valor: number) => ({
  chave: day,
  rotulo: day,
  produto_id: null,
  figuras: { vendas: 1, pecas: 1, valor },
})
const VENDAS = {
  ...DIAS,
  ao_todo: 3,
  total: { vendas: 3, pecas: 3, valor: 150, devolvido: 5, cancelado: 5 },
  linhas: [linha('2026-03-01', 40), linha('2026-03-02', 60), linha('2026-03-03', 50)],
}

test('a report on paper has its title, filters as words, figures, chart and table, and no controls', async () => {
  await prepare({ 'GET /relatorios/vendas/': ok(VENDAS) })
  await openScreen(
    [{ path: '/relatorios', element: <RelatoriosPage /> }],
    '/relatorios?de=2026-03-01&ate=2026-03-03&por=dia',
  )
  await expect.element(page.getByRole('img', { name: /^Vendas, de/ })).toBeVisible()
  await printOnPaper()
  await expect.element(page.getByRole('heading', { level: 2, name: 'Vendas' })).toBeVisible()
  await expect.element(page.getByText('De 01/03/2026 a 03/03/2026, por dia')).toBeVisible()
  await expect.element(page.getByRole('img', { name: /^Vendas, de/ })).toBeVisible()
  const table = document.querySelector('table') as HTMLElement
  expect(getComputedStyle(table.querySelector('thead') as HTMLElement).display).toBe('table-header-group')
  expect(getComputedStyle(table.querySelector('tbody tr') as HTMLElement).display).toBe('table-row')
  expect(getComputedStyle(table.closest('section') as HTMLElement).breakInside).toBe('auto')
  const shownControls = [...document.querySelectorAll<HTMLElement>('h1, nav, label, input, select, button, a')].filter(
    (control) => control.checkVisibility() && !table.contains(control) && control.textContent !== 'Total',
  )
  expect(shownControls).toEqual([])
})

test('five figures stand in one row at the desk, and in rows of three and two on paper', async () => {
  await prepare({ 'GET /relatorios/vendas/': ok(VENDAS) })
  await openScreen([{ path: '/relatorios', element: <RelatoriosPage /> }], '/relatorios')
  const rows = () => {
    const tops = [...document.querySelectorAll('dl > div')].map((figura) => figura.getBoundingClientRect().top)
    return [...new Set(tops)].map((top) => tops.filter((otherTop) => otherTop === top).length)
  }
  await expect.poll(rows).toEqual([5])
  await printOnPaper()
  await expect.poll(rows).toEqual([3, 2])
})

test.each([
  ['vendas', {}, 'De 01/03/2026 a 03/03/2026, por dia'],
  ['vendas', { por: 'canal' }, 'De 01/03/2026 a 03/03/2026, por canal'],
  ['comissao', { porcento: '7.5' }, 'De 01/03/2026 a 03/03/2026, comissão de 7,5%'],
  ['comissao', {}, 'De 01/03/2026 a 03/03/2026, comissão de 5%'],
] as const)('the filters of %s with %o are written %j', (nome, question, sentence) => {
  expect(describeFiltros(nome, DIAS, question)).toBe(sentence)
})

test.each([
  [{}, /^Em \d\d\/\d\d\/\d{4}, para 30 dias$/],
  [{ cobrir: '1' }, /^Em \d\d\/\d\d\/\d{4}, para 1 dia$/],
])('a report as of now says the day, with %o', (question, sentence) => {
  expect(describeFiltros('reposicao', DIAS, question)).toMatch(sentence)
})

test.each([
  [0, 250, [300, 150, 0]],
  [0, 40, [40, 20, 0]],
  [0, 1, [1, 0.5, 0]],
  [0, 1_234_567, [1_600_000, 800_000, 0]],
  [-250, 0, [0, -150, -300]],
  [-10, 40, [40, 0, -20]],
  [-40, 10, [20, 0, -40]],
  [-30, 40, [40, 0, -40]],
])('values from %d to %d have the scale %j', (lowest, highest, eixo) => {
  expect(findEixo(lowest, highest)).toEqual(eixo)
})

test.each([
  [2, [0, 1]],
  [6, [0, 1, 2, 3, 4, 5]],
  [7, [0, 2, 4, 6]],
  [30, [4, 9, 14, 19, 24, 29]],
])('of %d days those at %j are written', (count, positions) => {
  expect(chooseDatas(count)).toEqual(positions)
})

test.each([
  ['dia', '2026-11-22', '22/11'],
  ['semana', '2026-11-16', '16/11'],
  ['mes', '2026-11-01', '11/2026'],
] as const)('below the chart a row by %s, %j, is %j', (grouping, rotulo, data) => {
  expect(formatDataCurta(grouping, rotulo)).toBe(data)
})
