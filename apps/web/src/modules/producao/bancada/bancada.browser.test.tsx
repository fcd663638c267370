import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, bodies, ok, prepare } from '../../../../test/support/api-control.ts'
import { escanear } from '../../../../test/support/scanner.ts'
import { abrirTela } from '../../../../test/support/screen.tsx'
import BancadaPage from './BancadaPage.tsx'

const producao = {
  id: 1,
  situacao: 'em_producao',
  titulo: 'Camiseta',
  variacao: 'Preta M',
  lisa: 'Lisa Preta M',
  pedida: 2,
  faltam: 2,
  feita: 0,
  criado_em: '2026-01-02',
  personalizacao: [
    { nome: 'Bia', numero: '7' },
    { nome: 'Zé', numero: '' },
  ],
}

test('what nothing needs is told without an alarm; a blank shows its print and names, and read again it is done', async () => {
  await prepare({
    'POST /producoes/bancada/': [
      answer(404, { codigo: 'NADA_A_PRODUZIR', detail: 'Nada a produzir precisa de Lisa Rosa G.' }),
      ok({ producao, arte: 'Leão', posicoes: [], lisa: { produto_id: 8, nome: 'Lisa Preta M' }, faltam: 2 }),
    ],
    'POST /producoes/1/concluir/': [ok({ ...producao, feita: 1, faltam: 1 })],
  })
  await abrirTela([{ path: '/producao/bancada', element: <BancadaPage /> }], '/producao/bancada')
  escanear('LISA-ROSA-G')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Nada a produzir precisa de Lisa Rosa G.')
  escanear('LISA-PRETA-M')
  await expect.element(page.getByText('Bia, 7')).toHaveTextContent('Bia, 7')
  await expect.element(page.getByText('Faltam 2 peças')).toBeVisible()
  escanear('LISA-PRETA-M')
  await expect.element(page.getByText('Falta 1 peça')).toBeVisible()
  expect(await bodies('POST /producoes/1/concluir/')).toEqual([{ quantidade: 1 }])
})
