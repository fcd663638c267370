import fc from 'fast-check'
import { anyText } from '../support/any-text.ts'
import { ALVOS, alvo, CERTOS, emparelhado } from './alvos.ts'
import { idsHostis, numerosHostis, textosHostis } from './hostis.ts'

/** Part of JSON Schema that our OpenAPI document uses. */
export interface Esquema {
  readonly type?: string | readonly string[]
  readonly anyOf?: readonly Esquema[]
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Esquema>>
  readonly required?: readonly string[]
  readonly items?: Esquema
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly pattern?: string
}

const textoHostil = fc.constantFrom(...textosHostis)
const hostil: fc.Arbitrary<unknown> = fc.oneof(
  textoHostil,
  fc.constantFrom(...numerosHostis),
  fc.constantFrom(...idsHostis),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { id: null }, { length: 1e9 }, { toString: 1 }),
  anyText(40),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Text that is unusual and may be kept. */
const textosRaros = textosHostis.filter((text) => text.length < 60 && text.trim() !== '' && !text.includes('\u0000'))

/** Mostly values that the schema accepts, so that the code behind it is reached; now and then an unexpected one. */
export function valor(esquema: Esquema, nome = ''): fc.Arbitrary<unknown> {
  const bom = conforme(esquema, nome)
  const composto = esquema.type === 'object' || esquema.type === 'array'
  return fc.oneof({ weight: composto ? 40 : 20, arbitrary: bom }, { weight: 1, arbitrary: hostil })
}

function conforme(esquema: Esquema, nome: string, certo = false): fc.Arbitrary<unknown> {
  const alvos = ALVOS[nome]
  if (alvos && esquema.type !== 'array') return alvo(...alvos)
  const certos = CERTOS[nome]
  if (certos && !certo) {
    const fallback = conforme(esquema, nome, true)
    return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...certos) }, { weight: 1, arbitrary: fallback })
  }
  if (esquema.enum) return fc.constantFrom(...esquema.enum)
  if (esquema.anyOf) return fc.oneof(...esquema.anyOf.map((variant) => conforme(variant, nome)))
  if (Array.isArray(esquema.type))
    return fc.oneof(...esquema.type.map((type: string) => conforme({ ...esquema, type }, nome)))
  switch (esquema.type) {
    case 'string':
      return texto(esquema)
    case 'integer':
      return inteiro(esquema)
    case 'number':
      return fc.oneof(
        { weight: 6, arbitrary: inteiro(esquema) },
        fc.double({ min: esquema.exclusiveMinimum ?? esquema.minimum ?? 0, max: esquema.maximum ?? 1e6, noNaN: true }),
        fc.constantFrom('1,5', '10.00', ' 2 ', '1.234,56'),
      )
    case 'boolean':
      return fc.constantFrom<unknown>(true, false, '1', '0', 1)
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.oneof(
        { weight: 9, arbitrary: lista(esquema, nome, 2) },
        { weight: 1, arbitrary: lista(esquema, nome, Math.min((esquema.maxItems ?? 40) + 1, 60)) },
      )
    case 'object':
      return objeto(esquema)
    default:
      return hostil
  }
}

const lista = (esquema: Esquema, nome: string, maxLength: number) =>
  fc.array(valor(esquema.items ?? {}, nome), { minLength: Math.min(esquema.minItems ?? 0, maxLength), maxLength })

function texto(esquema: Esquema): fc.Arbitrary<unknown> {
  if (esquema.pattern === '^\\d{1,10}$') return fc.nat(99).map(String)
  const { minLength = 0, maxLength = 200 } = esquema
  const curto = fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 12)) })
  const longestText = fc
    .constantFrom('a', 'é', '😀')
    .map((letter) => letter.repeat(Math.min(maxLength, 20_000)).slice(0, maxLength))
  return fc.oneof(
    { weight: 6, arbitrary: curto },
    { weight: 3, arbitrary: fc.constantFrom(...textosRaros).map((text) => text.slice(0, maxLength)) },
    { weight: 1, arbitrary: longestText },
  )
}

function inteiro({ minimum = 0, exclusiveMinimum, maximum = 1000 }: Esquema): fc.Arbitrary<unknown> {
  const min = Math.max(Math.ceil(exclusiveMinimum ?? minimum), -(2 ** 31))
  const max = Math.min(Math.floor(maximum), 2 ** 31 - 1)
  return fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min, max: Math.min(max, min + 5) }) },
    fc.integer({ min, max }),
    fc.constantFrom(min, max),
  )
}

function objeto({ properties = {}, required = [] }: Esquema): fc.Arbitrary<unknown> {
  const campos = Object.entries(properties).map(([nome, esquema]) => {
    const obrigatorio = required.includes(nome)
    const presente = valor(esquema, nome)
    return fc.tuple(fc.constant(nome), fc.option(presente, { nil: undefined, freq: obrigatorio ? 40 : 2 }))
  })
  const nomeEstranho = fc.constantFrom(
    '__proto__',
    'constructor',
    'hasOwnProperty',
    'toJSON',
    'status',
    'id',
    '',
    '\u0000',
  )
  const estranhos = fc.oneof(
    { weight: 8, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.tuple(nomeEstranho, hostil) },
  )
  return fc.tuple(fc.tuple(...campos), estranhos).map(([entries, estranho]) => {
    const resultado: Record<string, unknown> = {}
    for (const [nome, value] of entries) if (value !== undefined) resultado[nome] = value
    // Assigning to __proto__ would change the object instead of naming a field.
    if (estranho) Object.defineProperty(resultado, estranho[0], { value: estranho[1], enumerable: true })
    return emparelhado(resultado)
  })
}
