import { expect, test } from 'vitest'
import { explainCopiaFailure } from './copias.rules.ts'

test.each([
  ['ENOSPC', 'Não há espaço em disco para a cópia em /c.'],
  ['EACCES', 'A pasta /c não pode ser usada (EACCES).'],
  ['EPERM', 'A pasta /c não pode ser usada (EPERM).'],
  ['EROFS', 'A pasta /c não pode ser usada (EROFS).'],
  ['ENOTDIR', 'A pasta /c não pode ser usada (ENOTDIR).'],
  ['ENOENT', 'A pasta /c não pode ser usada (ENOENT).'],
  ['ECONNRESET', 'A cópia não pôde ser feita. O motivo está nos registros do sistema.'],
  [undefined, 'A cópia não pôde ser feita. O motivo está nos registros do sistema.'],
])('a backup that failed with %s says why', (code, frase) => {
  expect(explainCopiaFailure(Object.assign(new Error('x'), { code }), '/c')).toBe(frase)
})
