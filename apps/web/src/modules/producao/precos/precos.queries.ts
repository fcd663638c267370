import { apiQuery } from '../../../shared/api/apiQuery.ts'
import { producaoApi } from '../../../shared/generated/producaoApi.ts'
import { CHAVE_DA_PRODUCAO } from '../producao.queries.ts'

export const precosDeEstampa = apiQuery([...CHAVE_DA_PRODUCAO, 'precos'], producaoApi, 'GET /producao/precos/', {
  staleTime: 0,
  failed: 'As tabelas de preços não puderam ser lidas',
})
