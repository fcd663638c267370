import { z } from 'zod'
import { ENTITY_NAMES } from '../entities.ts'
import { routes } from '../route.ts'
import { booleano, id } from '../shared/fields.ts'

/** Subjects that a browser is told to read again. */
export const ASSUNTOS = [
  'vendas',
  'produtos',
  'clientes',
  'categorias',
  'producoes',
  'sincronizacoes',
  'orcamentos',
  'caixas',
  ...ENTITY_NAMES,
] as const

/** A person has a sale open. `novo`: has just opened it, so the others answer. `saiu`: has left it. */
export const presenca = z.object({
  venda_id: id,
  usuario_id: id,
  nome: z.string(),
  novo: z.boolean(),
  saiu: z.boolean(),
})
export type Presenca = z.infer<typeof presenca>

/** Event of the stream `GET /mudancas/`, which is no JSON answer and so no row of the table. */
export const mudanca = z.union([z.object({ assunto: z.enum(ASSUNTOS) }), z.object({ presenca })])
export type Mudanca = z.infer<typeof mudanca>

export const mudancasRoutes = routes({
  'POST /vendas/:id/presenca/': {
    resumo: 'Diz aos outros que esta pessoa está com a venda aberta',
    body: z.object({ novo: booleano, saiu: booleano }),
  },
})
