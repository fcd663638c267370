import { ENTITIES, ENTITY_NAMES, type Entities, type EntityName, entityOf } from './entities.ts'

type Ending<N extends EntityName> = { f: 'A'; m: 'O' }[Entities[N]['gender']]
type WithUniqueName = { [N in EntityName]: Entities[N] extends { uniqueName: true } ? N : never }[EntityName]
type MissingCodes = { [N in EntityName]: `${Entities[N]['code']}_NAO_ENCONTRAD${Ending<N>}` }
type UniqueCodes = {
  [N in EntityName]: Entities[N] extends { unique: infer Fields }
    ? `${Uppercase<keyof Fields & string>}_DE_${Entities[N]['code']}_REPETIDO`
    : never
}[EntityName]
type RepeatedCodes = { [N in WithUniqueName]: `${Entities[N]['code']}_REPETID${Ending<N>}` }

export const WITH_UNIQUE_NAME = ENTITY_NAMES.filter((name) => entityOf(name).uniqueName) as WithUniqueName[]

/** The last letter of a participle that agrees with the entity: 'Embalagem não encontrada'. */
const genderLetter = (name: EntityName): 'a' | 'o' => (ENTITIES[name].gender === 'f' ? 'a' : 'o')

const codes = (names: readonly EntityName[], participle: string) =>
  Object.fromEntries(
    names.map((name) => [name, `${ENTITIES[name].code}_${participle}${genderLetter(name).toUpperCase()}`]),
  )
/** Codes of the errors that say that a record is gone, and that its name is taken. */
export const MISSING = codes(ENTITY_NAMES, 'NAO_ENCONTRAD') as Readonly<Record<EntityName, MissingCodes[EntityName]>>
export const REPEATED = codes(WITH_UNIQUE_NAME, 'REPETID') as RepeatedCodes

const repeatedSentence = (name: EntityName, what: string) =>
  `Já existe ${genderLetter(name) === 'a' ? 'uma' : 'um'} ${ENTITIES[name].one.toLowerCase()} com ${what}.`

/** The sentences of these codes in the catalogue of errors. */
export const MISSING_SENTENCES = Object.fromEntries(
  ENTITY_NAMES.map((name) => [MISSING[name], `${ENTITIES[name].one} não encontrad${genderLetter(name)}.`]),
) as { readonly [Code in MissingCodes[EntityName]]: string }
export const REPEATED_SENTENCES = Object.fromEntries(
  WITH_UNIQUE_NAME.map((name) => [REPEATED[name], repeatedSentence(name, 'este nome')]),
) as { readonly [Code in RepeatedCodes[WithUniqueName]]: string }

/** Unique fields besides names: the constraint, and the code of the refusal that is told at the field. */
export const UNIQUE_FIELDS = ENTITY_NAMES.flatMap((name) =>
  Object.entries(entityOf(name).unique ?? {}).map(([field, words]) => ({
    field,
    constraint: `${name}_${field}_unico`,
    code: `${field.toUpperCase()}_DE_${ENTITIES[name].code}_REPETIDO` as UniqueCodes,
    sentence: repeatedSentence(name, words),
  })),
)
export const UNIQUE_SENTENCES = Object.fromEntries(UNIQUE_FIELDS.map(({ code, sentence }) => [code, sentence])) as {
  readonly [Code in UniqueCodes]: string
}
