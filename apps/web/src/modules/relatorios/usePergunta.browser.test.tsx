import { describe, expect, it, test } from 'vitest'
import { prepare } from '../../../test/support/api-control.ts'
import { usarEm } from '../../../test/support/hook.tsx'
import { entrar } from '../../shared/session/session.ts'
import { usePergunta } from './Filtros.tsx'

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
  await prepare({ 'POST /auth/login/': { status: 200, body: { access: 'a', refresh: 'r', usuario } } })
  await entrar('ana', 'x')
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
