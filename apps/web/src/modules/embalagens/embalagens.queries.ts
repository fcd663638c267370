import { apiQuery } from '../../shared/api/apiQuery.ts'
import { embalagensApi } from '../../shared/generated/embalagensApi.ts'
import { resource } from '../../shared/resource/resource.ts'

export const embalagens = resource('embalagens', embalagensApi, { list: 'As embalagens não puderam ser lidas' })

/** The boxes for a sale, those used last for its models first, and the weight of its items in kg, if it is known. */
export const embalagensDaVenda = (id: number) =>
  apiQuery([...embalagens.key, 'venda', id], embalagensApi, 'GET /vendas/:id/embalagens/', {
    params: { id },
    staleTime: 0,
    retry: false,
    failed: 'As embalagens não puderam ser lidas',
  })
