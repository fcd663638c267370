import { apiQuery } from '../../../shared/api/apiQuery.ts'
import { lojaApi } from '../../../shared/generated/lojaApi.ts'

export const dadosDaLoja = apiQuery(['loja'], lojaApi, 'GET /loja/', {
  failed: 'Os dados da loja não puderam ser lidos',
})
