import { expect, test } from 'vitest'
import { StartupError, sayError } from './startup-error.ts'

const said = (error: unknown) => {
  const words: unknown[] = []
  sayError(error, (...these) => words.push(...these))
  return words
}

test('an error that is understood is a sentence, never a stack; of another one a sentence is never all that is said', () => {
  expect(said(new StartupError('Informe outra porta.'))).toEqual(['Informe outra porta.'])
  const full = Object.assign(new Error('ENOSPC: as Node says it'), { code: 'ENOSPC', path: '/loja' })
  expect(said(full)).toEqual([expect.stringContaining('Não há espaço em disco para /loja')])
  for (const error of [new TypeError('Invalid URL'), undefined])
    expect(said(error)).toEqual([expect.stringContaining('não previa'), error])
})
