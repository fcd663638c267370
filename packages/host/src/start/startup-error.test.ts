import { expect, test } from 'vitest'
import { foreseen, StartupError, sayError } from './startup-error.ts'

const said = (error: unknown) => {
  const words: unknown[] = []
  sayError(error, (...these) => words.push(...these))
  return words
}
const ofSystem = (code: string, path?: string) => Object.assign(new Error(`${code}: as Node says it`), { code, path })

test.each([
  [ofSystem('EACCES', '/loja'), 'não pode ler ou gravar /loja'],
  [ofSystem('EROFS', '/loja'), 'não pode ler ou gravar /loja'],
  [ofSystem('ENOSPC', '/loja'), 'Não há espaço em disco para /loja'],
  [ofSystem('ENOTDIR', '/loja/postgres'), 'No caminho /loja/postgres, uma das pastas é um arquivo'],
  [new StartupError('Informe outra porta.'), 'Informe outra porta.'],
])('%s is a sentence, never a stack', (error, words) => {
  expect(said(error)).toEqual([expect.stringContaining(words)])
})

test.each([new TypeError('Invalid URL'), ofSystem('EROFS'), undefined])('%s is never all that is said', (error) => {
  expect(said(error)).toEqual([expect.stringContaining('não previa'), error])
  expect(foreseen(error)).toBeNull()
})
