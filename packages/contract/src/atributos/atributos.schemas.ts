import { z } from 'zod'
import { id, idTexto, textoObrigatorio } from '../shared/fields.ts'
import { CARACTERES } from '../shared/maximos.ts'

export const atributoEntrada = z.object({ nome: textoObrigatorio(CARACTERES.atributo.nome) })
export const valorEntrada = z.object({ valor: textoObrigatorio(CARACTERES.atributo.valor) })
export const valorParams = z.object({ id: idTexto, valorId: idTexto })

export const valorDeAtributo = z.object({ id, valor: z.string() })
export const atributo = z.object({ id, nome: z.string(), opcoes: z.array(valorDeAtributo) })
export type Atributo = z.infer<typeof atributo>
export type ValorDeAtributo = z.infer<typeof valorDeAtributo>
