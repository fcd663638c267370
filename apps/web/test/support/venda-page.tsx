import VendaPage from '../../src/modules/vendas/VendaPage.tsx'
import { ok, prepare } from './api-control.ts'
import type { FakeAnswer } from './fake-api.types.ts'
import { openScreen } from './screen.tsx'

const ENDERECO = { cep: '50030040', endereco: 'Rua da Moeda', municipio: 'Recife', uf: 'PE' }

/** A sale whose four requirements hold, as the API answers it. */
export const vendaEm = (status: string, data: object = {}) => ({
  id: 7,
  status,
  cliente: { id: 3, nome: 'Ana Lira', cpf: '12345678909', ...ENDERECO },
  origem: 'redes_sociais',
  itens: [
    {
      item_id: 1,
      id: 5,
      sku: 'CAM-1',
      titulo: 'Camiseta',
      quantidade: 2,
      valor_unitario: 50,
      id_bling: '9',
      qr_code_url: '/q.svg',
    },
    {
      item_id: 2,
      id: null,
      sku: 'BON-1',
      titulo: 'Boné',
      quantidade: 1,
      valor_unitario: 30,
      desconto: 5,
      id_bling: '8',
    },
  ],
  altura: 10,
  largura: 20,
  comprimento: 30,
  peso: 0.5,
  servico_frete: 'PAC',
  frete_valor: 25.6,
  codigo_servico_frete: '1',
  numero_pedido_bling: '101',
  vendedor: 'Bia',
  criado_em: '2026-11-20T12:00:00Z',
  alterado_em: '2026-11-20T12:00:00Z',
  ...data,
})

type Respostas = Record<string, FakeAnswer | FakeAnswer[]>

/** Opens `/vendas/7`, with this answer to reading the sale. */
export async function openVenda(leitura: FakeAnswer | FakeAnswer[], answers: Respostas = {}) {
  await prepare({
    'GET /vendas/7/': leitura,
    'GET /vendas/7/historico/': ok([]),
    'GET /vendas/7/embalagens/': ok({ peso_dos_itens: null, embalagens: [] }),
    'POST /vendas/7/presenca/': { status: 204 },
    ...answers,
  })
  const { router } = await openScreen([{ path: '/vendas/:vendaId', Component: VendaPage }], '/vendas/7')
  return router
}
