import { z } from 'zod'
import { adminRoutes } from '../route.ts'
import { cifraDasCopias, cifraEntrada, copias, vistaForaEntrada } from './copias.schemas.ts'

export const copiasRoutes = adminRoutes({
  'GET /copias/': { resumo: 'Cópias de segurança da loja', cache: 'nunca', resposta: copias },
  'POST /copias/': {
    prova: 'sempre',
    resumo: 'Pede uma cópia de segurança agora',
    status: 201,
    resposta: z.object({ pedida_em: z.string() }),
  },
  'PUT /copias/cifra/': {
    prova: 'conforme',
    resumo: 'Decide se as próximas cópias são cifradas, e com quê',
    carga: 'senha',
    body: cifraEntrada,
    resposta: cifraDasCopias,
  },
  'POST /copias/vista-fora/': {
    resumo: 'Anota que a cópia foi vista na nuvem, ou noutro lugar fora do computador da loja',
    body: vistaForaEntrada,
  },
})
