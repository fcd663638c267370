// Written from the contract by node scripts/checks/readers.mjs.
import type { melhorEnvioRoutes } from '@estampa/contract/frete/frete.routes.ts'
import { client } from '../api.ts'
import { bool, object, text } from '../readers.ts'

const answer = object({ url: text })
const answer2 = object({ conectado: bool })

export const melhorEnvioApi = client<typeof melhorEnvioRoutes>({
  'GET /melhor-envio/auth/': answer,
  'POST /melhor-envio/callback/': answer2,
})
