// Written from the contract by node scripts/checks/readers.mjs.
import type { celularRoutes } from '@estampa/contract/autenticacao/celular.routes.ts'
import { client } from '../api/api.ts'
import { intOrNull, inteiro, object, oneOf, texto, textoOuNulo } from '../api/readers.ts'

export const codigoMostrado = object({ codigo: texto, endereco: texto, validade_segundos: inteiro })
export const situacaoDoCodigo = object({ estado: oneOf(["nenhum", "esperando", "pedido"], "nenhum"), numero: intOrNull, aparelho: textoOuNulo, endereco: textoOuNulo, restam_segundos: inteiro })

export const celularApi = client<typeof celularRoutes>({
  'POST /auth/celular/': codigoMostrado,
  'GET /auth/celular/': situacaoDoCodigo,
})
