import { z } from 'zod'
import { fallback } from '../shared/tolerance.ts'

export const ESTADOS_DA_SAUDE = ['bem', 'atencao', 'problema'] as const
export type EstadoDaSaude = (typeof ESTADOS_DA_SAUDE)[number]

/** One thing that an administrator watches: how it is, in one sentence, and one thing to do about it. */
const linhaDaSaude = z.object({
  chave: z
    .string()
    .describe(
      'disco, copia, copia_fora, copia_cifra, certificado, bling, frete_…, fila, envios, relogio, banco, programa',
    ),
  titulo: z.string(),
  estado: fallback(z.enum(ESTADOS_DA_SAUDE), 'atencao'),
  frase: z.string(),
  /** `endereco`: a page of the shop, of which `texto` is the link; null: `texto` says what to do. */
  acao: z.object({ texto: z.string(), endereco: z.string().nullable() }).nullable(),
})
export type LinhaDaSaude = z.output<typeof linhaDaSaude>

export const saudeDoSistema = z.object({ versao: z.string(), linhas: z.array(linhaDaSaude) })
export type SaudeDoSistema = z.output<typeof saudeDoSistema>
