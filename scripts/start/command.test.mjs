import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { foreseen } from './command.mjs'
import { root } from './fingerprint.mjs'

test.each([
  'start --errado',
  'start errado',
  'start --rede=sim',
  'dev --errado',
  'atualizar --de',
  'atualizar --errado',
  'servico estado --errado',
  'servico estado --rede',
  'release --errado',
  'release',
])('npm run %s is refused with the usage, before anything is done', (line) => {
  const [name, ...args] = line.split(' ')
  const program = join(root, 'scripts', `${name}.mjs`)
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(`${stdout}${stderr}`).toMatch(/(Uso|Usage): npm|npm run release -- --chave/)
})

test.each([
  ['start', 'errado'],
  ['servico', 'instala'],
  ['atualizar', '--errado'],
  ['bench', 'errado'],
  ['provas', 'errado'],
])('npm run %s names the word that it does not know', (name, word) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts', `${name}.mjs`), word], {
    encoding: 'utf8',
  })
  expect([status, `${stdout}${stderr}`]).toEqual([
    1,
    expect.stringMatching(new RegExp(`(Não entendi|Unknown).*${word}`)),
  ])
})

test.each([
  ['servico', ['instalar'], { npm_config_rede: 'true' }, 'npm run servico -- --rede'],
  ['atualizar', [], { npm_config_voltar: 'true' }, 'npm run atualizar -- --voltar'],
  ['comando', ['restaurar', 'x.zst'], { npm_config_substituir: 'true' }, 'npm run comando -- --substituir'],
])('%s does nothing when npm took its option, and says how to write it', (name, args, taken, line) => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts', `${name}.mjs`), ...args], {
    encoding: 'utf8',
    env: { ...process.env, npm_lifecycle_event: name, ...taken },
  })
  expect([status, stderr]).toEqual([1, expect.stringContaining(line)])
})

test.each([
  ['EACCES', 'não pode ler ou gravar /loja'],
  ['EROFS', 'não pode ler ou gravar /loja'],
  ['ENOSPC', 'Não há espaço em disco para /loja'],
  ['ENOTDIR', 'uma das pastas é um arquivo'],
])('%s is said in a sentence alone', (code, words) => {
  expect(foreseen({ code, path: '/loja' })).toContain(words)
})

test('an error without a file, or of another kind, is shown as it is', () => {
  expect([foreseen({ code: 'EACCES' }), foreseen({ code: 'ERR_INVALID_URL', path: '/loja' })]).toEqual([null, null])
})
