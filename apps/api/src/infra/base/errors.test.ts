import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { handleErrors, surelyUndone } from './errors.ts'

const buildCodedError = (code: string, syscall?: string) => Object.assign(new Error(code), { code, syscall })

/** The answer to a request in which this was thrown. */
async function answerTo(error: Error, log: string[]) {
  const app = fastify({ logger: { level: 'error', stream: { write: (line: string) => log.push(line) } } })
  handleErrors(app)
  app.get('/', () => Promise.reject(error))
  const { statusCode, headers } = await app.inject({ url: '/' })
  return [statusCode, headers['retry-after']]
}

const silent = new Error('Query read timeout')
const away = [503, '2']
const broken = [500, undefined]
const full = [507, '30']
test.each<[Error & { code?: string }, answer: unknown[], undone?: boolean]>([
  // A database that is away may have committed.
  [buildCodedError('EPIPE'), away, false],
  [buildCodedError('ECONNRESET'), away, false],
  [buildCodedError('57P01'), away, false],
  [buildCodedError('57P03'), away, false],
  [buildCodedError('08006'), away, false],
  [buildCodedError('ENOENT', 'connect'), away, false],
  [silent, away, false],
  [new Error('Connection terminated unexpectedly'), away, false],
  // A server that only follows another, and a full disk, wrote nothing.
  [buildCodedError('25006'), away, true],
  [buildCodedError('ENOSPC'), full, true],
  [buildCodedError('EDQUOT'), full, true],
  [buildCodedError('53100'), full, true],
  // Duplicates, any other missing file, and values that only the database refuses.
  [buildCodedError('23505'), [409, undefined], true],
  [buildCodedError('ENOENT', 'open'), broken],
  [buildCodedError('23502'), broken],
  [buildCodedError('23514'), broken],
  [buildCodedError('22003'), broken],
  [buildCodedError('22001'), broken],
])('%s is answered and logged as what it is, with whether it was surely undone', async (error, answer, undone) => {
  const log: string[] = []
  expect(await answerTo(error, log)).toEqual(answer)
  if (undone !== undefined) expect(surelyUndone(error)).toBe(undone)
  const errors = log.map((line) => JSON.parse(line) as { level: number; err: { code: string } })
  if (answer === broken) expect(errors).toMatchObject([{ level: 50, err: { code: error.code } }])
})

const MIGRATIONS = join(import.meta.dirname, '../../../migrations')
const unique = globSync('**/*.sql', { cwd: MIGRATIONS }).flatMap(
  (file) => readFileSync(join(MIGRATIONS, file), 'utf8').match(/\b\w+_unic[oa]\b/g) ?? [],
)

test.each([...new Set(unique)])(
  'what is there already (%s) is refused with a sentence of its own',
  async (constraint) => {
    const app = fastify()
    handleErrors(app)
    app.get('/', () => Promise.reject(Object.assign(buildCodedError('23505'), { constraint })))
    const { codigo, detail, erro } = (await app.inject({ url: '/' })).json()
    expect(codigo).not.toBe('CONFLITO')
    expect(detail).toBe(erro)
  },
)
