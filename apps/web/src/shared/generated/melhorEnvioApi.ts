// Written from the contract by node scripts/checks/readers.mjs.
import type { melhorEnvioRoutes } from '@estampa/contract/frete/frete.routes.ts'
import { client } from '../api/api.ts'
import { booleano, object, texto } from '../api/readers.ts'

const answer = object({ url: texto })
const answer2 = object({ conectado: booleano })

export const melhorEnvioApi = client<typeof melhorEnvioRoutes>({
  'GET /melhor-envio/auth/': answer,
  'POST /melhor-envio/callback/': answer2,
})
