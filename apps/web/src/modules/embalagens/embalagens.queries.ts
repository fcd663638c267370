import { mutationOptions } from '@tanstack/react-query'
import { embalagensApi } from '../../shared/generated/embalagensApi.ts'
import { consulta, relerDepois } from '../../shared/registro/consulta.ts'

export const CHAVE_DAS_EMBALAGENS = ['embalagens'] as const

export const listaDeEmbalagens = consulta([...CHAVE_DAS_EMBALAGENS, 'lista'], embalagensApi, 'GET /embalagens/', {
  falha: 'As embalagens não puderam ser lidas',
})

/** The boxes for a sale, those used last for its models first, and the weight of its items in kg, if it is known. */
export const embalagensDaVenda = (id: number) =>
  consulta([...CHAVE_DAS_EMBALAGENS, 'venda', id], embalagensApi, 'GET /vendas/:id/embalagens/', {
    params: { id },
    staleTime: 0,
    retry: false,
    falha: 'As embalagens não puderam ser lidas',
  })

export const excluirEmbalagem = mutationOptions({
  mutationFn: (id: number) => embalagensApi('DELETE /embalagens/:id/', { params: { id } }),
  ...relerDepois(CHAVE_DAS_EMBALAGENS),
})
