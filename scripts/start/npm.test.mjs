import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OPTIONS_OF_COMMANDS } from './command.mjs'
import { root } from './fingerprint.mjs'
import { takenByNpm, tookSentence } from './npm.mjs'

const underNpm = { npm_lifecycle_event: 'servico', npm_config_rede: 'true', npm_config_portas_baixas: 'true' }

test('options that npm took are found by their trace, and only under npm', () => {
  expect(takenByNpm(['rede', 'portas-baixas', 'mostrar'], underNpm)).toEqual(['rede', 'portas-baixas'])
  expect(takenByNpm(['rede'], { ...underNpm, npm_config_rede: '' })).toEqual([])
  expect(takenByNpm(['rede'], { npm_config_rede: 'true' })).toEqual([])
})

test.each([
  ['servico', 'npm run servico -- --rede --mostrar'],
  ['start', 'npm start -- --rede --mostrar'],
])('the sentence shows how it is written (%s)', (npm_lifecycle_event, line) => {
  expect(tookSentence(['rede', 'mostrar'], { npm_lifecycle_event })).toContain(line)
})

test('every option that a command of the shop names is looked for', () => {
  const usages = globSync('apps/api/src/cli/*.ts', { cwd: root })
    .map((path) => /export const usage = `([^`]+)`/.exec(readFileSync(join(root, path), 'utf8'))?.[1] ?? '')
    .join(' ')
  const named = new Set(Array.from(usages.matchAll(/--([a-z][a-z-]*[a-z])/g), ([, name]) => name))
  expect(named.size).toBeGreaterThan(8)
  expect([...named].filter((name) => !OPTIONS_OF_COMMANDS.includes(name))).toEqual([])
})
