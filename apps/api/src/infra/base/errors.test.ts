import fastify from 'fastify'
import { expect, test } from 'vitest'
import { handleErrors, surelyUndone } from './errors.ts'

const withCode = (code: string) => Object.assign(new Error(code), { code })

/** The answer to a request in which this was thrown. */
async function answerTo(error: Error, log: string[] = []) {
  const app = fastify({ logger: { level: 'error', stream: { write: (line: string) => log.push(line) } } })
  handleErrors(app)
  app.get('/', () => Promise.reject(error))
  const { statusCode, headers } = await app.inject({ url: '/' })
  return [statusCode, headers['retry-after']]
}

test.each(['EPIPE', 'ECONNRESET', '57P01', '57P03', '08006'])(
  'a database that is away (%s) is a 503 that says when to come back, and may have committed',
  async (code) => {
    expect(await answerTo(withCode(code))).toEqual([503, '2'])
    expect(surelyUndone(withCode(code))).toBe(false)
  },
)

test('a missing socket of the database is a 503; any other missing file is a 500', async () => {
  const missingSocket = Object.assign(withCode('ENOENT'), { syscall: 'connect' })
  expect(await answerTo(missingSocket)).toEqual([503, '2'])
  expect(surelyUndone(missingSocket)).toBe(false)
  expect(await answerTo(Object.assign(withCode('ENOENT'), { syscall: 'open' }))).toEqual([500, undefined])
})

test.each(['23502', '23514', '22003', '22001'])(
  'a value that only the database refuses (%s) is a 500 and is logged as an error',
  async (code) => {
    const log: string[] = []
    expect(await answerTo(withCode(code), log)).toEqual([500, undefined])
    expect(log.map((line) => JSON.parse(line) as { level: number; err: { code: string } })).toMatchObject([
      { level: 50, err: { code } },
    ])
  },
)

test('a server that only follows another is a 503, and nothing was written', async () => {
  expect(await answerTo(withCode('25006'))).toEqual([503, '2'])
  expect(surelyUndone(withCode('25006'))).toBe(true)
})

test('a server that fell silent is a 503, and may have committed', async () => {
  const silent = new Error('Query read timeout')
  expect(await answerTo(silent)).toEqual([503, '2'])
  expect(surelyUndone(silent)).toBe(false)
})

test.each(['ENOSPC', 'EDQUOT', '53100'])('a full disk (%s) is a 507, and nothing was done', async (code) => {
  expect(await answerTo(withCode(code))).toEqual([507, '30'])
  expect(surelyUndone(withCode(code))).toBe(true)
})

test('a statement refused by the database is rolled back; one with an unknown outcome may have been committed', () => {
  expect(surelyUndone(withCode('23505'))).toBe(true)
  expect(surelyUndone(new Error('Connection terminated unexpectedly'))).toBe(false)
})
