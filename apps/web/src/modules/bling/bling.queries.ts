import { blingApi } from '../../shared/generated/blingApi.ts'
import { change, consulta } from '../../shared/registro/consulta.ts'

const CHAVE_DO_BLING = ['bling'] as const

export const conexaoDoBling = consulta([...CHAVE_DO_BLING, 'conexao'], blingApi, 'GET /bling/conexao/', {
  retry: false,
})

export const desconectarDoBling = change(CHAVE_DO_BLING, () => blingApi('DELETE /bling/conexao/'))
