import type { ColumnType } from 'kysely'

/** Read as ISO 8601 in UTC. */
export type Instante = ColumnType<string, string | Date, string | Date>
/** Read as the value; written as text, because the driver sends an array as a PostgreSQL array. */
export type Json = ColumnType<unknown, string, string>
/** The database fills it when it is left out. */
export type Generated<T> =
  T extends ColumnType<infer Read, infer Insert, infer Update>
    ? ColumnType<Read, Insert | undefined, Update>
    : ColumnType<T, T | undefined, T>
