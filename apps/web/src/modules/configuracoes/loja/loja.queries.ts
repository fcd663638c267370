import { lojaApi } from '../../../shared/generated/lojaApi.ts'
import { consulta } from '../../../shared/registro/consulta.ts'

export const dadosDaLoja = consulta(['loja'], lojaApi, 'GET /loja/', {
  falha: 'Os dados da loja não puderam ser lidos',
})
