import type { NomeDoRelatorio } from '@estampa/contract/relatorios/relatorios.ts'
import { useState } from 'react'
import { beforeEach, describe, expect, it, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ok, prepare } from '../../../test/support/api-control.ts'
import { usarEm } from '../../../test/support/hook.tsx'
import { signIn } from '../../shared/session/session.ts'
import { Filtros, usePergunta } from './Filtros.tsx'
import type { Pergunta } from './relatorios.queries.ts'

const filtrar = vi.fn<(novos: Pergunta) => void>()
beforeEach(() => void filtrar.mockReset())
const campo = (nome: string) => page.getByLabelText(nome, { exact: true })

function Tela({ nome, inicial }: { nome: NomeDoRelatorio; inicial: Pergunta }) {
  const [pergunta, setPergunta] = useState(inicial)
  const anotar = (novos: Pergunta) => {
    filtrar(novos)
    setPergunta({ ...pergunta, ...novos })
  }
  return <Filtros nome={nome} pergunta={pergunta} filtrar={anotar} />
}
async function abrir(agora: string, nome: NomeDoRelatorio, inicial: Pergunta = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(agora) })
  onTestFinished(() => void vi.useRealTimers())
  await render(<Tela nome={nome} inicial={inicial} />)
}
const periodo = () => (campo('Período').element() as HTMLSelectElement).selectedOptions[0]?.text
const noPeriodo = () => ['De', 'Até'].map((nome) => (campo(nome).element() as HTMLInputElement).value)

/** The evening before, in São Paulo. */
const MARCO = '2026-03-15T02:00:00Z'
const OUTRO = { de: '2020-01-01', ate: '2020-01-02' }

test.each([
  ['Últimos 30 dias', MARCO, '2026-02-13', '2026-03-14'],
  ['Hoje', MARCO, '2026-03-14', '2026-03-14'],
  ['Este mês', MARCO, '2026-03-01', '2026-03-14'],
  ['Mês passado', MARCO, '2026-02-01', '2026-02-28'],
  ['Mês passado', '2026-01-10T12:00:00Z', '2025-12-01', '2025-12-31'],
  ['Últimos 90 dias', MARCO, '2025-12-15', '2026-03-14'],
  ['Últimos 365 dias', MARCO, '2025-03-15', '2026-03-14'],
])('the period "%s" at %s goes from %s to %s', async (nome, agora, de, ate) => {
  await abrir(agora, 'vendas', OUTRO)
  expect(periodo()).toBe('Outro')
  await campo('Período').selectOptions(nome)
  await expect.poll(noPeriodo).toEqual([de, ate])
  expect(filtrar.mock.calls).toEqual([[{ de, ate }]])
  expect(periodo()).toBe(nome)
  expect(campo('Período').getByRole('option', { name: 'Outro' }).elements()).toEqual([])
})

test.each<[Pergunta, string[], string]>([
  [{}, ['2026-02-13', '2026-03-14'], 'Últimos 30 dias'],
  [{ ate: '2026-02-10' }, ['2026-01-12', '2026-02-10'], 'Outro'],
  [{ de: '2026-03-01' }, ['2026-03-01', '2026-03-14'], 'Este mês'],
])('the days that %o does not name are the thirty until the last one, which is today', async (pergunta, dias, nome) => {
  await abrir(MARCO, 'vendas', pergunta)
  expect([noPeriodo(), periodo()]).toEqual([dias, nome])
})

test('a day goes with the other end of the period; one that was cleared asks for nothing', async () => {
  await abrir(MARCO, 'vendas')
  await campo('De').fill('')
  await campo('Até').fill('')
  await campo('De').fill('2026-03-02')
  await expect.poll(noPeriodo).toEqual(['2026-03-02', '2026-03-14'])
  await campo('Até').fill('2026-03-09')
  await expect.poll(noPeriodo).toEqual(['2026-03-02', '2026-03-09'])
  await campo('Por').selectOptions('Mês')
  await expect.element(campo('Por')).toHaveValue('mes')
  expect(filtrar.mock.calls.flat()).toEqual([
    { de: '2026-03-02', ate: '2026-03-14' },
    { de: '2026-03-02', ate: '2026-03-09' },
    { por: 'mes' },
  ])
  await expect.element(campo('De')).toHaveAttribute('max', '2026-03-09')
  await expect.element(campo('Até')).toHaveAttribute('min', '2026-03-02')
})

test.each<[NomeDoRelatorio, string[]]>([
  ['vendas', ['Período', 'De', 'Até', 'Por']],
  ['comissao', ['Período', 'De', 'Até', 'Comissão (%)']],
  ['estoque', ['Por']],
  ['parados', []],
  ['reposicao', ['Comprar para quantos dias']],
])('the report %s asks for %o', async (nome, campos) => {
  await abrir(MARCO, nome)
  expect([...document.querySelectorAll('label')].map((um) => um.textContent)).toEqual(campos)
})

test.each([
  ['comissao', 'porcento', 'Comissão (%)', 5, '0', '7.5'],
  ['reposicao', 'cobrir', 'Comprar para quantos dias', 30, '1', '45'],
] as const)(
  'the number of the report %s is asked for once it is typed, not before',
  async (nome, filtro, rotulo, padrao, minimo, digitado) => {
    await abrir(MARCO, nome)
    const numero = campo(rotulo)
    await expect.element(numero).toHaveValue(padrao)
    await expect.element(numero).toHaveAttribute('min', minimo)
    await numero.fill(digitado)
    expect(filtrar).not.toHaveBeenCalled()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => filtrar.mock.calls).toEqual([[{ [filtro]: digitado }]])
    await numero.fill('12')
    await userEvent.tab()
    await expect.poll(() => filtrar.mock.calls.at(-1)).toEqual([{ [filtro]: '12' }])
  },
)

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
])('the report %s asks only for what it has', async (relatorio, pergunta) => {
  const agora = await usarEm(`/relatorios?relatorio=${relatorio}&${TUDO}`, usePergunta)
  expect(agora()).toMatchObject({ nome: relatorio, linha: '7' })
  expect(agora().pergunta).toEqual(pergunta)
})

test.each([
  ['admin', {}, 'margem', true],
  ['vendedor', { ver_custos: false }, 'vendas', false],
  ['vendedor', { ver_faturamento: false }, 'comissao', null],
])('a report of costs is shown to %s with %o as %s', async (tipo, permissoes, nome, oferecido) => {
  const usuario = { id: 1, username: 'ana', tipo, permissoes }
  await prepare({ 'POST /auth/login/': ok({ access: 'a', refresh: 'r', usuario }) })
  await signIn('ana', 'x')
  const agora = await usarEm('/relatorios?relatorio=margem', usePergunta)
  expect(agora().nome).toBe(nome)
  // Who does not see the shop's sums has one report.
  expect(['margem', 'frete', 'estoque'].map((um) => agora().nomes.some((outro) => outro === um))).toEqual(
    oferecido === null ? [false, false, false] : [oferecido, oferecido, true],
  )
})

test('an unknown report, or none, is that of the sales', async () => {
  const agora = await usarEm('/relatorios?relatorio=lucro', usePergunta)
  expect(agora()).toMatchObject({ nome: 'vendas', pergunta: {}, linha: null })
})

describe('the address', () => {
  it('takes a filter in the place of the former one, and gives up an empty one', async () => {
    const agora = await usarEm('/relatorios?relatorio=vendas&de=2026-11-01&por=mes', usePergunta)
    agora().filtrar({ de: '2026-11-02', por: '' })
    await expect.poll(parametros).toEqual({ relatorio: 'vendas', de: '2026-11-02' })
    await expect.poll(() => agora().pergunta).toEqual({ de: '2026-11-02' })
    expect(history.state).toMatchObject({ idx: 0 })
  })

  it('loses only the row when its sales are closed', async () => {
    const agora = await usarEm(`/relatorios?${TUDO}`, usePergunta)
    agora().fechar()
    await expect.poll(() => agora().linha).toBeNull()
    expect(parametros()).toEqual({ ...DIAS, por: 'mes', porcento: '5', cobrir: '45' })
    expect(history.state).toMatchObject({ idx: 0 })
  })

  it('of another report keeps the days, and that of all rows is an empty one', async () => {
    const agora = await usarEm('/relatorios?relatorio=vendas&de=2026-11-01&linha=', usePergunta)
    expect(agora().linha).toBe('')
    expect(agora().para({ relatorio: 'abc', linha: '7' })).toBe('?relatorio=abc&de=2026-11-01&linha=7')
  })
})
