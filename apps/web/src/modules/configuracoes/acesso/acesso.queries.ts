import { apiQuery } from '../../../shared/api/apiQuery.ts'
import { acessoApi } from '../../../shared/generated/acessoApi.ts'
import { keepPrintChoice } from '../../../shared/session/storage.ts'

export const ACESSO = ['acesso'] as const

/** Notices about the person's access, and whether the shop prints; read again at most once a minute. */
export const avisosDeAcesso = apiQuery([...ACESSO, 'avisos'], acessoApi, 'GET /auth/avisos/', {
  view: (avisos) => {
    keepPrintChoice(avisos.imprime)
    return avisos
  },
  staleTime: 60_000,
  retry: false,
})

const SEMPRE = { staleTime: 0 }
export const segundoFator = apiQuery([...ACESSO, 'segundo-fator'], acessoApi, 'GET /auth/segundo-fator/', SEMPRE)
export const sessoes = apiQuery([...ACESSO, 'sessoes'], acessoApi, 'GET /auth/sessoes/', SEMPRE)
