import { z } from 'zod'

/** One way to ship. `valor` in reais, `prazo_entrega` in days; `codigo` is what the choice is kept by. */
export const opcaoDeFrete = z.object({
  nome: z.string(),
  valor: z.number(),
  prazo_entrega: z.int(),
  codigo: z.string(),
  transportadora: z.string(),
})
export type OpcaoDeFrete = z.infer<typeof opcaoDeFrete>

/** The service code of picking up in the shop: no carrier, our own label. */
export const RETIRADA_NA_LOJA = { codigo: 'retirada-na-loja', nome: 'Retirada na loja' } as const

/** The label just made, or made before: a repeated call buys nothing. */
export const etiquetaGerada = z.object({
  link_etiqueta: z.string(),
  codigo_rastreamento: z.string().nullable(),
})
export type EtiquetaGerada = z.infer<typeof etiquetaGerada>

/** `eventos` from the latest to the earliest; `local` is '' where the carrier does not say it. */
export const rastreamento = z.object({
  status: z.string().describe('Em português'),
  ultima_atualizacao: z.string().nullable(),
  consultado_em: z
    .string()
    .nullable()
    .describe('Quando a transportadora respondeu pela última vez; passado, quando agora não responde'),
  eventos: z.array(z.object({ data: z.string(), descricao: z.string(), local: z.string() })),
  link: z.string().nullable().describe('Página pública da transportadora'),
})
export type Rastreamento = z.infer<typeof rastreamento>
