import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createBanco } from '../../../test/support/banco.ts'
import { openLoja } from '../../../test/support/loja.ts'
import { createLogger } from './logger.ts'

function registro() {
  let texto = ''
  const logger = createLogger('trace', { write: (linha: string) => void (texto += linha) })
  return { logger, linhas: () => texto.split('\n').filter(Boolean), texto: () => texto }
}

test('an error of a lost connection is logged without the client that it carries and its cancel key', async () => {
  const banco = await createBanco()
  const { logger, linhas, texto } = registro()
  const pool = new pg.Pool({ ...banco.config, max: 1 })
  const perdida = new Promise<Error>((resolve) => pool.once('error', resolve))
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const [cliente] = (pool as unknown as { _clients: { secretKey: number | Buffer; processID: number }[] })._clients
  const chave = String(cliente?.secretKey)
  expect(chave.length).toBeGreaterThan(3)
  await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(banco.db)
  const err = await perdida
  // The driver hangs its client on the error: without care it is written whole.
  expect(err).toHaveProperty('client')
  logger.warn({ err }, 'database connection lost')
  expect(JSON.parse(linhas()[0] ?? '')).toMatchObject({
    err: { type: expect.any(String), message: err.message, stack: expect.stringContaining('at ') },
  })
  expect(texto()).not.toContain('secretKey')
  expect(texto()).not.toContain('connectionParameters')
  await pool.end()
  await banco.descartar()
})

test('an error of the database keeps what names the place and loses what quotes the data', async () => {
  const { logger, linhas, texto } = registro()
  const loja = await openLoja(undefined, { logger })
  const { db } = loja.banco
  const valores = { nome: 'Ana', cpf: '52998224725' }
  await db.insertInto('clientes').values(valores).execute()
  const err: unknown = await db
    .insertInto('clientes')
    .values(valores)
    .execute()
    .catch((error: unknown) => error)
  expect(String((err as { detail?: string }).detail)).toContain('52998224725')
  loja.app.log.error({ err: new Error('outside', { cause: err }) }, 'through the framework')
  const linha = linhas()
    .map((logLine) => JSON.parse(logLine))
    .find(({ msg }) => msg === 'through the framework')
  expect(linha.err).toMatchObject({
    message: 'outside',
    cause: { code: '23505', constraint: 'clientes_cpf_unico', table: 'clientes' },
  })
  expect(texto()).not.toContain('52998224725')

  const data: unknown = await db
    .insertInto('clientes')
    .values({ ...valores, versao: 'Ana Maria' } as never)
    .execute()
    .catch((error: unknown) => error)
  expect(String(data)).toContain('Ana Maria')
  logger.warn({ err: data }, 'a value')
  expect(linhas().at(-1)).toContain('type integer: ')
  expect(texto()).not.toContain('Ana Maria')
  await loja.fechar()
})

test('logs thrown values that are no errors, errors of errors, and a circle of causes', () => {
  const { logger, linhas } = registro()
  const circle = new Error('round')
  circle.cause = circle
  for (const err of ['only text', null, new AggregateError([new Error('one')], 'many'), circle])
    logger.warn({ err }, 'x')
  expect(linhas().map((linha) => JSON.parse(linha).err)).toMatchObject([
    'only text',
    null,
    { type: 'AggregateError', message: 'many', errors: [{ message: 'one' }] },
    { message: 'round', cause: {} },
  ])
})
