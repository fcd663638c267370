import type { SituacaoDoPagamento } from '@estampa/contract/pagamentos/situacao.ts'
import { contem } from '@estampa/contract/shared/search.ts'
import type { OrdemDasVendas, Origem } from '@estampa/contract/vendas/opcoes.ts'
import type { FilaDeVendas } from '@estampa/contract/vendas/vendas.routes.ts'
import type { VendaResumo } from '@estampa/contract/vendas/vendas.schemas.ts'
import { nomesDoStatus, STATUS, type StatusDaVenda } from '@estampa/contract/vendas/vendas.status.ts'
import { apiPages, keepForReturn } from '../../shared/api/apiPages.ts'
import { apiQuery } from '../../shared/api/apiQuery.ts'
import { vendasApi } from '../../shared/generated/vendasApi.ts'
import { keepPrintChoice } from '../../shared/session/storage.ts'
import { completeVendaResumo } from './venda.ts'
import { CHAVE_DAS_LISTAS } from './vendas.queries.ts'

/** How many sales stand where; null for a number that the answer lacks. Steps that this version does not know are left out. */
export const filaDe = ({ passos, atrasadas, prioritarias, emite_notas, vendedores }: FilaDeVendas) => ({
  passos: new Map(
    passos
      .filter(({ status, quantidade }) => STATUS.includes(status) && Number.isInteger(quantidade))
      .map(({ status, quantidade }) => [status, quantidade] as const),
  ),
  atrasadas,
  prioritarias,
  emiteNotas: emite_notas,
  vendedores: vendedores.filter(({ id }) => id > 0).map(({ id, nome }) => ({ id, nome: nome || `Usuário ${id}` })),
})
export type FilaResumida = ReturnType<typeof filaDe>

export const NOTAS_DA_BUSCA = { sem_nota: 'Sem nota', rejeitada: 'Rejeitada' } as const
export type NotaDaBusca = keyof typeof NOTAS_DA_BUSCA

/** Filters and order of the list: only the set ones are present. */
export interface FiltrosDeVendas {
  busca?: string
  status?: StatusDaVenda
  pagamento?: SituacaoDoPagamento
  origem?: Origem
  vendedor?: number
  /** First and last day of the sale (aaaa-mm-dd). */
  de?: string
  ate?: string
  atrasadas?: true
  prioritarias?: true
  com_anotacao?: true
  importadas?: true
  nota?: NotaDaBusca
  ordem?: OrdemDasVendas
}

/** The list, page by page. Cancelled sales only when asked for, and last among those that a search finds. */
export const listaDeVendas = (filters: FiltrosDeVendas = {}) => ({
  ...apiPages([...CHAVE_DAS_LISTAS, filters], vendasApi, 'GET /vendas/', {
    view: completeVendaResumo,
    query: { ...filters },
    matches: (venda) => matchesVendaSearch(venda, filters),
    failed: 'A busca de vendas falhou',
  }),
  ...keepForReturn('always'),
})

/** Numbers for the tabs, and the sellers of the filter. An answer without numbers gives tabs without numbers. */
export const filaDeVendas = apiQuery([...CHAVE_DAS_LISTAS, 'fila'], vendasApi, 'GET /vendas/fila/', {
  view: (fila) => {
    keepPrintChoice(fila.producao !== undefined)
    return filaDe(fila)
  },
  failed: 'The numbers of the sales could not be read',
})

/**
 * Matches as the server's search does: the customer's name, the channel's number, or the status by its key or label.
 */
export const matchesVendaSearch = (venda: VendaResumo, { busca = '', status, pagamento }: FiltrosDeVendas): boolean =>
  (status === undefined || venda.status === status) &&
  (pagamento === undefined || venda.pagamento === pagamento) &&
  [venda.cliente_nome, venda.numero_no_canal, ...nomesDoStatus(venda.status)].some((text) => contem(busca, text))
