import { z } from 'zod'
import { routes } from '../route.ts'
import { cifraDasCopias, cifraEntrada, copias } from './copias.schemas.ts'

export const copiasRoutes = routes({
  'GET /copias/': { resumo: 'Cópias de segurança da loja', papel: 'admin', cache: 'nunca', resposta: copias },
  'POST /copias/': {
    resumo: 'Pede uma cópia de segurança agora',
    papel: 'admin',
    status: 201,
    resposta: z.object({ pedida_em: z.string() }),
  },
  'PUT /copias/cifra/': {
    resumo: 'Decide se as próximas cópias são cifradas, e com quê',
    papel: 'admin',
    carga: 'senha',
    body: cifraEntrada,
    resposta: cifraDasCopias,
  },
})
