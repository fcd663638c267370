import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { foreseen as ofHost } from '../../packages/host/src/start/startup-error.ts'
import { foreseen } from './command.mjs'
import { root } from './fingerprint.mjs'

const run = (name, args, env = {}) =>
  spawnSync(process.execPath, [join(root, 'scripts', `${name}.mjs`), ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })

test.each([
  ['start --errado', '--errado'],
  ['start errado', 'errado'],
  ['start --rede=sim'],
  ['dev --errado', '--errado'],
  ['atualizar --de'],
  ['atualizar --errado', '--errado'],
  ['servico instala', 'instala'],
  ['servico estado --errado', '--errado'],
  ['servico estado --rede', '--rede'],
  ['release --errado', '--errado'],
  ['release'],
  ['bench errado', 'errado'],
  ['provas errado', 'errado'],
])('npm run %s is refused before anything is done, with the usage and the word that it does not know', (line, word) => {
  const [name, ...args] = line.split(' ')
  const { status, stdout, stderr } = run(name, args)
  const said = `${stdout}${stderr}`
  expect([status, said]).toEqual([
    1,
    expect.stringMatching(/(Uso|Usage): npm|npm run release -- --chave|Unknown (measurement|proof)/),
  ])
  if (word) expect(said).toMatch(new RegExp(`(Não entendi|Unknown).*${word}`))
})

test.each([
  ['servico', ['instalar'], { npm_config_rede: 'true' }, 'npm run servico -- --rede'],
  ['atualizar', [], { npm_config_voltar: 'true' }, 'npm run atualizar -- --voltar'],
  ['comando', ['restaurar', 'x.zst'], { npm_config_substituir: 'true' }, 'npm run comando -- --substituir'],
])('%s does nothing when npm took its option, and says how to write it', (name, args, taken, line) => {
  const { status, stderr } = run(name, args, { npm_lifecycle_event: name, ...taken })
  expect([status, stderr]).toEqual([1, expect.stringContaining(line)])
})

// The scripts run before there is anything to import, so both say it.
test.each([
  ['EACCES', '/loja', 'não pode ler ou gravar /loja'],
  ['EROFS', '/loja', 'não pode ler ou gravar /loja'],
  ['ENOSPC', '/loja', 'Não há espaço em disco para /loja'],
  ['ENOSPC', undefined, 'Não há espaço em disco. Libere espaço e repita.'],
  ['EDQUOT', '/loja', 'Não há espaço em disco para /loja'],
  ['ENOTDIR', '/loja', 'uma das pastas é um arquivo'],
  ['EACCES', undefined, null],
  ['ERR_INVALID_URL', '/loja', null],
])('%s of %s is said in a sentence alone, or shown as it is; the host says the same', (code, path, words) => {
  const said = foreseen({ code, path })
  expect(said).toEqual(words && expect.stringContaining(words))
  expect(ofHost({ code, path })).toBe(said)
})
