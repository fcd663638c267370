import { z } from 'zod'
import { iguais } from '../shared/fields.ts'
import { custo } from '../usuarios/restrito.ts'

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

/** `resto` with values that `campo` names the field of: those of a cost are told as one. */
export const valoresDoCampo = <const N extends string, R extends z.ZodRawShape>(nomes: readonly N[], resto: R) =>
  z.union([
    z.object({ ...resto, campo: z.literal('preco_custo'), ...iguais(nomes, custo(lado)) }),
    z.object({ ...resto, campo: z.string(), ...iguais(nomes, lado) }),
  ])
