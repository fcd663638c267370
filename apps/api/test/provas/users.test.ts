import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Cliente } from '../support/cliente.ts'
import { pastaDoArquivo } from '../support/pasta-do-arquivo.ts'
import { comandoDaLoja, startLoja, startPrograma } from '../support/programa.ts'

const pasta = pastaDoArquivo()
const dados = join(pasta, 'dados')

async function usuario(...args: string[]): Promise<{ fim: number | string; saida: string }> {
  const programa = startPrograma(dados, { programa: [...comandoDaLoja, 'usuario', ...args] })
  return { fim: await programa.fim, saida: programa.saida() }
}

// Tests of each command of `usuario`: src/cli/usuario.test.ts.
test('users are managed with the shop closed and with it open', async () => {
  const criada = await usuario('criar', 'maria', '--nome', 'Maria Souza')
  expect(criada.fim).toBe(0)
  const gerada = /Senha: (\S+)/.exec(criada.saida)?.[1] ?? ''
  expect(await usuario('criar', 'MARIA', '--senha', 'uma outra senha')).toMatchObject({
    fim: 1,
    saida: expect.stringContaining('Já existe um usuário'),
  })

  const loja = await startLoja(dados)
  expect(await Cliente.entrada(loja.url, 'maria', gerada)).toBe(200)
  expect((await usuario('senha', 'maria', '--senha', 'uma senha nova')).fim).toBe(0)
  expect(await Cliente.entrada(loja.url, 'maria', gerada)).toBe(401)
  expect(await Cliente.entrada(loja.url, 'maria', 'uma senha nova')).toBe(200)
  expect((await usuario('listar')).saida).toMatch(/^maria +funcionario +ativo +Maria Souza$/m)
})
