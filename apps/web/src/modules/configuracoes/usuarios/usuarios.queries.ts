import { usuariosApi } from '../../../shared/generated/usuariosApi.ts'
import { consulta } from '../../../shared/registro/consulta.ts'

export const equipe = consulta(['usuarios'], usuariosApi, 'GET /usuarios/', { staleTime: 0 })
