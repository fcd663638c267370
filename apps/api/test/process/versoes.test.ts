import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { createDatabase } from '../../src/infra/database.ts'
import { openDatabaseServer } from '../../src/infra/database-server.ts'
import { ADMIN, Cliente } from '../support/cliente.ts'
import { ANTIGO, lojaAntiga, programasAntigos } from '../support/postgres-antigo.ts'
import { encerrarTudo, iniciar, ligarLoja, pastaNova } from '../support/programa.ts'
import { somasDasTabelas } from '../support/somas.ts'

const { pasta, remover } = pastaNova()
const native = await programasAntigos()

afterEach(encerrarTudo)
afterAll(remover)

const versaoDe = (dados: string) => Number(readFileSync(join(dados, 'postgres', 'PG_VERSION'), 'utf8'))
const nova = (nome: string) => {
  const dados = join(pasta, nome)
  mkdirSync(dados, { mode: 0o711 })
  return dados
}

describe.runIf(native)('data of an earlier major version of PostgreSQL', () => {
  test('are taken over by npm start: every table is the same, the old folder stays, the programs go', async () => {
    const dados = nova('levada')
    const antes = await lojaAntiga(dados, native ?? '')
    expect(versaoDe(dados)).toBe(ANTIGO)
    const server = await openDatabaseServer({ DATA_DIR: dados, DATABASE_URL: undefined }, 'loja')
    const db = createDatabase({ ...server.config, max: 1 })
    expect(await somasDasTabelas(db)).toEqual(antes)
    await db.destroy()
    await server.stop()
    expect(versaoDe(dados)).toBeGreaterThan(ANTIGO)
    expect(readFileSync(join(dados, `postgres-${ANTIGO}`, 'PG_VERSION'), 'utf8').trim()).toBe(String(ANTIGO))
    expect(existsSync(join(dados, `postgresql-${ANTIGO}`))).toBe(false)
    await vende(dados)
  })

  test('killed at each step, also between both renames, the next start goes on; nothing is lost', async () => {
    const dados = nova('morta')
    const antes = await lojaAntiga(dados, native ?? '')
    const mortes: string[] = []
    for (const passo of ['Buscando', 'Copiando', 'Conferidos']) {
      const programa = iniciar(dados, { env: { BACKUP_ATIVO: 'false' } })
      programa.child.stdout?.on('data', () => {
        // The last ones may come too late, when the shop is about to serve.
        if (programa.saida().includes(passo)) mortes.push(passo)
        if (/Encerrar/.test(programa.saida()) || mortes.includes(passo)) programa.child.kill('SIGKILL')
      })
      expect(await programa.fim).toBe('SIGKILL')
    }
    expect([...new Set(mortes)].slice(0, 2)).toEqual(['Buscando', 'Copiando'])
    const atual = join(dados, 'postgres')
    const server = await openDatabaseServer({ DATA_DIR: dados, DATABASE_URL: undefined }, 'loja')
    const db = createDatabase({ ...server.config, max: 1 })
    expect(await somasDasTabelas(db)).toEqual(antes)
    await db.destroy()
    await server.stop()
    // The moment between both renames: the old directory has left, the complete one has not come.
    renameSync(atual, `${atual}.pronto-${versaoDe(dados)}`)
    await vende(dados)
    expect(existsSync(join(dados, `postgres-${ANTIGO}`))).toBe(true)
  })

  test('a command leaves them; without the registry or without space a sentence says so and nothing is changed', async () => {
    const dados = nova('parada')
    await lojaAntiga(dados, native ?? '')
    const recusada = async (como: Parameters<typeof iniciar>[1]) => {
      const programa = iniciar(dados, como)
      expect([await programa.fim, versaoDe(dados)]).toEqual([1, ANTIGO])
      expect(programa.saida()).not.toMatch(/^\s+at /m)
      return programa.saida()
    }
    const listar = { programa: [process.execPath, 'apps/api/src/cli.ts', 'usuario', 'listar'] as const }
    expect(await recusada({ programa: [...listar.programa] })).toContain('Abra a loja uma vez com npm start')
    const semRegistro = { npm_config_registry: 'http://127.0.0.1:9/', npm_config_cache: join(pasta, 'vazia') }
    expect(await recusada({ env: semRegistro })).toContain('Verifique a conexão com a internet')
    // A sparse file: the check asks for its nominal size and more.
    const grande = join(dados, 'postgres', 'base', 'de-teste')
    writeFileSync(grande, '')
    truncateSync(grande, 2 ** 42)
    expect(await recusada({})).toMatch(/são precisos [\d.]+ MB livres em .* e há [\d.]+ MB/)
    rmSync(grande)
    await vende(dados)
  })
})

test('data of a newer major version are refused with a sentence', async () => {
  const dados = nova('futura')
  mkdirSync(join(dados, 'postgres'), { mode: 0o700 })
  writeFileSync(join(dados, 'postgres', 'PG_VERSION'), '99\n')
  const programa = iniciar(dados)
  expect(await programa.fim).toBe(1)
  expect(programa.saida().trim()).toMatch(
    /^Os dados em \S+ são do PostgreSQL 99, e esta versão do sistema traz o \d+\. Atualize o sistema/,
  )
  expect(statSync(join(dados, 'postgres', 'PG_VERSION')).size).toBe(3)
})

/** People sign in there and a sale's customer can be added. */
async function vende(dados: string): Promise<void> {
  const loja = await ligarLoja(dados, { env: ADMIN.env })
  const cliente = await Cliente.entrar(loja.url)
  const { results } = await cliente.pedir('GET', '/produtos/busca/?busca=ipe')
  expect(results).toHaveLength(1)
  const { id } = await cliente.pedir('POST', '/clientes/', { nome: 'Depois', cpf: '12ABC34501DE35' })
  expect(id).toBeGreaterThan(0)
  loja.child.kill('SIGTERM')
  await loja.fim
}
