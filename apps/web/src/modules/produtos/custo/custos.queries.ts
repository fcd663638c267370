import { apiQuery } from '../../../shared/api/apiQuery.ts'
import { CHAVE_DOS_PRODUTOS } from '../../../shared/api/keys.ts'
import { comprasApi } from '../../../shared/generated/comprasApi.ts'

/** What a product, or one of its variations, cost at each receipt. */
export const readCustos = (id: number, variacao: number | null) =>
  apiQuery([...CHAVE_DOS_PRODUTOS, 'custos', id, variacao], comprasApi, 'GET /produtos/:id/custos/', {
    params: { id },
    query: variacao === null ? {} : { variacao },
    staleTime: 0,
    failed: 'O histórico de custo não pôde ser lido',
  })
