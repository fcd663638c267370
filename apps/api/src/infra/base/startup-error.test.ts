import { expect, test } from 'vitest'
import { meaning } from './startup-error.ts'

test.each([
  [
    Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', path: '/loja' }),
    'não pode ler ou gravar /loja',
  ],
  [Object.assign(new Error('EROFS'), { code: 'EROFS' }), 'não pode ler ou gravar um arquivo da loja'],
  [Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', path: '/loja' }), 'Não há espaço em disco para /loja'],
  [new TypeError('Invalid URL'), 'não previa'],
  [undefined, 'não previa'],
])('%s is never all that is said', (error, words) => {
  expect(meaning(error)).toContain(words)
})
