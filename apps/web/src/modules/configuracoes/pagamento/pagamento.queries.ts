import { apiQuery } from '../../../shared/api/apiQuery.ts'
import { pagamentosApi } from '../../../shared/generated/pagamentosApi.ts'

export const configuracaoDePagamento = apiQuery(
  ['pagamentos', 'configuracao'],
  pagamentosApi,
  'GET /pagamentos/configuracao/',
  { falha: 'Where the shop receives could not be read' },
)
