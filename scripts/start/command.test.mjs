import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { meaning } from './command.mjs'
import { root } from './fingerprint.mjs'

test.each([
  ...['start --errado', 'start errado', 'start --rede=sim', 'dev --errado', 'atualizar --de', 'atualizar --errado'],
  ...['servico estado --errado', 'servico estado --rede', 'release --errado', 'release'],
])('npm run %s is refused with the usage, before anything is done', (line) => {
  const [name, ...args] = line.split(' ')
  const program = join(root, 'scripts', `${name}.mjs`)
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(`${stdout}${stderr}`).toMatch(/(Uso|Usage): npm|npm run release -- --chave/)
})

test.each([
  ['EACCES', 'não pode ler ou gravar /loja'],
  ['ENOSPC', 'Não há espaço em disco'],
  ['ERR_INVALID_URL', 'não previa'],
])('%s is never all that is said', (code, words) => {
  expect(meaning({ code, path: '/loja' })).toContain(words)
})
