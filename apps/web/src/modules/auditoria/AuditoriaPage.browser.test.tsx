import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, ok, prepare, received } from '../../../test/support/api-control.ts'
import { avisados } from '../../../test/support/hook.tsx'
import { openScreen } from '../../../test/support/screen.tsx'
import AuditoriaPage from './AuditoriaPage.tsx'

const [LISTA, AUTORES, EXPORTAR] = ['GET /auditoria/', 'GET /auditoria/autores/', 'GET /auditoria/exportar/'] as const
const pagina = (...results: object[]) => ok({ count: results.length, next: null, results })
const linha = (id: number, dados: object = {}) => ({
  id,
  tipo: 'entrada',
  criado_em: '2026-11-20T12:00:00Z',
  ultima_em: '2026-11-20T12:05:00Z',
  vezes: 1,
  usuario: 'ana',
  ...dados,
})
const exportar = page.getByRole('button', { name: 'Exportar CSV' })
const limpar = page.getByRole('button', { name: 'Limpar filtros' })

async function openAuditoria(query: string, respostas: Parameters<typeof prepare>[0]) {
  await prepare({ [AUTORES]: ok([{ usuario_id: 7, usuario: 'ana' }]), ...respostas })
  await openScreen([{ path: '/auditoria', element: <AuditoriaPage /> }], `/auditoria${query}`)
}
const perguntas = async (rota: string) =>
  (await received(rota)).map(({ query }) => Object.fromEntries(new URLSearchParams(query)))

test('who may not read it sees why, and nothing to filter or to take along', async () => {
  await openAuditoria('', { [LISTA]: answer(403, { detail: 'Peça a um administrador da loja.' }) })
  await expect.element(page.getByText('Peça a um administrador da loja.')).toBeVisible()
  for (const papel of ['button', 'searchbox', 'combobox'] as const) expect(page.getByRole(papel).elements()).toEqual([])
})

test('what the address filters by is read and exported; a failure to export is told', async () => {
  const filtros = { busca: 'zulmira', tipo: 'entrada', usuario_id: '7', de: '2026-11-01', ate: '2026-11-30' }
  await openAuditoria(`?${new URLSearchParams(filtros)}`, { [LISTA]: pagina(linha(1)), [EXPORTAR]: { status: 500 } })
  await expect.element(exportar).toBeEnabled()
  await expect.element(limpar).toBeVisible()
  await expect.element(page.getByLabelText('Quem').getByRole('option', { name: 'ana' })).toBeInTheDocument()
  const campo = (nome: string) => page.getByLabelText(nome, { exact: true })
  for (const [nome, valor] of [
    ['Ato', 'entrada'],
    ['Quem', '7'],
    ['De', filtros.de],
    ['Até', filtros.ate],
  ] as const)
    await expect.element(campo(nome)).toHaveValue(valor)
  // No day is offered with which nothing could be found.
  await expect.element(campo('De')).toHaveAttribute('max', filtros.ate)
  await expect.element(campo('Até')).toHaveAttribute('min', filtros.de)
  await exportar.click()
  await expect.poll(avisados).toEqual(['error: Não foi possível exportar. Tente novamente.'])
  expect([await perguntas(LISTA), await perguntas(EXPORTAR)]).toEqual([[filtros], [filtros]])
})

test.each([
  ['', 'Nada foi registrado ainda.', 0],
  ['?tipo=saida', 'Nada foi registrado com estes filtros.', 1],
])(
  'an audit without lines at "%s" is not exported, and its filters are cleared if there are any',
  async (query, frase, limpezas) => {
    await openAuditoria(query, { [LISTA]: pagina() })
    await expect.element(page.getByText(frase)).toBeVisible()
    await expect.element(exportar).toBeDisabled()
    expect(limpar.elements()).toHaveLength(limpezas)
  },
)

test('what was refused or changed is told in words, not by addresses and names of the program', async () => {
  const recusado = { tipo: 'acesso_negado', alvo_tipo: 'operacao', alvo: 'GET /api/usuarios/:id/', detalhes: {} }
  const mudado = { tipo: 'tipo_alterado', alvo: 'bia', detalhes: { de: 'funcionario', para: 'admin', ativo: true } }
  await openAuditoria('', { [LISTA]: pagina(linha(1, recusado), linha(2, mudado)) })
  await expect.element(page.getByText('Operação: ver usuários')).toBeVisible()
  await expect.element(page.getByText('de: Equipe, para: Administrador, ativo: sim')).toBeVisible()
})
