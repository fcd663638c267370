import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ok } from '../../../../test/support/api-control.ts'
import { abrirVenda, vendaEm } from '../../../../test/support/venda-page.tsx'

const lida = (status: string, dados: object = {}) => ok(vendaEm(status, dados))

describe('lists that repeat themselves', () => {
  it('draws two equal lines of the history', async () => {
    const evento = { id: 1, descricao: 'Venda editada', antes: ['1 × Boné', '1 × Boné'], depois: [], usuario: 'Bia' }
    await abrirVenda(lida('separacao'), { 'GET /vendas/7/historico/': ok([evento]) })
    await expect.element(page.getByText('Venda editada', { exact: true })).toBeVisible()
    expect(page.getByText('1 × Boné').elements()).toHaveLength(2)
  })

  it('draws two equal events of the carrier', async () => {
    const evento = { data: '2026-11-20T12:00:00Z', descricao: 'Em trânsito', local: 'Recife/PE' }
    const rastreio = { status: 'Postado', ultima_atualizacao: evento.data, eventos: [evento, evento] }
    await abrirVenda(lida('enviado', { codigo_rastreamento: 'BR1' }), { 'GET /vendas/7/rastreamento/': ok(rastreio) })
    await expect.element(page.getByText('Em trânsito').first()).toBeVisible()
    expect(page.getByText('Em trânsito').elements()).toHaveLength(2)
  })
})
