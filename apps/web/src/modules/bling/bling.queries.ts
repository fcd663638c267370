import { mutationOptions } from '@tanstack/react-query'
import { blingApi } from '../../shared/generated/blingApi.ts'
import { consulta, relerDepois } from '../../shared/registro/consulta.ts'

const CHAVE_DO_BLING = ['bling'] as const

export const conexaoDoBling = consulta([...CHAVE_DO_BLING, 'conexao'], blingApi, 'GET /bling/conexao/', {
  retry: false,
})

export const desconectarDoBling = mutationOptions({
  mutationFn: () => blingApi('DELETE /bling/conexao/'),
  ...relerDepois(CHAVE_DO_BLING),
})
