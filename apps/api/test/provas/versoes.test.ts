import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { openDatabaseServer, runningProcess } from '@estampa/host/postgres.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { programsFolder } from '../../../../packages/host/src/postgres/majors.ts'
import { readPidFile } from '../../../../packages/host/src/postgres/processes.ts'
import { upgradeData } from '../../../../packages/host/src/postgres/upgrade.ts'
import { createDatabase } from '../../src/infra/database/database.ts'
import { PROGRAM } from '../../src/infra/program.ts'
import { Cliente, PROCESS_ADMIN } from '../support/cliente.ts'
import { endAllProgramas, pastaNova, startLoja, startPrograma } from '../support/programa.ts'
import { ANTIGO, lojaAntiga, PROGRAMAS_ANTIGOS, programasAntigos } from '../support/prova/postgres-antigo.ts'
import { somasDasTabelas } from '../support/somas.ts'

const { pasta, remover } = pastaNova()
const native = await programasAntigos()

afterEach(async () => {
  vi.unstubAllEnvs()
  await endAllProgramas()
})
afterAll(remover)

const clusterDe = (dados: string) => join(dados, 'postgres')
const versaoDe = (dados: string) => Number(readFileSync(join(clusterDe(dados), 'PG_VERSION'), 'utf8'))
const openServer = (dados: string, kind: 'loja' | 'comando' = 'loja') =>
  openDatabaseServer(PROGRAM, { DATA_DIR: dados, DATABASE_URL: undefined }, kind)
/** The servers of folders that an upgrade was filling. */
const servidoresNovos = (dados: string): number[] =>
  readdirSync(dados)
    .filter((nome) => nome.startsWith('postgres.novo-'))
    .map((nome) => readPidFile(join(dados, nome))?.pid ?? 0)
const recusa = async (abertura: Promise<unknown>) => String(await abertura.catch((error: unknown) => error))
/** How this machine reaches the npm registry, and what npm keeps of it. */
const REGISTRO = Object.fromEntries(
  Object.entries(process.env).filter(([nome]) => /^(npm_config_.*|node_extra_ca_certs|(https?|no)_proxy)$/i.test(nome)),
)
/** With owners and times: as root the files belong to the account that PostgreSQL runs as. */
const copyFolder = (source: string, target: string) => execFileSync('cp', ['-pR', source, target])
const arquivosDe = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((nome) => {
    const { size, mtimeMs } = statSync(join(folder, nome))
    return [nome, size, mtimeMs]
  })

describe.runIf(native)('data of an earlier major version of PostgreSQL', () => {
  const modelo = join(pasta, 'modelo')
  let antes: Record<string, string>

  beforeAll(async () => {
    antes = await lojaAntiga(modelo, native ?? '')
  })

  /** The shop of `antes`, made once and copied. */
  function lojaCopiada(nome: string): string {
    const dados = join(pasta, nome)
    mkdirSync(dados, { mode: 0o711 })
    copyFolder(clusterDe(modelo), clusterDe(dados))
    return dados
  }

  test('are taken over by npm start: people sign in and sell, the old folder stays, the programs go', async () => {
    const dados = lojaCopiada('levada')
    copyFolder(PROGRAMAS_ANTIGOS, programsFolder(clusterDe(dados), ANTIGO))
    const loja = await startLoja(dados, { env: PROCESS_ADMIN.env })
    expect(loja.saida()).toContain(`Os dados são do PostgreSQL ${ANTIGO}`)
    const cliente = await Cliente.entrar(loja.url)
    expect((await cliente.pedir('GET', '/produtos/busca/?busca=ipe')).results).toHaveLength(1)
    const { id } = await cliente.pedir('POST', '/clientes/', { nome: 'Depois', cpf: '12ABC34501DE35' })
    expect(id).toBeGreaterThan(0)
    expect(versaoDe(dados)).toBeGreaterThan(ANTIGO)
    expect(readFileSync(join(dados, `postgres-${ANTIGO}`, 'PG_VERSION'), 'utf8').trim()).toBe(String(ANTIGO))
    expect(existsSync(programsFolder(clusterDe(dados), ANTIGO))).toBe(false)
  })

  test('killed at each step, while programs are fetched, and between both renames: every table is the same', async () => {
    const dados = lojaCopiada('morta')
    const programas = programsFolder(clusterDe(dados), ANTIGO)
    const servidores: number[] = []
    for (const passo of ['Buscando', 'Copiando', 'Conferidos']) {
      const levar = [process.execPath, 'apps/api/test/support/levar-dados.ts', clusterDe(dados), passo] as const
      const programa = startPrograma(dados, { programa: levar, env: REGISTRO })
      const fim = await programa.fim
      expect([passo, fim === 'SIGKILL' ? fim : programa.saida(), versaoDe(dados)]).toEqual([passo, 'SIGKILL', ANTIGO])
      // A killed upgrade leaves its new server at work; the next one must end it before it removes the folder.
      servidores.push(...servidoresNovos(dados))
      if (passo !== 'Buscando') continue
      // As npm leaves it when it is killed: without the record that it writes last.
      mkdirSync(programas)
      writeFileSync(join(programas, 'package.json'), '{')
    }
    await upgradeData({
      program: PROGRAM,
      dataDir: clusterDe(dados),
      kind: 'loja',
      application: 'estampa',
      say: () => undefined,
    })
    expect(servidores).toHaveLength(2)
    expect(servidores.filter(runningProcess)).toEqual([])
    // The moment between both renames: the old directory has left, the complete one has not come.
    renameSync(clusterDe(dados), `${clusterDe(dados)}.pronto-${versaoDe(dados)}`)
    const server = await openServer(dados)
    const db = createDatabase({ ...server.config, max: 1 })
    expect(await somasDasTabelas(db)).toEqual(antes)
    await db.destroy()
    await server.stop()
    expect(versaoDe(dados)).toBeGreaterThan(ANTIGO)
    expect(existsSync(join(dados, `postgres-${ANTIGO}`))).toBe(true)
  })

  test('a command leaves them; without the registry or without space a sentence says so and nothing is changed', async () => {
    const dados = lojaCopiada('parada')
    // The file is sparse: only its size grows, and the upgrade asks for more than that size.
    const grande = join(clusterDe(dados), 'base', 'de-teste')
    writeFileSync(grande, '')
    const arquivos = arquivosDe(clusterDe(dados))
    expect(await recusa(openServer(dados, 'comando'))).toContain('Abra a loja uma vez com npm start')
    vi.stubEnv('npm_config_registry', 'http://127.0.0.1:9/')
    vi.stubEnv('npm_config_cache', join(pasta, 'vazia'))
    expect(await recusa(openServer(dados))).toContain('Verifique a conexão com a internet')
    expect(arquivosDe(clusterDe(dados))).toEqual(arquivos)
    truncateSync(grande, 2 ** 42)
    expect(await recusa(openServer(dados))).toMatch(/são precisos [\d.]+ MB livres em .* e há [\d.]+ MB/)
    const removeTestFile = (lista: ReturnType<typeof arquivosDe>) =>
      lista.filter(([nome]) => nome !== join('base', 'de-teste'))
    expect(removeTestFile(arquivosDe(clusterDe(dados)))).toEqual(removeTestFile(arquivos))
  })
})
