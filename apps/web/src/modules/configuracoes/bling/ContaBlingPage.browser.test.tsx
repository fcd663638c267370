import { PASSOS_DO_PEDIDO } from '@estampa/contract/vendas/vendas.status.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bodies, ok, prepare } from '../../../../test/support/api-control.ts'
import { avisados } from '../../../../test/support/hook.tsx'
import { openScreen } from '../../../../test/support/screen.tsx'
import { signInAs } from '../../../../test/support/signed-in.ts'
import ContaBlingPage from './ContaBlingPage.tsx'

const [CONFIG, MUDAR, CONFERIR] = [
  'GET /bling/configuracao/',
  'PATCH /bling/configuracao/',
  'GET /bling/conferencia/',
] as const
const ESCOLHAS = {
  deposito_id: 1,
  importar_pedidos: false,
  situacoes_importadas: [],
  canais: [],
  situacao_por_passo: Object.fromEntries(PASSOS_DO_PEDIDO.map((passo) => [passo, null])),
  custo_das_entradas: false,
  estoque_dos_pedidos: 'estampa',
}
const CONTA = {
  verificada_em: null,
  verificando: false,
  itens: [],
  opcoes: { depositos: [{ id: 1, nome: 'Geral', padrao: true, serve: true }], situacoes: [], canais: [] },
  enderecos: { retorno: 'http://loja.local/retorno', avisos: 'http://loja.local/avisos' },
}

test('the cost of what enters is told to Bling once the shop turns that on', async () => {
  await signInAs()
  await prepare({
    'GET /bling/conexao/': ok({ ativo: true, conectado: true }),
    [CONFIG]: [ok(ESCOLHAS), ok({ ...ESCOLHAS, custo_das_entradas: true })],
    [CONFERIR]: ok(CONTA),
    'GET /bling/diferencas/resumo/': ok({ deposito: null, pecas: 0, lendo: false }),
    [MUDAR]: ok({ ...ESCOLHAS, custo_das_entradas: true }),
  })
  await openScreen([{ path: '/configuracoes/bling', Component: ContaBlingPage }], '/configuracoes/bling')
  const custo = page.getByLabelText('Informar ao Bling o custo do que entra por compra')
  await expect.element(custo).not.toBeChecked()
  await custo.click()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect.poll(avisados).toEqual(['success: Escolhas salvas.'])
  expect(await bodies(MUDAR)).toEqual([{ custo_das_entradas: true }])
  await expect.element(custo).toBeChecked()
})
