import { z } from 'zod'

export const contagem = z.int().min(0)

/** How far an import is; `restante_s`: seconds left of this stage. */
export const andamento = {
  restante_s: contagem.nullable(),
  mensagem: z.string().nullable(),
  criada_em: z.string(),
  terminada_em: z.string().nullable(),
}

/** A value on one side of a difference. */
export const lado = z.union([z.string(), z.number()]).nullable()
