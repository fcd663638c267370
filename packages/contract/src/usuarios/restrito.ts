import { z } from 'zod'
import type { Permissao } from './permissoes.ts'

const RESTRITOS = z.registry<{ permissao: Permissao }, z.ZodType>()

/** A part of an answer that only those with the permission read; to the others it is null. */
function restrito<S extends z.ZodType>(permissao: Permissao, schema: S): z.ZodNullable<S> {
  const parte = schema.nullable()
  RESTRITOS.add(parte, { permissao })
  return parte
}

/** Marks what the shop pays for something, or what follows from it. */
export const custo = <S extends z.ZodType>(schema: S) => restrito('ver_custos', schema)
/** A sum over the shop's sales. */
export const faturamento = <S extends z.ZodType>(schema: S) => restrito('ver_faturamento', schema)
/** What should be in a cash drawer, or what follows from it. */
export const conferencia = <S extends z.ZodType>(schema: S) => restrito('conferir_caixa', schema)

/** Who may read this part of an answer; undefined: everybody who gets the answer. */
export const permissaoDaParte = (schema: z.core.$ZodType): Permissao | undefined =>
  RESTRITOS.get(schema as z.ZodType)?.permissao
