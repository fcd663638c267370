import type { ConfiguracaoDePagamento } from '@estampa/contract/pagamentos/pagamentos.schemas.ts'
import { mutationOptions } from '@tanstack/react-query'
import { chamar } from '../../../shared/api.ts'
import { campos } from '../../../shared/readers.ts'
import { consulta, guardarResposta } from '../../../shared/registro/consulta.ts'
import { texto } from '../../../shared/tolerant.ts'

const lerConfiguracao = campos<ConfiguracaoDePagamento>({ pix_chave: texto, pix_nome: texto, pix_cidade: texto })

export const configuracaoDePagamento = consulta(
  ['pagamentos', 'configuracao'],
  'GET /pagamentos/configuracao/',
  lerConfiguracao,
  { falha: 'Where the shop receives could not be read' },
)

export const mudarConfiguracaoDePagamento = mutationOptions({
  mutationFn: async (body: ConfiguracaoDePagamento) =>
    lerConfiguracao(await chamar('PUT /pagamentos/configuracao/', { body })),
  onSuccess: (nova, _enviada, _resultado, { client }) => {
    guardarResposta(client, configuracaoDePagamento.queryKey, nova)
  },
})
