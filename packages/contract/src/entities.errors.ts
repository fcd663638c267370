import { ENTITIES, ENTITY_NAMES, type Entities, type EntityName, entityOf } from './entities.ts'

type Ending<N extends EntityName> = { f: 'A'; m: 'O' }[Entities[N]['gender']]
type WithUniqueName = { [N in EntityName]: Entities[N] extends { uniqueName: true } ? N : never }[EntityName]
type MissingCodes = { [N in EntityName]: `${Entities[N]['code']}_NAO_ENCONTRAD${Ending<N>}` }
type RepeatedCodes = { [N in WithUniqueName]: `${Entities[N]['code']}_REPETID${Ending<N>}` }

export const WITH_UNIQUE_NAME = ENTITY_NAMES.filter((name) => entityOf(name).uniqueName) as WithUniqueName[]

const codes = (names: readonly EntityName[], ending: string) =>
  Object.fromEntries(
    names.map((name) => [name, `${ENTITIES[name].code}_${ending}${ENTITIES[name].gender === 'f' ? 'A' : 'O'}`]),
  )
/** Codes of the errors that say that one is gone, and that its name is taken. */
export const MISSING = codes(ENTITY_NAMES, 'NAO_ENCONTRAD') as Readonly<Record<EntityName, MissingCodes[EntityName]>>
export const REPEATED = codes(WITH_UNIQUE_NAME, 'REPETID') as RepeatedCodes

/** Their sentences in the catalogue of errors, by code. */
export const MISSING_SENTENCES = Object.fromEntries(
  ENTITY_NAMES.map((name) => {
    const { one, gender } = ENTITIES[name]
    return [MISSING[name], `${one} não encontrad${gender === 'f' ? 'a' : 'o'}.`]
  }),
) as { readonly [Code in MissingCodes[EntityName]]: string }
export const REPEATED_SENTENCES = Object.fromEntries(
  WITH_UNIQUE_NAME.map((name) => {
    const { one, gender } = ENTITIES[name]
    return [REPEATED[name], `Já existe um${gender === 'f' ? 'a' : ''} ${one.toLowerCase()} com este nome.`]
  }),
) as { readonly [Code in RepeatedCodes[WithUniqueName]]: string }
