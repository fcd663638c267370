import type { OpcoesDeEnvioEntrada } from '@estampa/contract/frete/opcoes.schemas.ts'
import { mutationOptions } from '@tanstack/react-query'
import { freteApi } from '../../shared/generated/freteApi.ts'
import { CHAVE_DAS_VENDAS } from '../../shared/registro/chaves.ts'
import { consulta, guardarResposta } from '../../shared/registro/consulta.ts'

export const opcoesDeEnvio = (id: number) =>
  consulta([...CHAVE_DAS_VENDAS, 'opcoes-de-envio', id], freteApi, 'GET /vendas/:id/opcoes-de-envio/', {
    params: { id },
    retry: false,
  })

/** Changes some of it; prices may have to be asked for again. */
export const mudarOpcoesDeEnvio = (id: number) =>
  mutationOptions({
    mutationFn: async (body: OpcoesDeEnvioEntrada) =>
      await freteApi('PUT /vendas/:id/opcoes-de-envio/', { params: { id }, body }),
    onSuccess: (opcoes, _corpo, _resultado, { client }) => {
      guardarResposta(client, opcoesDeEnvio(id).queryKey, opcoes)
      void client.invalidateQueries({ queryKey: [...CHAVE_DAS_VENDAS, 'frete', id] })
    },
  })

export const agenciasDaVenda = (id: number, busca: string) =>
  consulta([...CHAVE_DAS_VENDAS, 'agencias', id, busca], freteApi, 'GET /vendas/:id/agencias/', {
    params: { id },
    query: { busca },
    retry: false,
  })
