import { permissaoDaParte } from '@estampa/contract/usuarios/reservado.ts'
import type { z } from 'zod'

/** The value as who lacks these permissions reads it; what nobody hides is the same object. */
export type Esconder = (valor: unknown, negadas: readonly string[]) => unknown

type Schema = z.core.$ZodTypes

/** Nulls the parts of an answer that the contract reserves (`custo`, `faturamento`); null when it reserves none. */
export function escondedor(schema: z.core.$ZodType): Esconder | null {
  const permissao = permissaoDaParte(schema)
  const dentro = porDentro(schema as Schema)
  if (permissao === undefined) return dentro
  return (valor, negadas) =>
    valor === undefined ? valor : negadas.includes(permissao) ? null : dentro ? dentro(valor, negadas) : valor
}

function porDentro({ _zod: { def } }: Schema): Esconder | null {
  switch (def.type) {
    case 'object':
      return doObjeto(def.shape)
    case 'array':
      return cada(escondedor(def.element), (lista, um) => (Array.isArray(lista) ? lista.map(um) : lista))
    case 'record':
      return cada(escondedor(def.valueType), (registro, um) =>
        ehObjeto(registro)
          ? Object.fromEntries(Object.entries(registro).map(([nome, valor]) => [nome, um(valor)]))
          : registro,
      )
    case 'union':
      return daUniao(def.options)
    case 'nullable':
    case 'optional':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
      return escondedor(def.innerType)
    case 'pipe':
      return escondedor(def.out)
    case 'lazy':
      return aoLer(def.getter)
    case 'tuple':
    case 'intersection':
    case 'map':
    case 'set':
    case 'promise':
      // Nothing of an answer is one: whoever needs it says here what is hidden of it.
      throw new Error(`an answer has a part of the type ${def.type}`)
    default:
      return null
  }
}

const ehObjeto = (valor: unknown): valor is Record<string, unknown> => valor !== null && typeof valor === 'object'

const cada = (
  dentro: Esconder | null,
  percorrer: (valor: unknown, um: (parte: unknown) => unknown) => unknown,
): Esconder | null => dentro && ((valor, negadas) => percorrer(valor, (parte) => dentro(parte, negadas)))

function doObjeto(shape: Readonly<Record<string, z.core.$ZodType>>): Esconder | null {
  const campos = Object.entries(shape).flatMap(([nome, schema]) => {
    const esconder = escondedor(schema)
    return esconder ? [[nome, esconder] as const] : []
  })
  if (campos.length === 0) return null
  return (valor, negadas) => {
    if (!ehObjeto(valor)) return valor
    const escondidos = campos.filter(([nome]) => nome in valor)
    return { ...valor, ...Object.fromEntries(escondidos.map(([nome, um]) => [nome, um(valor[nome], negadas)])) }
  }
}

/** By the first option that the value is; of one that is none all that any option hides is hidden. */
function daUniao(opcoes: readonly z.core.$ZodType[]): Esconder | null {
  const todas = opcoes.map((schema) => ({ schema: schema as z.ZodType, esconder: escondedor(schema) }))
  if (todas.every(({ esconder }) => esconder === null)) return null
  return (valor, negadas) => {
    const sua = todas.find(({ schema }) => schema.safeParse(valor).success)
    return (sua ? [sua] : todas).reduce((resto, { esconder }) => (esconder ? esconder(resto, negadas) : resto), valor)
  }
}

/** A schema that holds itself is looked into when there is a value. */
function aoLer(getter: () => z.core.$ZodType): Esconder {
  let esconder: Esconder | null | undefined
  return (valor, negadas) => {
    esconder ??= escondedor(getter())
    return esconder ? esconder(valor, negadas) : valor
  }
}
