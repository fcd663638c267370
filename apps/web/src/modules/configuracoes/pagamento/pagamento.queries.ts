import type { ConfiguracaoDePagamento } from '@estampa/contract/pagamentos/pagamentos.schemas.ts'
import { mutationOptions } from '@tanstack/react-query'
import { pagamentosApi } from '../../../shared/generated/pagamentosApi.ts'
import { consulta, guardarResposta } from '../../../shared/registro/consulta.ts'

export const configuracaoDePagamento = consulta(
  ['pagamentos', 'configuracao'],
  pagamentosApi,
  'GET /pagamentos/configuracao/',
  { falha: 'Where the shop receives could not be read' },
)

export const mudarConfiguracaoDePagamento = mutationOptions({
  mutationFn: async (body: ConfiguracaoDePagamento) => await pagamentosApi('PUT /pagamentos/configuracao/', { body }),
  onSuccess: (nova, _enviada, _resultado, { client }) => {
    guardarResposta(client, configuracaoDePagamento.queryKey, nova)
  },
})
