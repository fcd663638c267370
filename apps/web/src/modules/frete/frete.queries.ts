import type { ConfiguracaoDoFrete } from '@estampa/contract/frete/frete.schemas.ts'
import { mutationOptions } from '@tanstack/react-query'
import { apiQuery, change, storeAnswer } from '../../shared/api/apiQuery.ts'
import { freteApi } from '../../shared/generated/freteApi.ts'
import { melhorEnvioApi } from '../../shared/generated/melhorEnvioApi.ts'

export const CHAVE_DO_FRETE = ['frete'] as const

export const acessosAoFrete = apiQuery([...CHAVE_DO_FRETE, 'acesso'], freteApi, 'GET /frete/acesso/', {})

export const configuracaoDoFrete = apiQuery([...CHAVE_DO_FRETE, 'configuracao'], freteApi, 'GET /frete/configuracao/', {
  failed: 'How the shop buys labels could not be read',
})

export const changeFreteConfiguracao = mutationOptions({
  mutationFn: async (body: ConfiguracaoDoFrete) => await freteApi('PATCH /frete/configuracao/', { body }),
  onSuccess: (savedConfiguracao, _sent, _resultado, { client }) =>
    storeAnswer(client, configuracaoDoFrete.queryKey, savedConfiguracao),
})

/** Trying the token shows whether it is refused. */
export const checkFrete = change(acessosAoFrete.queryKey, () => freteApi('POST /frete/verificar/'))

/** Leaves for the carrier's page, where a person authorises the shop's application. */
export const connectToFrete = mutationOptions({
  mutationFn: async () => {
    window.location.assign((await melhorEnvioApi('GET /melhor-envio/auth/')).url)
  },
})

export const finishFreteConexao = (code: string, state: string | null) =>
  melhorEnvioApi('POST /melhor-envio/callback/', { body: { code, state } })

export const disconnectFromFrete = mutationOptions({
  mutationFn: () => melhorEnvioApi('DELETE /melhor-envio/conexao/'),
  onSuccess: (_nothing, _vazio, _resultado, { client }) => client.invalidateQueries({ queryKey: CHAVE_DO_FRETE }),
})
