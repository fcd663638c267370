import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, prepare, received } from '../../../test/support/api-control.ts'
import { abrirTela } from '../../../test/support/screen.tsx'
import { signInBeforeEach } from '../../../test/support/signed-in.ts'
import RelatoriosPage from './RelatoriosPage.tsx'

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
const abrir = (endereco: string) => abrirTela([{ path: '/relatorios', element: <RelatoriosPage /> }], endereco)

test('an unknown cost is a row of its own without a margin, and each row opens its sales', async () => {
  const vendas = [
    { venda_id: 31, cliente_nome: 'Ana', tipo: 'troca', dia: '2026-03-02', figuras: { pecas: -1, valor: -59.99 } },
  ]
  const VENDAS = 'GET /relatorios/margem/vendas/'
  await prepare({ 'GET /relatorios/margem/': ok(RELATORIO), [VENDAS]: ok({ mais: false, vendas }) })
  await abrir('/relatorios?relatorio=margem&de=2026-03-01&ate=2026-03-02')
  const desconhecido = page.getByRole('row', { name: /^Custo desconhecido/ })
  await expect.element(desconhecido).toHaveTextContent('Custo desconhecido2R$ 60,00———')
  await expect
    .element(page.getByRole('row', { name: /^Camiseta/ }))
    .toHaveTextContent('Camiseta3R$ 190,00R$ 103,50R$ 86,5045,5%')
  await desconhecido.getByRole('link').click()
  const dialogo = page.getByRole('dialog', { name: 'Custo desconhecido' })
  await expect.element(dialogo.getByRole('link', { name: '31 · Ana' })).toHaveAttribute('href', '/vendas/31')
  await expect.element(dialogo.getByText('Peças que voltaram em troca em 02/03/2026')).toBeVisible()
  expect(Object.fromEntries(new URLSearchParams((await received(VENDAS))[0]?.query))).toMatchObject({
    de: '2026-03-01',
    ate: '2026-03-02',
    chave: 'sem_custo',
  })
})

test('sales along time are drawn, with their range in words; another grouping is asked for', async () => {
  const dias = [
    linha('2026-03-01', '2026-03-01', { vendas: 1, pecas: 1, valor: 40 }),
    linha('2026-03-02', '2026-03-02', { vendas: 0, pecas: -1, valor: -10 }),
  ]
  const total = { vendas: 1, pecas: 0, valor: 30 }
  const LER = 'GET /relatorios/vendas/'
  await prepare({ [LER]: ok({ ...RELATORIO, total, linhas: dias }) })
  await abrir('/relatorios?de=2026-03-01&ate=2026-03-02')
  const nome = 'Vendas, de 01/03/2026 a 02/03/2026: entre -R$ 10,00 e R$ 40,00'
  await expect.element(page.getByRole('img', { name: nome })).toBeVisible()
  await page.getByLabelText('Por', { exact: true }).selectOptions('Mês')
  await expect.poll(async () => (await received(LER)).length).toBe(2)
  expect((await received(LER))[1]?.query).toContain('por=mes')
})
