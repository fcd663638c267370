import { acessoApi } from '../../../shared/generated/acessoApi.ts'
import { consulta } from '../../../shared/registro/consulta.ts'
import { ACESSO } from './avisos.queries.ts'

const SEMPRE = { staleTime: 0 }
export const segundoFator = consulta([...ACESSO, 'segundo-fator'], acessoApi, 'GET /auth/segundo-fator/', SEMPRE)
export const sessoes = consulta([...ACESSO, 'sessoes'], acessoApi, 'GET /auth/sessoes/', SEMPRE)
