import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ok, prepare, queries, received } from '../../../../test/support/api-control.ts'
import { abrirTela } from '../../../../test/support/screen.tsx'
import ProducaoPage from '../ProducaoPage.tsx'

const estampa = {
  posicao: 'frente',
  tecnica: 'dtf',
  largura_mm: 280,
  altura_mm: 300,
  arte_id: 3,
  arte: 'Leão',
  versao: 1,
}
const producao = (id: number, mais: object = {}) => ({
  id,
  situacao: 'a_fazer',
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

test('chosen productions are summed for a sheet; one is blocked with a reason, and an event of it undone', async () => {
  const eventos = [{ id: 9, tipo: 'concluir', quantidade: 2, estornado: false, criado_em: '2026-01-02T12:00:00Z' }]
  await prepare({
    'GET /producao/configuracao/': [ok({ ativa: true })],
    'GET /producoes/': [ok({ count: 2, results: [producao(1), producao(2)] })],
    'GET /producoes/1/': [ok({ ...producao(1), eventos })],
    'POST /producoes/1/bloquear/': [ok(producao(1, { bloqueio: 'Falta filme' }))],
    'POST /producoes/1/estornar/': [ok(producao(1))],
  })
  await abrirTela([{ path: '/producao', element: <ProducaoPage /> }], '/producao')
  await page.getByLabelText('Escolher todas de Leão').click()
  await page.getByRole('button', { name: 'Montar folha' }).click()
  await expect.element(page.getByText('8 estampas em 1240 mm de comprimento')).toBeVisible()
  await page.getByRole('button', { name: 'Fechar' }).click()
  await page.getByRole('button', { name: 'Detalhes da ordem 1' }).click()
  await page.getByRole('textbox', { name: 'Motivo para parar' }).fill('Falta filme')
  await page.getByRole('button', { name: 'Bloquear', exact: true }).click()
  await expect.poll(() => received('POST /producoes/1/bloquear/')).toHaveLength(1)
  await page.getByRole('button', { name: 'Desfazer: Feita, 2' }).click()
  await expect
    .poll(async () => (await received()).filter(({ route }) => route.startsWith('POST')).map(({ body }) => body))
    .toEqual([{ motivo: 'Falta filme' }, { evento_id: 9 }])
})

test('the board has a column for each state, together by art; the keyboard reaches all of it', async () => {
  const outra = { ...estampa, arte_id: 4, arte: 'Onça' }
  const results = [
    producao(1, { prazo: '2026-01-03', venda_id: 5, cliente_nome: 'Ana' }),
    producao(2, { estampas: [outra] }),
    producao(3, { situacao: 'em_producao', feita: 1, faltam: 3 }),
    producao(4, { situacao: 'bloqueada', bloqueio: 'Falta filme' }),
    producao(5, { situacao: 'pronta', feita: 4, faltam: 0 }),
  ]
  await prepare({
    'GET /producao/configuracao/': [ok({ ativa: true })],
    'GET /producoes/': [ok({ count: 5, results })],
  })
  await abrirTela([{ path: '/producao', element: <ProducaoPage /> }], '/producao')
  await page.getByRole('button', { name: 'Quadro' }).click()
  const coluna = (nome: string) => page.getByRole('region', { name: nome, exact: true })
  await expect.element(coluna('A fazer').getByRole('region', { name: 'Leão' })).toBeVisible()
  await expect.element(coluna('A fazer').getByRole('region', { name: 'Onça' })).toBeVisible()
  await expect.element(coluna('Em produção').getByRole('heading', { name: 'Em produção 1' })).toBeVisible()
  await expect.element(coluna('Bloqueada').getByText('Bloqueada: Falta filme')).toBeInTheDocument()
  await expect.element(coluna('Pronta').getByText('4 de 4')).toBeInTheDocument()
  // The list's rows stand in the columns while the board's are on their way.
  await expect.poll(async () => (await queries('GET /producoes/')).join(' ')).toContain('situacao=quadro')
  const ultima = page.getByRole('button', { name: 'Detalhes da ordem 5' })
  for (let i = 0; i < 40 && document.activeElement !== ultima.element(); i++) await userEvent.tab()
  await expect.element(ultima).toHaveFocus()
  await expect.element(ultima).toBeInViewport()
})

test('pieces with names that no sale wants go back to the stock, or are lost once that is confirmed', async () => {
  const esperando = [producao(1, { sem_venda: 2, venda_id: 4 }), producao(2, { sem_venda: 1 })]
  await prepare({
    'GET /producao/configuracao/': [ok({ ativa: true })],
    'GET /producoes/': [ok({ count: 2, results: esperando })],
    'POST /producoes/1/destinar/': [ok(producao(1))],
    'POST /producoes/2/destinar/': [ok(producao(2))],
  })
  await abrirTela([{ path: '/producao', element: <ProducaoPage /> }], '/producao')
  const card = page.getByRole('region', { name: '3 peças personalizadas prontas sem venda' })
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
