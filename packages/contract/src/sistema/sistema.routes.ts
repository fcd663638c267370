import { z } from 'zod'
import { routes } from '../route.ts'
import { saudeDoSistema } from './saude.schemas.ts'

export const sistemaRoutes = routes({
  'GET /saude/': {
    resumo: 'Responde 200 só quando o sistema pode atender',
    cache: 'nunca',
    publica: true,
    carga: 'nenhuma',
    resposta: z.object({
      status: z.literal('ok'),
      versao: z.string(),
      migracao: z.string(),
      demonstracao: z.boolean(),
      reinicios: z
        .object({ vezes: z.int(), motivo: z.string().nullable(), quando: z.string().nullable() })
        .describe('Quantas vezes um processo caiu e recomeçou desde npm start, e o último: sinal ou código, e quando.'),
    }),
  },
  'GET /saude/sistema/': {
    resumo: 'O que está bem no sistema, o que não está e o que fazer',
    papel: 'admin',
    cache: 'nunca',
    resposta: saudeDoSistema,
  },
})
