import type pg from 'pg'
import { Client, nameStatement } from '../../src/infra/database/database.ts'

const ONE_STATEMENT = /^\s*(select|with|insert|update|delete)\b[^;]*$/i

/** Prepares each statement on its connection: shops ask the same ones, and to plan them takes longer than to run them. */
class StatementClient extends Client {
  constructor(config: pg.ClientConfig) {
    super(config)
    const run = this.query as (...given: unknown[]) => unknown
    this.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
      if (typeof text === 'string' && Array.isArray(values) && ONE_STATEMENT.test(text)) nameStatement(text)
      return run(text, values, ...rest)
    }) as pg.Client['query']
  }
}

/** As a pool takes it: the types of `pg` know of no settings that its clients get. */
export const PreparingClient = StatementClient as unknown as new () => pg.ClientBase
