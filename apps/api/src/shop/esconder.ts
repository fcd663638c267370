import { permissaoDaParte } from '@estampa/contract/usuarios/restrito.ts'
import type { z } from 'zod'

/** The value as who lacks these permissions reads it. */
export type Esconder = (valor: unknown, negadas: readonly string[]) => unknown

type Schema = z.core.$ZodType

/** Nulls the parts of an answer that the contract restricts (`custo`, `faturamento`); null when it restricts none. */
export const escondedor = (schema: Schema): Esconder | null =>
  restringe(schema) ? (valor, negadas) => esconder(schema, valor, negadas) : null

const conhecidos = new WeakMap<Schema, boolean>()

/** Whether anything of it, or within it, is restricted. */
function restringe(schema: Schema): boolean {
  const conhecido = conhecidos.get(schema)
  if (conhecido !== undefined) return conhecido
  const vistos = new Set<Schema>()
  const procurar = (um: Schema): boolean => {
    if (vistos.has(um)) return false
    vistos.add(um)
    return permissaoDaParte(um) !== undefined || partesDe(um).some(procurar)
  }
  const achado = procurar(schema)
  conhecidos.set(schema, achado)
  return achado
}

function partesDe(schema: Schema): readonly Schema[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.values(def.shape)
    case 'array':
      return [def.element]
    case 'record':
      return [def.valueType]
    case 'union':
      return def.options
    case 'nullable':
    case 'optional':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
      return [def.innerType]
    case 'pipe':
      return [def.out]
    case 'lazy':
      return [def.getter()]
    case 'tuple':
    case 'intersection':
    case 'map':
    case 'set':
    case 'promise':
      // No answer has one: whoever needs it says here what its parts are.
      throw new Error(`an answer has a part of the type ${def.type}`)
    default:
      return []
  }
}

function esconder(schema: Schema, valor: unknown, negadas: readonly string[]): unknown {
  if (valor === undefined || valor === null || !restringe(schema)) return valor
  const permissao = permissaoDaParte(schema)
  if (permissao !== undefined && negadas.includes(permissao)) return null
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'union') return daUniao(def.options as readonly z.ZodType[], valor, negadas)
  if (def.type === 'array') return Array.isArray(valor) ? valor.map((um) => esconder(def.element, um, negadas)) : valor
  if (def.type === 'object' || def.type === 'record') {
    if (typeof valor !== 'object') return valor
    const parteDe = (nome: string) => (def.type === 'object' ? def.shape[nome] : def.valueType)
    return Object.fromEntries(
      Object.entries(valor).map(([nome, um]) => {
        const parte = parteDe(nome)
        return [nome, parte ? esconder(parte, um, negadas) : um]
      }),
    )
  }
  return partesDe(schema).reduce<unknown>((resto, parte) => esconder(parte, resto, negadas), valor)
}

/** By the first option that the value is; of one that is none all that any option hides is hidden. */
function daUniao(opcoes: readonly z.ZodType[], valor: unknown, negadas: readonly string[]): unknown {
  const sua = opcoes.find((opcao) => opcao.safeParse(valor).success)
  return (sua ? [sua] : opcoes).reduce((resto, opcao) => esconder(opcao, resto, negadas), valor)
}
