import { z } from 'zod'
import { id, idTexto, textoObrigatorio } from '../shared/fields.ts'

export const atributoEntrada = z.object({ nome: textoObrigatorio(80) })
export const valorEntrada = z.object({ valor: textoObrigatorio(120) })
export const valorParams = z.object({ id: idTexto, valorId: idTexto })

export const valorDeAtributo = z.object({ id, valor: z.string() })
export const atributo = z.object({ id, nome: z.string(), opcoes: z.array(valorDeAtributo) })
export type Atributo = z.infer<typeof atributo>
export type ValorDeAtributo = z.infer<typeof valorDeAtributo>
