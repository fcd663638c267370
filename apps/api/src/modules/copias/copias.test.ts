import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  BackupBusy,
  listBackups,
  localTime,
  makeBackup,
  removeOldBackups,
  whileFilesAreFree,
} from '@estampa/host/backup.ts'
import { connectForCopying, openArchive } from '@estampa/host/restore.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, inject, test, vi } from 'vitest'
import { FORMAT } from '../../../../../packages/host/src/backup/archive.ts'
import { FilesHeld, holdFiles, releaseFiles } from '../../../../../packages/host/src/backup/locks.ts'
import { run } from '../../../../../packages/host/test/server.ts'
import { buildManualCopias } from '../../../test/support/copias.ts'
import { createBase, openLoja } from '../../../test/support/loja.ts'
import { createWithFoto } from '../../../test/support/loja-cheia.ts'
import { diskStore } from '../../infra/files/disk.ts'
import { SISTEMA } from '../../shop/auditoria.ts'
import { ARQUIVOS, nascimento } from './copias.data.ts'
import { arquivosDaLoja, copiaDevida, createCopia, estadoDasCopias, recordVistaFora } from './copias.rules.ts'

vi.setConfig({ testTimeout: 120_000 })
const pasta = await mkdtemp(join(tmpdir(), 'estampa-copias-'))
const loja = await openLoja()
const config = { ...buildManualCopias(loja.banco.config, loja.midiaDir), pasta, estado: join(pasta, 'estado.json') }
afterAll(async () => {
  await loja.fechar()
  await rm(pasta, { recursive: true, force: true })
})

const seguranca = () => ({ db: loja.banco.db, config, midia: diskStore(loja.midiaDir) })
test('of several at once one is made; what a killed one left goes', async () => {
  await writeFile(join(pasta, 'estampa-2020-01-01-030000.tar.zst.parcial'), 'half')
  const feitas = await Promise.allSettled([1, 2, 3].map(() => createCopia(seguranca(), SISTEMA)))
  expect(feitas.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const feita of feitas) if (feita.status === 'rejected') expect(feita.reason).toBeInstanceOf(BackupBusy)
  expect((await readdir(pasta)).filter((nome) => nome.endsWith('.parcial'))).toEqual([])
  const { rows } = await sql`select alvo, detalhes->>'verificacao' as verificacao from auditoria
    where tipo = 'backup_criado'`.execute(loja.banco.db)
  const [nova] = await listBackups(pasta)
  expect(rows).toEqual([{ alvo: join(pasta, nova?.nome ?? ''), verificacao: 'completa' }])
})

test('one that another process made while this one came to the lock is not made again', async () => {
  const antes = await readdir(pasta)
  await expect(createCopia(seguranca(), SISTEMA, async () => false)).rejects.toBeInstanceOf(BackupBusy)
  expect(await readdir(pasta)).toEqual(antes)
  // That is no failure.
  expect((await estadoDasCopias(seguranca())).falha).toBeNull()
})

test('an account that may not create databases makes one whose digests alone were compared', async () => {
  const { admin } = inject('cluster')
  const { user = '' } = loja.banco.config
  const leitor = `leitor_${randomBytes(6).toString('hex')}`
  await run(admin, `create role ${leitor} login password 'segredo' in role ${user}`)
  try {
    const banco = { ...loja.banco.config, user: leitor, password: 'segredo' }
    const task = { ...arquivosDaLoja(seguranca()), config: banco }
    expect(await makeBackup(join(pasta, 'de-outro'), task)).toMatchObject({ verificacao: 'resumo' })
    await expect(openArchive(join(pasta, 'de-outro'))).resolves.toMatchObject({ head: { formato: FORMAT } })
  } finally {
    await run(admin, `drop role ${leitor}`)
  }
})

test('one that is given up leaves nothing', async () => {
  const antes = await readdir(pasta)
  const parar = new AbortController()
  const feita = makeBackup(join(pasta, 'abandonada'), {
    ...arquivosDaLoja(seguranca()),
    signal: parar.signal,
    // Asked for when the tables have been written: that is when it is given up.
    get filesQuery() {
      parar.abort()
      return ARQUIVOS
    },
  })
  await expect(feita).rejects.toThrow()
  expect(await readdir(pasta)).toEqual(antes)
  const parada = { ...seguranca(), config: { ...config, parar: AbortSignal.abort() } }
  await expect(createCopia(parada, SISTEMA)).rejects.toThrow()
  expect((await estadoDasCopias(seguranca())).falha).toBeNull()
})

test('while a backup reads the files none is removed; afterwards those are that had to go', async () => {
  const base = await createBase(loja, '400')
  const { id, imagens } = await createWithFoto(loja, base, { titulo: 'Vai embora' })
  const { miniatura } = imagens[0]
  const copia = await connectForCopying(config.banco)
  await holdFiles(copia)
  const [imagem] = (await loja.pedir('GET', `/api/produtos/${id}/imagens/`)).body
  await loja.pedir('DELETE', `/api/produtos/imagens/${imagem.id}/`)
  const tentadas = sql`select from pgboss.job where name = 'remover-arquivos' and retry_count + (state = 'retry')::int > 0`
  await expect.poll(async () => (await tentadas.execute(loja.banco.db)).rows.length).toBe(1)
  expect((await loja.app.inject({ url: miniatura })).statusCode).toBe(200)
  await expect(whileFilesAreFree(loja.banco.db, () => Promise.resolve())).rejects.toBeInstanceOf(FilesHeld)
  await releaseFiles(copia)
  await copia.end()
  await loja.queue.drain()
  expect((await loja.app.inject({ url: miniatura })).statusCode).toBe(404)
})

test('every column that names stored files is among those that are copied', async () => {
  const { rows } = await sql<{ coluna: string }>`
    select table_name || '.' || column_name as coluna from information_schema.columns
     where table_schema = 'public' and column_name like '%arquivo%'
       -- Joined labels are joined again when asked for; of a spreadsheet only its name is kept.
       and table_name not in ('etiquetas_juntas', 'importacoes') order by 1`.execute(loja.banco.db)
  expect(rows.map(({ coluna }) => coluna)).toEqual([
    'arte_versoes.arquivo',
    'dados_da_loja.logo_arquivo',
    'declaracoes.arquivo',
    'envios.arquivo',
    'itens_venda.imagem_arquivo',
    'notas_fiscais.arquivo',
    'orcamento_mockups.arquivo',
    'produto_imagens.arquivo',
  ])
})

test('the daily one is due from its hour on, in São Paulo, until one is made', async () => {
  const [nova] = await listBackups(pasta)
  const feita = new Date(nova?.criada_em ?? '')
  const addHours = (horas: number) => new Date(feita.getTime() + horas * 3_600_000)
  const daqui = (horas: number) => ({
    ...seguranca(),
    config: { ...config, hora: localTime(addHours(horas)).slice(11, 16) },
  })
  expect(await copiaDevida(daqui(1), addHours(0.5))).toBe(false)
  expect(await copiaDevida(daqui(1), addHours(1.5))).toBe(true)
  expect(await copiaDevida(daqui(-1), addHours(22))).toBe(false)
  expect(await copiaDevida(daqui(-1), addHours(23.5))).toBe(true)
  // In the very second of its hour.
  const exactTime = new Date(Math.floor(addHours(1).getTime() / 60_000) * 60_000)
  expect(await copiaDevida(daqui(1), exactTime)).toBe(true)
  expect(await copiaDevida(daqui(1), new Date(exactTime.getTime() - 1_000))).toBe(false)
  // A shop that has none: from the first hour after it was opened.
  const emptySeguranca = { ...daqui(1), config: { ...daqui(1).config, pasta: join(pasta, 'nenhuma') } }
  expect(await copiaDevida(emptySeguranca, new Date())).toBe(false)
  expect(await copiaDevida(emptySeguranca, addHours(48))).toBe(true)
})

describe('the state of the backups', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  test('is late 26 hours after the newest one, or after the shop was opened, where one is made daily', async () => {
    const [nova] = await listBackups(pasta)
    const atrasada = async (desde: string, segundos: number, mudada: Partial<typeof config> = {}) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(desde) + (26 * 3600 + segundos) * 1000 })
      return (await estadoDasCopias({ ...seguranca(), config: { ...config, ativo: true, ...mudada } })).atrasada
    }
    const feita = nova?.criada_em ?? ''
    expect([await atrasada(feita, 0), await atrasada(feita, 1)]).toEqual([false, true])
    expect(await atrasada(feita, 1, { ativo: false })).toBe(false)
    const [aberta, nenhuma] = [await nascimento(loja.banco.db), { pasta: join(pasta, 'nenhuma') }]
    expect([await atrasada(aberta, -60, nenhuma), await atrasada(aberta, 60, nenhuma)]).toEqual([false, true])
  })

  test('is old after two days, where one is made daily', async () => {
    const [nova] = await listBackups(pasta)
    const antiga = async (segundos: number, mudada: Partial<typeof config> = {}) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(nova?.criada_em ?? '') + (48 * 3600 + segundos) * 1000 })
      return (await estadoDasCopias({ ...seguranca(), config: { ...config, ativo: true, ...mudada } })).antiga
    }
    expect([await antiga(0), await antiga(1), await antiga(1, { ativo: false })]).toEqual([false, true, false])
    // A shop that was just opened has none yet; that it never got one is said as well.
    const nenhuma = { pasta: join(pasta, 'nenhuma') }
    expect([await antiga(-48 * 3600, nenhuma), await antiga(48 * 3600, nenhuma)]).toEqual([false, true])
  })

  test('names the one that a person saw elsewhere, for a month and while the folder is the same', async () => {
    const [nova] = await listBackups(pasta)
    const nome = nova?.nome ?? ''
    const inicio = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: inicio })
    const ver = async () => (await estadoDasCopias(seguranca())).vista_fora
    expect(await ver()).toBeNull()
    await expect(recordVistaFora(seguranca(), 'estampa-2020-01-01-030000.tar.zst', SISTEMA)).rejects.toMatchObject({
      codigo: 'DADOS_INVALIDOS',
    })
    await recordVistaFora(seguranca(), nome, SISTEMA)
    const vista = { nome, em: new Date(inicio).toISOString(), ha_muito: false }
    expect(await ver()).toEqual(vista)
    vi.setSystemTime(inicio + 30 * 86_400_000)
    expect(await ver()).toEqual(vista)
    vi.setSystemTime(inicio + 30 * 86_400_000 + 1)
    expect(await ver()).toEqual({ ...vista, ha_muito: true })
    await recordVistaFora(seguranca(), nome, SISTEMA)
    expect((await ver())?.ha_muito).toBe(false)
    const elsewhere = { ...seguranca(), config: { ...config, pasta: join(pasta, 'nenhuma') } }
    expect((await estadoDasCopias(elsewhere)).vista_fora).toBeNull()
    const { rows } = await sql`select detalhes->>'nome' as nome from auditoria
      where alvo = 'Cópia de segurança vista fora do computador'`.execute(loja.banco.db)
    expect(rows).toEqual([{ nome }, { nome }])
  })

  test('names the newest thirty, and a folder that cannot be read', async () => {
    const [nova] = await listBackups(pasta)
    const bytes = await readFile(join(pasta, nova?.nome ?? ''))
    const muitas = join(pasta, 'muitas')
    await mkdir(muitas)
    for (let n = 0; n < 31; n++) await writeFile(join(muitas, `estampa-2026-01-01-0300${10 + n}.tar.zst`), bytes)
    const ver = (folder: string) => estadoDasCopias({ ...seguranca(), config: { ...config, pasta: folder } })
    const { copias, falha } = await ver(muitas)
    const nomes = (await listBackups(muitas)).map(({ nome }) => nome)
    expect([nomes.length, falha]).toEqual([31, null])
    expect(copias.map(({ nome }) => nome)).toEqual(nomes.slice(0, 30))
    const arquivo = join(muitas, 'estampa-2026-01-01-030010.tar.zst')
    const mensagem = `A pasta ${arquivo} não pode ser usada (ENOTDIR).`
    expect(await ver(arquivo)).toMatchObject({ copias: [], falha: { mensagem } })
  })
})

test('removes old copies, but never the newest and never other files', async () => {
  const velhas = join(pasta, 'velhas')
  const [nova] = await listBackups(pasta)
  const bytes = await readFile(join(pasta, nova?.nome ?? ''))
  await mkdir(velhas)
  for (const dia of ['01', '02', '03']) await writeFile(join(velhas, `estampa-2026-01-${dia}-030000.tar.zst`), bytes)
  await writeFile(join(velhas, 'minha.tar.zst'), bytes)
  await writeFile(join(velhas, 'estampa-2019-01-01-030000.tar.zst'), 'not an archive')
  await removeOldBackups(velhas, 14, new Date(Date.parse(nova?.criada_em ?? '') + 13 * 86_400_000))
  expect(await readdir(velhas)).toHaveLength(5)
  await removeOldBackups(velhas, 14, new Date(Date.parse(nova?.criada_em ?? '') + 15 * 86_400_000))
  expect(await readdir(velhas)).toHaveLength(3)
  expect(await listBackups(velhas)).toHaveLength(1)
})

test('a failure is told on the screen until one succeeds', async () => {
  const arquivo = join(pasta, 'um-arquivo')
  await writeFile(arquivo, '')
  const mal = { ...seguranca(), config: { ...config, pasta: join(arquivo, 'x') } }
  await expect(createCopia(mal, SISTEMA)).rejects.toThrow()
  const { falha } = await estadoDasCopias(seguranca())
  expect(falha?.mensagem).toBe(`A pasta ${mal.config.pasta} não pode ser usada (ENOTDIR).`)
  expect((await stat(config.estado)).mode & 0o777).toBe(0o600)
  // The one that succeeds removes those past their time.
  await createCopia({ ...seguranca(), config: { ...config, dias: 0 } }, SISTEMA)
  expect((await estadoDasCopias(seguranca())).falha).toBeNull()
  expect(await listBackups(pasta)).toHaveLength(1)
})

test('the screen shows them, and asks for one', async () => {
  const ver = async () => (await loja.pedir('GET', '/api/copias/')).body
  expect(await ver()).toMatchObject({ ativo: false, hora: '03:00', dias: 14, falha: null, atrasada: false, copias: [] })
  expect((await loja.pedir('POST', '/api/copias/')).status).toBe(201)
  await loja.queue.drain()
  expect((await ver()).copias).toMatchObject([{ verificacao: 'completa', faltando: 0 }])
  const { nome } = (await ver()).copias[0]
  expect((await loja.pedir('POST', '/api/copias/vista-fora/', { nome })).status).toBe(204)
  expect((await ver()).vista_fora).toMatchObject({ nome, ha_muito: false })
})
