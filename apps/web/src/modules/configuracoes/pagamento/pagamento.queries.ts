import { apiQuery } from '../../../shared/api/apiQuery.ts'
import { pagamentosApi } from '../../../shared/generated/pagamentosApi.ts'

export const configuracaoDePagamento = apiQuery(
  ['pagamentos', 'configuracao'],
  pagamentosApi,
  'GET /pagamentos/configuracao/',
  { failed: 'Where the shop receives could not be read' },
)
