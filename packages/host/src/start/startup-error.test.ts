import { expect, test } from 'vitest'
import { diskIsFull, StartupError, sayError } from './startup-error.ts'

const said = (error: unknown) => {
  const words: unknown[] = []
  sayError(error, (...args) => words.push(...args))
  return words
}

test('an error that is understood is a sentence, never a stack; of another one a sentence is never all that is said', () => {
  expect(said(new StartupError('Informe outra porta.'))).toEqual(['Informe outra porta.'])
  const full = Object.assign(new Error('ENOSPC: as Node says it'), { code: 'ENOSPC', path: '/loja' })
  expect(said(full)).toEqual([expect.stringContaining('Não há espaço em disco para /loja')])
  for (const error of [new TypeError('Invalid URL'), undefined])
    expect(said(error)).toEqual([expect.stringContaining('não previa'), error])
})

test('a full disk is said in a sentence with what to do, wherever it was noticed', () => {
  const systemError = Object.assign(new Error('ENOSPC: as Node says it'), { code: 'ENOSPC' })
  const databaseError = Object.assign(new Error('could not extend file "base/1/2691"'), { code: '53100' })
  const programError = Object.assign(new Error('Command failed: initdb'), {
    stderr: 'FATAL: No space left on device\nAborted',
  })
  for (const error of [systemError, databaseError, programError])
    expect(said(error)).toEqual(['Não há espaço em disco. Libere espaço e repita.'])
  for (const output of [
    'PANIC:  could not write to file "pg_wal/xlogtemp.1": No space left on device',
    // The first write of a page that does not fit is cut short, without an error of the system.
    'FATAL:  could not extend file "base/1/1255": wrote only 4096 of 8192 bytes at block 52',
    'FATAL:  could not write file "base/1/1255": wrote only 0 of 8192 bytes at offset 0',
    'ERROR:  Could not write to file "pg_xact/0000" at offset 0: wrote too few bytes.',
  ])
    expect(diskIsFull(output)).toBe(true)
  const memory = 'This error does *not* mean that you have run out of disk space.  It occurs either if all'
  for (const error of [
    'FATAL: lock file exists',
    memory,
    new Error('no space'),
    { code: '53200' },
    undefined,
    null,
    '',
  ])
    expect(diskIsFull(error)).toBe(false)
})
