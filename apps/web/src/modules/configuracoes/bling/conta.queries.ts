import type { ConfiguracaoBlingMudada } from '@estampa/contract/bling/configuracao.routes.ts'
import { apiQuery, change } from '../../../shared/api/apiQuery.ts'
import { configuracaoBlingApi } from '../../../shared/generated/configuracaoBlingApi.ts'

const CHAVE = ['bling', 'conta'] as const
const ENQUANTO_LE_MS = 1500

export const configuracaoDaConta = apiQuery(
  [...CHAVE, 'configuracao'],
  configuracaoBlingApi,
  'GET /bling/configuracao/',
  { retry: false },
)

/** The account's habits as they were read last; polling while they are being read. */
export const conferenciaDaConta = apiQuery([...CHAVE, 'conferencia'], configuracaoBlingApi, 'GET /bling/conferencia/', {
  refetchInterval: ({ state }) => (state.data?.verificando ? ENQUANTO_LE_MS : false),
  staleTime: 0,
  retry: false,
})

export const changeConta = change(CHAVE, (body: ConfiguracaoBlingMudada) =>
  configuracaoBlingApi('PATCH /bling/configuracao/', { body }),
)

export const checkConta = change(CHAVE, () => configuracaoBlingApi('POST /bling/conferencia/'))
