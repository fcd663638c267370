import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDatabase } from '../../src/infra/database/database.ts'
import type { Banco } from '../../src/infra/database/transaction.ts'
import { openDatabaseServer } from '../../src/infra/postgres/server.ts'
import { criarUsuario, desativarUsuario, mudarSenha } from '../../src/modules/autenticacao/usuarios.rules.ts'
import { ADMIN, Cliente } from '../support/cliente.ts'
import { pastaDoArquivo } from '../support/pasta-do-arquivo.ts'
import { comandoDaLoja, iniciar, ligarLoja } from '../support/programa.ts'

const pasta = pastaDoArquivo()
const dados = join(pasta, 'dados')

/** A command, as typed in a pipeline: without a terminal. */
async function comando(...args: string[]): Promise<string> {
  const programa = iniciar(dados, { programa: [...comandoDaLoja, ...args] })
  expect([await programa.fim, programa.saida()]).toEqual([0, expect.anything()])
  return programa.saida()
}

/** What `npm run usuario` does, without its start; `users.test.ts` runs the command itself. */
async function noBanco(fazer: (db: Banco) => Promise<void>): Promise<void> {
  const server = await openDatabaseServer({ DATA_DIR: dados, DATABASE_URL: undefined }, 'comando')
  const db = createDatabase({ ...server.config, max: 1 })
  await fazer(db).finally(() => db.destroy())
}

const entrar = async (url: string, username: string, password: string) => {
  const resposta = await fetch(`${url}/api/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  return { status: resposta.status, body: (await resposta.json()) as { access?: string; refresh?: string } }
}

test('a restored backup does not bring a dismissed person back, nor an old password, nor a session', async () => {
  const copia = join(pasta, 'copia.tar.zst')
  let loja = await ligarLoja(dados, { env: ADMIN.env })
  const dona = await Cliente.entrar(loja.url)
  await dona.pedir('POST', '/modelos/', { codigo: 'M', nome: 'Básica' })
  await noBanco(async (db) => {
    for (const username of ['joao', 'maria'])
      await criarUsuario(db, { username, tipo: 'funcionario', senha: `a senha de ${username}` })
  })
  const joao = (await entrar(loja.url, 'joao', 'a senha de joao')).body
  await comando('backup', '--para', copia)
  await noBanco(async (db) => {
    await desativarUsuario(db, 'joao')
    await mudarSenha(db, 'maria', 'outra senha da maria')
  })
  loja.child.kill('SIGTERM')
  await loja.fim
  const dito = await comando('restaurar', copia, '--substituir')
  expect(dito).toMatch(/^Encerradas \d+ sessões \(.*joao.*\): é preciso entrar de novo\.$/m)
  expect(dito).toContain(`Podem entrar: ${ADMIN.username}, maria.`)
  expect(dito).toContain('Desativados por esta restauração: joao.')
  expect(dito).toMatch(/^Auditoria: \d+ linhas da loja de antes continuam nela\.$/m)
  loja = await ligarLoja(dados)
  for (const corpo of [joao, { refresh: joao.refresh }]) {
    const { status } = await fetch(`${loja.url}/api/auth/verificar/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(corpo),
    })
    expect(status).toBe(401)
  }
  const tentativas: [string, string, number][] = [
    ['joao', 'a senha de joao', 401],
    ['maria', 'a senha de maria', 401],
    ['maria', 'outra senha da maria', 200],
  ]
  for (const [nome, senha, esperado] of tentativas)
    expect([nome, senha, (await entrar(loja.url, nome, senha)).status]).toEqual([nome, senha, esperado])
  const depois = await Cliente.entrar(loja.url)
  const { results } = await depois.pedir('GET', '/auditoria/?tipo=backup_restaurado,usuario_desativado,senha_alterada')
  expect(results.map(({ tipo, alvo }: { tipo: string; alvo: string }) => [tipo, alvo])).toEqual([
    ['backup_restaurado', copia],
    ['usuario_desativado', 'joao'],
    ['senha_alterada', 'maria'],
    ['usuario_desativado', 'joao'],
  ])
})

test('an open backup in the place of an encrypted one is told from it on a new machine', async () => {
  const aberta = join(pasta, 'aberta.tar.zst')
  await comando('backup', '--para', aberta)
  const identidade = join(pasta, 'identidade')
  writeFileSync(identidade, `${await (await import('age-encryption')).generateIdentity()}\n`)
  const restaurar = async (...opcoes: string[]) => {
    const programa = iniciar(join(pasta, 'outra'), { programa: [...comandoDaLoja, 'restaurar', aberta, ...opcoes] })
    return [await programa.fim, programa.saida()]
  }
  expect(await restaurar('--identidade', identidade)).toEqual([1, expect.stringContaining('não está cifrada')])
  expect(await restaurar()).toEqual([0, expect.stringMatching(/não está cifrada[^]*Loja restaurada/)])
})

test('an encrypted backup opens with its passphrase alone, on a new machine too', async () => {
  const [copia, certa, errada] = [join(pasta, 'cifrada.tar.zst'), join(pasta, 'certa'), join(pasta, 'errada')]
  const loja = await ligarLoja(dados)
  const dona = await Cliente.entrar(loja.url)
  await dona.pedir('PUT', '/copias/cifra/', { modo: 'senha', senha: 'um barco azul na areia' })
  await comando('backup', '--para', copia)
  loja.child.kill('SIGTERM')
  await loja.fim
  writeFileSync(certa, 'um barco azul na areia\n')
  writeFileSync(errada, 'um barco azul\n')
  const restaurar = async (em: string, senha: string, ...opcoes: string[]) => {
    const digitado = [...comandoDaLoja, 'restaurar', copia, ...opcoes].map((parte) => `'${parte}'`).join(' ')
    const programa = iniciar(em, { programa: ['sh', '-c', `${digitado} < '${senha}'`] })
    return [await programa.fim, programa.saida()]
  }
  const nova = join(pasta, 'nova')
  expect(await restaurar(dados, errada, '--substituir')).toEqual([1, expect.stringContaining('Nada foi mudado.')])
  expect(await restaurar(dados, '/dev/null', '--substituir')).toEqual([1, expect.stringContaining('está cifrada')])
  expect(await restaurar(nova, certa)).toEqual([0, expect.stringContaining('Loja restaurada')])
})
