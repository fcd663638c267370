import { apiQuery, change } from '../../shared/api/apiQuery.ts'
import { blingApi } from '../../shared/generated/blingApi.ts'

const CHAVE_DO_BLING = ['bling'] as const

export const conexaoDoBling = apiQuery([...CHAVE_DO_BLING, 'conexao'], blingApi, 'GET /bling/conexao/', {
  retry: false,
})

export const disconnectFromBling = change(CHAVE_DO_BLING, () => blingApi('DELETE /bling/conexao/'))

/** No screen switches Bling off: it is a setting of the installation. */
export const SEM_BLING = 'Sem Bling? Quem instalou a loja o desliga nos ajustes da instalação.'
