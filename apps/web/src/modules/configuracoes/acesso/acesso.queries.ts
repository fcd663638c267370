import { acessoApi } from '../../../shared/generated/acessoApi.ts'
import { consulta } from '../../../shared/registro/consulta.ts'

export const ACESSO = ['acesso'] as const

/** Notices about the person's access; read again at most once a minute. */
export const avisosDeAcesso = consulta([...ACESSO, 'avisos'], acessoApi, 'GET /auth/avisos/', {
  staleTime: 60_000,
  retry: false,
})

const SEMPRE = { staleTime: 0 }
export const segundoFator = consulta([...ACESSO, 'segundo-fator'], acessoApi, 'GET /auth/segundo-fator/', SEMPRE)
export const sessoes = consulta([...ACESSO, 'sessoes'], acessoApi, 'GET /auth/sessoes/', SEMPRE)
