import type { ConfiguracaoBlingMudada } from '@estampa/contract/bling/configuracao.routes.ts'
import { apiQuery, change } from '../../../shared/api/apiQuery.ts'
import { configuracaoBlingApi } from '../../../shared/generated/configuracaoBlingApi.ts'

export const CHAVE_DA_CONTA = ['bling', 'conta'] as const
const ENQUANTO_LE_MS = 1500

export const configuracaoDaConta = apiQuery(
  [...CHAVE_DA_CONTA, 'configuracao'],
  configuracaoBlingApi,
  'GET /bling/configuracao/',
  { retry: false },
)

/** The account's habits as they were read last; polling while they are being read. */
export const conferenciaDaConta = apiQuery(
  [...CHAVE_DA_CONTA, 'conferencia'],
  configuracaoBlingApi,
  'GET /bling/conferencia/',
  {
    refetchInterval: ({ state }) => (state.data?.verificando ? ENQUANTO_LE_MS : false),
    staleTime: 0,
    retry: false,
  },
)

export const changeConta = change(CHAVE_DA_CONTA, (body: ConfiguracaoBlingMudada) =>
  configuracaoBlingApi('PATCH /bling/configuracao/', { body }),
)

export const checkConta = change(CHAVE_DA_CONTA, () => configuracaoBlingApi('POST /bling/conferencia/'))
