import { z } from 'zod'
import { id } from '../shared/fields.ts'
import { PASSOS } from '../vendas/vendas.status.ts'

/** A thing with this many available pieces, or fewer, is short. */
export const ESTOQUE_BAIXO = 2
/** Nobody counts on: as many as this may stand for more. */
export const MAXIMO_CONTADO = 1000

const produto = { produto_id: id, titulo: z.string(), sku: z.string().nullable() }

/** What waits for somebody, at a glance. What failed at the ERP: `GET /sincronizacoes/resumo/`. */
export const painel = z.object({
  vendas: z
    .array(
      z.object({
        status: z.enum(PASSOS),
        quantidade: z.int(),
        mais_antiga: z
          .object({ id, cliente_nome: z.string(), alterado_em: z.string(), dias: z.int() })
          .nullable()
          .describe('A que está parada há mais tempo; dias do calendário de São Paulo'),
      }),
    )
    .describe('Um por etapa em aberto, na ordem'),
  nao_publicados: z.object({
    quantidade: z.int().describe(`Até ${MAXIMO_CONTADO}`),
    produtos: z.array(z.object(produto)).describe('Os mais novos'),
  }),
  estoque_baixo: z.object({
    quantidade: z.int().describe(`Até ${MAXIMO_CONTADO}`),
    limite: z.int(),
    itens: z
      .array(
        z.object({
          ...produto,
          variacao_id: id.nullable(),
          variacao: z.string().nullable(),
          quantidade_disponivel: z.int(),
        }),
      )
      .describe('Os que têm menos'),
  }),
})
export type Painel = z.infer<typeof painel>
