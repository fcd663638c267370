import { ENTITIES, ENTITY_NAMES, type Entities, type EntityName, entityOf } from './entities.ts'

type Ending<N extends EntityName> = { f: 'A'; m: 'O' }[Entities[N]['gender']]
type WithUniqueName = { [N in EntityName]: Entities[N] extends { uniqueName: true } ? N : never }[EntityName]
type MissingCodes = { [N in EntityName]: `${Entities[N]['code']}_NAO_ENCONTRAD${Ending<N>}` }
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

/** The sentences of these codes in the catalogue of errors. */
export const MISSING_SENTENCES = Object.fromEntries(
  ENTITY_NAMES.map((name) => [MISSING[name], `${ENTITIES[name].one} não encontrad${genderLetter(name)}.`]),
) as { readonly [Code in MissingCodes[EntityName]]: string }
export const REPEATED_SENTENCES = Object.fromEntries(
  WITH_UNIQUE_NAME.map((name) => {
    const article = genderLetter(name) === 'a' ? 'uma' : 'um'
    return [REPEATED[name], `Já existe ${article} ${ENTITIES[name].one.toLowerCase()} com este nome.`]
  }),
) as { readonly [Code in RepeatedCodes[WithUniqueName]]: string }
