import { z } from 'zod'
import { routes } from '../route.ts'
import { fallback } from '../shared/tolerance.ts'

export const ESTADOS_DA_SAUDE = ['bem', 'atencao', 'problema'] as const
export type EstadoDaSaude = (typeof ESTADOS_DA_SAUDE)[number]

/** Item that an administrator watches: how it is, in one sentence, and one thing to do about it. */
const linhaDaSaude = z.object({
  chave: z
    .string()
    .describe(
      'disco, copia, copia_fora, copia_cifra, certificado, bling, frete_…, fila, envios, envios_espera, relogio, banco, programa',
    ),
  titulo: z.string(),
  estado: fallback(z.enum(ESTADOS_DA_SAUDE), 'atencao'),
  frase: z.string(),
  /** `endereco`: a page of the shop, of which `texto` is the link; null: `texto` says what to do. */
  acao: z.object({ texto: z.string(), endereco: z.string().nullable() }).nullable(),
})
export type LinhaDaSaude = z.output<typeof linhaDaSaude>

export const saudeDoSistema = z.object({ versao: z.string(), linhas: z.array(linhaDaSaude) })

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
