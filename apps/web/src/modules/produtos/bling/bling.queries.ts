import { apiQuery } from '../../../shared/api/apiQuery.ts'
import { CHAVE_DOS_PRODUTOS } from '../../../shared/api/keys.ts'
import { vinculoApi } from '../../../shared/generated/vinculoApi.ts'

/** Both sides of a product; `idBling` is looked at while it is not linked. */
export const doisLados = (produtoId: number, idBling: number | null) =>
  apiQuery([...CHAVE_DOS_PRODUTOS, 'bling', produtoId, idBling], vinculoApi, 'GET /produtos/:id/bling/', {
    params: { id: produtoId },
    query: idBling === null ? {} : { id_bling: idBling },
    staleTime: 0,
    retry: false,
    failed: 'Os dois lados do produto não puderam ser lidos',
  })
