import { z } from 'zod'

/** RFC 9457 answer of every failed request, with the members the specification's screens read. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  codigo: z.string(),
  erro: z.string().describe('A mesma frase de `detail`.'),
  erros: z.record(z.string(), z.array(z.string())).optional().describe('Mensagens por campo.'),
  sku: z.array(z.string()).optional().describe('Presente quando o SKU está em conflito.'),
  produtos: z.array(z.string()).optional().describe('Produtos ainda não publicados.'),
  disponivel: z.number().int().optional().describe('Peças disponíveis, em ESTOQUE_INSUFICIENTE.'),
  requer_login_bling: z.boolean().optional(),
  atual: z.unknown().optional().describe('O estado atual, em EDICAO_CONCORRENTE.'),
})
export type Problem = z.infer<typeof problem>
