import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, ok, prepare, received } from '../../../test/support/api-control.ts'
import { avisados } from '../../../test/support/hook.tsx'
import { openScreen } from '../../../test/support/screen.tsx'
import AuditoriaPage from './AuditoriaPage.tsx'

const [LISTA, AUTORES, EXPORTAR] = ['GET /auditoria/', 'GET /auditoria/autores/', 'GET /auditoria/exportar/'] as const
const pagina = (...results: object[]) => ok({ count: results.length, next: null, results })
const linha = (id: number, data: object = {}) => ({
  id,
  tipo: 'entrada',
  criado_em: '2026-11-20T12:00:00Z',
  ultima_em: '2026-11-20T12:05:00Z',
  vezes: 1,
  usuario: 'ana',
  ...data,
})
const exportButton = page.getByRole('button', { name: 'Exportar CSV' })
const clear = page.getByRole('button', { name: 'Limpar filtros' })

async function openAuditoria(query: string, answers: Parameters<typeof prepare>[0]) {
  await prepare({ [AUTORES]: ok([{ usuario_id: 7, usuario: 'ana' }]), ...answers })
  await openScreen([{ path: '/auditoria', element: <AuditoriaPage /> }], `/auditoria${query}`)
}
const questions = async (route: string) =>
  (await received(route)).map(({ query }) => Object.fromEntries(new URLSearchParams(query)))

test('who may not read it sees why, and nothing to filter or to take along', async () => {
  await openAuditoria('', { [LISTA]: answer(403, { detail: 'Peça a um administrador da loja.' }) })
  await expect.element(page.getByText('Peça a um administrador da loja.')).toBeVisible()
  for (const papel of ['button', 'searchbox', 'combobox'] as const) expect(page.getByRole(papel).elements()).toEqual([])
})

test('what the address filters by is read and exported; a failure to export is told', async () => {
  const filters = { busca: 'zulmira', tipo: 'entrada', usuario_id: '7', de: '2026-11-01', ate: '2026-11-30' }
  await openAuditoria(`?${new URLSearchParams(filters)}`, { [LISTA]: pagina(linha(1)), [EXPORTAR]: { status: 500 } })
  await expect.element(exportButton).toBeEnabled()
  await expect.element(clear).toBeVisible()
  await expect.element(page.getByLabelText('Quem').getByRole('option', { name: 'ana' })).toBeInTheDocument()
  const field = (name: string) => page.getByLabelText(name, { exact: true })
  for (const [name, value] of [
    ['Ato', 'entrada'],
    ['Quem', '7'],
    ['De', filters.de],
    ['Até', filters.ate],
  ] as const)
    await expect.element(field(name)).toHaveValue(value)
  // No day is offered with which nothing could be found.
  await expect.element(field('De')).toHaveAttribute('max', filters.ate)
  await expect.element(field('Até')).toHaveAttribute('min', filters.de)
  await exportButton.click()
  await expect.poll(avisados).toEqual(['error: Não foi possível exportar. Tente novamente.'])
  expect([await questions(LISTA), await questions(EXPORTAR)]).toEqual([[filters], [filters]])
})

test.each([
  ['', 'Nada foi registrado ainda.', 0],
  ['?tipo=saida', 'Nada foi registrado com estes filtros.', 1],
])(
  'an audit without lines at "%s" is not exported, and its filters are cleared if there are any',
  async (query, sentence, limpezas) => {
    await openAuditoria(query, { [LISTA]: pagina() })
    await expect.element(page.getByText(sentence)).toBeVisible()
    await expect.element(exportButton).toBeDisabled()
    expect(clear.elements()).toHaveLength(limpezas)
  },
)

test('what was refused or changed is told in words, not by addresses and names of the program', async () => {
  const refusedAto = { tipo: 'acesso_negado', alvo_tipo: 'operacao', alvo: 'GET /api/usuarios/:id/', detalhes: {} }
  const changedAto = { tipo: 'tipo_alterado', alvo: 'bia', detalhes: { de: 'funcionario', para: 'admin', ativo: true } }
  const shopAto = { tipo: 'loja_alterada', detalhes: { mudou: 'nome, endereco, uf', nome: 'Ateliê' } }
  const quoteAto = { tipo: 'orcamento_alterado', detalhes: { versao: 2, total: 1502.8 } }
  const batch = { lote: 9, linhas: 53, preco_venda: 'porcento 10', peso: 'fixar 0.25' }
  const caixaAto = { tipo: 'caixa_aberto', alvo_tipo: 'caixa', alvo: 'Caixa', detalhes: {} }
  const batchAto = { tipo: 'produtos_em_lote', detalhes: batch }
  await openAuditoria('', {
    [LISTA]: pagina(
      linha(1, refusedAto),
      linha(2, changedAto),
      linha(3, shopAto),
      linha(4, quoteAto),
      linha(5, batchAto),
      linha(6, caixaAto),
    ),
  })
  await expect.element(page.getByText('Operação: ver usuários')).toBeVisible()
  await expect.element(page.getByText('De: Equipe · Para: Administrador · Ligado: sim')).toBeVisible()
  await expect.element(page.getByText('Mudou: nome, endereço, estado · Nome: Ateliê')).toBeVisible()
  await expect.element(page.getByText('53 linhas · Preço de venda: +10% · Peso (kg): 0,25')).toBeVisible()
  await expect.element(page.getByText('Caixa', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/: 2 · Total: R\$\s1\.502,80$/)).toBeVisible()
})

test('the lines of one change in many are one line, which opens; two lines, and what was refused, stand alone', async () => {
  const changed = { tipo: 'preco_mudado', requisicao: null, comando: null, detalhes: {} }
  const refused = { ...changed, tipo: 'acesso_negado' }
  await openAuditoria('', {
    [LISTA]: pagina(
      ...[1, 2, 3].map((id) => linha(id, { ...changed, alvo: `Boné ${id}` })),
      linha(4, { tipo: 'produtos_em_lote', requisicao: 'x', detalhes: {} }),
      ...[5, 6].map((id) => linha(id, { ...changed, alvo: `Caneca ${id}` })),
      ...[7, 8, 9].map((id) => linha(id, { ...refused, alvo: `Meia ${id}` })),
    ),
  })
  await expect.element(page.getByText('Meia 9')).toBeVisible()
  await expect.element(page.getByText('Caneca 6')).toBeVisible()
  await expect.element(page.getByText('Boné 2')).not.toBeVisible()
  await page.getByText(/3 registros de uma só mudança · ana/).click()
  await expect.element(page.getByText('Boné 2')).toBeVisible()
})

test('a change whose lines are not all loaded says that there are more; the list says how many lines there are', async () => {
  const lines = (...ids: number[]) =>
    ids.map((id) =>
      linha(id, { tipo: 'preco_mudado', requisicao: 'x', comando: null, detalhes: {}, alvo: `Boné ${id}` }),
    )
  const first = { count: 267, next: '/api/auditoria/?cursor=c', results: lines(9, 8, 7, 6) }
  const rest = { count: 267, next: null, results: [...lines(5), linha(1)] }
  await openAuditoria('', { [LISTA]: [ok(first), ok(rest)] })
  await expect.element(page.getByText('mais de 4 registros de uma só mudança · ana')).toBeVisible()
  await expect.element(page.getByText('267 registros', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Mostrar mais' }).click()
  await expect.element(page.getByText('5 registros de uma só mudança · ana', { exact: true })).toBeVisible()
  await expect.element(page.getByText('267 registros', { exact: true })).toBeVisible()
})

test('on a phone the fields are behind a button that says how many are on', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 800))
  await openAuditoria('?tipo=entrada&de=2026-11-01', { [LISTA]: pagina(linha(1)) })
  const filters = page.getByRole('button', { name: 'Filtros 2 ativos' })
  await expect.element(filters).toHaveAttribute('aria-expanded', 'false')
  expect(page.getByLabelText('Ato').elements()).toEqual([])
  expect(page.getByRole('search').element().getBoundingClientRect().height).toBeLessThan(200)
  await filters.click()
  await expect.element(page.getByLabelText('Ato')).toHaveValue('entrada')
})

test('the acts to choose from stand in the order of their words', async () => {
  await openAuditoria('', { [LISTA]: pagina() })
  await expect.element(page.getByText('Nada foi registrado ainda.')).toBeVisible()
  const options = page.getByLabelText('Ato').getByRole('option').elements()
  const [first, ...labels] = options.map(({ textContent }) => textContent)
  expect(first).toBe('Todos')
  expect(labels).toEqual([...labels].sort((a, b) => a.localeCompare(b, 'pt-BR')))
  expect(labels[0]).toBe('Acesso negado por falta de permissão')
})
