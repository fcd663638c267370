// Written from the contract by node scripts/checks/readers.mjs.
import type { celularRoutes } from '@estampa/contract/autenticacao/celular.routes.ts'
import { client } from '../api.ts'
import { int, intOrNull, object, oneOf, text, textOrNull } from '../readers.ts'

export const codigoMostrado = object({ codigo: text, endereco: text, validade_segundos: int })
export const situacaoDoCodigo = object({ estado: oneOf(["nenhum", "esperando", "pedido"], "nenhum"), numero: intOrNull, aparelho: textOrNull, endereco: textOrNull, restam_segundos: int })

export const celularApi = client<typeof celularRoutes>({
  'POST /auth/celular/': codigoMostrado,
  'GET /auth/celular/': situacaoDoCodigo,
})
