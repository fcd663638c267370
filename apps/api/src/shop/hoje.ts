import { sql } from 'kysely'

/** The shop's day. A sub-select is computed once, not for each row. */
export const HOJE = sql<string>`(select (now() at time zone 'America/Sao_Paulo')::date)`
