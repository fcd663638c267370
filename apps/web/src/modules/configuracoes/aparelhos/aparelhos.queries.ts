import { apiQuery } from '../../../shared/api/apiQuery.ts'
import { aparelhosApi } from '../../../shared/generated/aparelhosApi.ts'
import { celularApi } from '../../../shared/generated/celularApi.ts'

export const aparelhos = apiQuery(['aparelhos'], aparelhosApi, 'GET /aparelhos/', { staleTime: 0 })

const PERGUNTA_MS = 1_500

/** The telephone that has used the code on screen; polling as long as it is on screen. */
export const shownCodigo = (codigo: string) =>
  apiQuery(['codigo-mostrado', codigo], celularApi, 'GET /auth/celular/', {
    refetchInterval: PERGUNTA_MS,
    staleTime: 0,
    gcTime: 0,
  })
