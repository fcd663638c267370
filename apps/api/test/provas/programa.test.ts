import { join } from 'node:path'
import { expect, test } from 'vitest'
import { abertos } from '../support/abertos.ts'
import { ADMIN, Cliente } from '../support/cliente.ts'
import { pastaDoArquivo } from '../support/pasta-do-arquivo.ts'
import { iniciar, ligarLoja, pidDoBanco, sumiu } from '../support/programa.ts'

const pasta = pastaDoArquivo()

// The life of the program as a process, in one; each part has its own test beside.
test('the program starts on an empty folder, refuses a second start, keeps what it acknowledged through kill -9, and ends with 0', async () => {
  const dados = join(pasta, 'dados')
  const primeira = await ligarLoja(dados, { env: ADMIN.env })
  const cliente = await Cliente.entrar(primeira.url)
  const { id } = await cliente.pedir('POST', '/modelos/', { codigo: 'CAM', nome: 'Camiseta' })

  // Nothing in the folder is for other accounts.
  expect(abertos(dados)).toEqual([])

  const segunda = iniciar(dados)
  expect(await segunda.fim).toBe(1)
  expect(segunda.saida()).toMatch(/já estão em uso por outra Estampa em execução \(processo \d+\)/)

  const banco = pidDoBanco(dados)
  primeira.child.kill('SIGKILL')
  expect(await primeira.fim).toBe('SIGKILL')
  await sumiu(banco)

  const terceira = await ligarLoja(dados)
  cliente.url = terceira.url
  expect(await cliente.pedir('GET', '/modelos/')).toMatchObject([{ id, codigo: 'CAM' }])
  terceira.child.kill('SIGTERM')
  expect(await terceira.fim).toBe(0)
  expect(() => pidDoBanco(dados)).toThrow('No database server')
}, 300_000)
