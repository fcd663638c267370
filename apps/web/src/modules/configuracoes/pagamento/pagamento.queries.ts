import { pagamentosApi } from '../../../shared/generated/pagamentosApi.ts'
import { consulta } from '../../../shared/registro/consulta.ts'

export const configuracaoDePagamento = consulta(
  ['pagamentos', 'configuracao'],
  pagamentosApi,
  'GET /pagamentos/configuracao/',
  { falha: 'Where the shop receives could not be read' },
)
