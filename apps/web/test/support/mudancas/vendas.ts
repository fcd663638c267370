import { useSalvarPagamento } from '../../../src/modules/configuracoes/pagamento/PagamentoPage.tsx'
import { useRegistrarPagamento } from '../../../src/modules/vendas/detalhe/pagamento/RegistrarPagamento.tsx'
import {
  buscarDeclaracao,
  cancelarEtiqueta,
  mudarOpcoesDeEnvio,
  recusarPreco,
} from '../../../src/modules/vendas/envio.queries.ts'
import { rascunhoDe } from '../../../src/modules/vendas/formulario/rascunho.ts'
import { useSalvarVenda } from '../../../src/modules/vendas/formulario/useSalvarVenda.ts'
import { useTrocar } from '../../../src/modules/vendas/troca/troca.ts'
import * as vendas from '../../../src/modules/vendas/vendas.queries.ts'
import type { Efeito } from '../lidas.ts'
import { lerVenda } from '../lidos.ts'
import { com, LISTAS_DE_VENDAS, type Mudanca, noHook, TODOS_OS_PRODUTOS } from './mudanca.tsx'

const venda = lerVenda({ id: 7, cliente: 3 })

const DA_VENDA = [...LISTAS_DE_VENDAS, 'historia 7', ...TODOS_OS_PRODUTOS] as const
const VENDA_SALVA: Efeito = { novas: ['venda 7'], velhas: DA_VENDA }
const VENDA_A_RELER: Efeito = { velhas: ['venda 7', ...DA_VENDA] }

/** Changes of sales. */
export const MUDANCAS_DAS_VENDAS: readonly Mudanca[] = [
  ['mudarStatus', 'PATCH /vendas/7/status/', com(vendas.mudarStatus(venda), 'embalagem'), VENDA_SALVA],
  [
    'escolherVariacao',
    'PATCH /vendas/7/itens/1/',
    com(vendas.escolherVariacao(7), { itemId: 1, variacao_id: 2 }),
    VENDA_SALVA,
  ],
  ['salvarMedidas', 'POST /vendas/7/medidas/', com(vendas.salvarMedidas(7), {} as never), VENDA_SALVA],
  [
    'salvarServicoDeFrete',
    'POST /vendas/7/servico-frete/',
    com(vendas.salvarServicoDeFrete(7), {} as never),
    VENDA_SALVA,
  ],
  [
    'escolherProdutoDoItem',
    'POST /vendas/7/itens/1/produto/',
    com(vendas.escolherProdutoDoItem(7, 1), { produto_id: 5 }),
    VENDA_SALVA,
  ],
  ['salvarRastreio', 'POST /vendas/7/rastreio/', com(vendas.salvarRastreio(7), {} as never), VENDA_SALVA],
  ['mudarLembretes', 'PATCH /vendas/7/', com(vendas.mudarLembretes(7), {} as never), VENDA_SALVA],
  ['cancelarVenda', 'DELETE /vendas/7/', com(vendas.cancelarVenda(7), undefined), VENDA_A_RELER],
  ['sincronizarVenda', 'POST /vendas/7/sincronizar_bling/', com(vendas.sincronizarVenda(7), undefined), VENDA_A_RELER],
  [
    'useRegistrarPagamento',
    'POST /vendas/7/pagamentos/',
    noHook(
      () => useRegistrarPagamento(venda, () => {}),
      ({ save }) => save({ valor: '1' } as never),
    ),
    VENDA_SALVA,
  ],
  ['apagarPagamento', 'DELETE /vendas/7/pagamentos/1/', com(vendas.apagarPagamento(7), 1), VENDA_SALVA],
  ['cobrarFrete', 'PATCH /vendas/7/cobranca/', com(vendas.cobrarFrete(7), 10), VENDA_SALVA],
  [
    'useSalvarPagamento',
    'PUT /pagamentos/configuracao/',
    noHook(
      () => useSalvarPagamento({} as never),
      ({ save }) => save({} as never),
    ),
    { novas: ['chave do pix'] },
  ],
  [
    'mudarOpcoesDeEnvio',
    'PUT /vendas/7/opcoes-de-envio/',
    com(mudarOpcoesDeEnvio(7), {}),
    { novas: ['envio 7'], velhas: ['frete 7'] },
  ],
  ['cancelarEtiqueta', 'POST /vendas/7/cancelar-etiqueta/', com(cancelarEtiqueta(7), undefined), {}],
  ['recusarPreco', 'POST /vendas/7/recusar-preco/', com(recusarPreco(7), undefined), {}],
  ['buscarDeclaracao', 'POST /vendas/7/declaracao/', com(buscarDeclaracao(7), undefined), { velhas: ['venda 7'] }],
  [
    'useSalvarVenda: a new one',
    'POST /vendas/',
    noHook(
      () => useSalvarVenda(null, { onRefused: () => {} }),
      ({ save }) => save({ rascunho: rascunhoDe(undefined), versao: null }),
    ),
    VENDA_SALVA,
  ],
  [
    'useSalvarVenda: an edit',
    'PUT /vendas/7/',
    noHook(
      () => useSalvarVenda(7, { onRefused: () => {} }),
      ({ save }) => save({ rascunho: rascunhoDe(venda), versao: 1 }),
    ),
    VENDA_SALVA,
  ],
  [
    'useTrocar',
    'POST /vendas/7/trocas/',
    noHook(
      () => useTrocar(7),
      ({ trocar }) => trocar({ voltam: [], motivo: 'tamanho', observacao: '', itens: [] }),
    ),
    VENDA_A_RELER,
  ],
]
