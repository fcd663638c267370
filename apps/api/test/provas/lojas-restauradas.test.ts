import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { listBackups, makeBackup, sealKeyOf } from '@estampa/host/backup.ts'
import { type Archive, openArchive, restoreArchive } from '@estampa/host/restore.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { auxiliaryName } from '../../../../packages/host/src/backup/databases.ts'
import { type RestoreTask } from '../../../../packages/host/src/backup/restore.ts'
import { run } from '../../../../packages/host/test/server.ts'
import { diskStore } from '../../src/infra/files/disk.ts'
import { PROGRAM } from '../../src/infra/program.ts'
import { CONTA } from '../../src/modules/bling/conexao/bling.tokens.ts'
import { ARQUIVOS } from '../../src/modules/copias/copias.data.ts'
import { arquivosDaLoja } from '../../src/modules/copias/copias.rules.ts'
import { guardaDe } from '../../src/modules/frete/conta/acesso.data.ts'
import { changeCifraKey, cifraDa } from '../../src/shop/conta-externa.ts'
import { createBanco, type TestBanco } from '../support/banco.ts'
import { ADMIN } from '../support/banco-de-loja.ts'
import { buildManualCopias } from '../support/copias.ts'
import { createBase, openLoja, type TestLoja } from '../support/loja.ts'
import { fillLoja, SEGREDO } from '../support/loja-cheia.ts'
import { COPIA_DE_ANTES } from '../support/prova/postgres-antigo.ts'
import { somasDasTabelas } from '../support/somas.ts'
import { type Balcao, checkEstoque } from '../support/vendas.ts'

let loja: TestLoja
let balcao: Balcao
let pasta: string
const feitos: { banco: TestBanco | null; midiaDir: string }[] = []

beforeAll(async () => {
  pasta = await mkdtemp(join(tmpdir(), 'estampa-copias-'))
  loja = await openLoja()
  balcao = await fillLoja(loja)
})
afterAll(async () => {
  for (const { banco, midiaDir } of feitos) {
    await banco?.descartar()
    await rm(midiaDir, { recursive: true, force: true })
  }
  await loja.fechar()
  await rm(pasta, { recursive: true, force: true })
})

const makeCopia = (nome: string) => {
  const { banco, midiaDir } = loja
  const config = buildManualCopias(banco.config, midiaDir)
  return makeBackup(join(pasta, nome), {
    ...arquivosDaLoja({ config, midia: diskStore(midiaDir) }),
    secret: SEGREDO,
  })
}

async function restoreLoja(source: string | Archive, como: Partial<RestoreTask> = {}) {
  const feito = { banco: await createBanco(), midiaDir: await mkdtemp(join(tmpdir(), 'estampa-restaurada-')) }
  feitos.push(feito)
  await restoreArchive(
    typeof source === 'string' ? await openArchive(isAbsolute(source) ? source : join(pasta, source)) : source,
    {
      program: PROGRAM,
      config: feito.banco.config,
      midia: diskStore(feito.midiaDir),
      filesQuery: ARQUIVOS,
      replace: false,
      beforeReplacing: () => Promise.reject(new Error('nothing is to be replaced')),
      prepare: () => Promise.resolve(),
      ...como,
    },
  )
  return feito
}

/** In the place of a shop. */
const buildReplaceTask = (dela: { banco: TestBanco; midiaDir: string }, como: Partial<RestoreTask> = {}) => ({
  config: dela.banco.config,
  midia: diskStore(dela.midiaDir),
  replace: true,
  ...como,
})

const SELO = sealKeyOf(SEGREDO)
const removeFirstLine = (content: Buffer) => content.subarray(content.indexOf('\n') + 1)

const pendentes = (db: TestBanco['db']) =>
  sql`select id, name, data, state from pgboss.job where name = 'de-teste'`.execute(db).then(({ rows }) => rows)

/** While the tables of the queue are those of another version of its library: a restoration takes over what both know. */
async function runWithChangedQueue<T>(fazer: () => Promise<T>): Promise<T> {
  const { db } = loja.banco
  await sql`alter table pgboss.queue add column de_outra_versao text default 'x'`.execute(db)
  await sql`update pgboss.version set version = version - 1`.execute(db)
  try {
    return await fazer()
  } finally {
    await sql`alter table pgboss.queue drop column de_outra_versao`.execute(db)
    await sql`update pgboss.version set version = version + 1`.execute(db)
  }
}

test('every table and every file comes back as it was, and what waits in a queue of another version', async () => {
  const { db } = loja.banco
  await db.transaction().execute((trx) => loja.queue.send(trx, { name: 'de-teste' }, { devido: true }))
  const antes = await somasDasTabelas(db)
  // A shop with some of everything, or this would prove little.
  expect(Object.entries(antes).filter(([, soma]) => soma.startsWith('0 '))).toEqual([])
  const tail = await runWithChangedQueue(() => makeCopia('parada'))
  expect(tail).toMatchObject({ verificacao: 'completa', faltando: 0, arquivos: 10 })
  expect((await stat(join(pasta, 'parada'))).mode & 0o777).toBe(0o600)
  const { banco, midiaDir } = await restoreLoja('parada')
  expect(await somasDasTabelas(banco.db)).toEqual(antes)
  expect(await pendentes(banco.db)).toEqual(await pendentes(db))
  expect(await pendentes(banco.db)).toHaveLength(1)
  const arquivos = (await readdir(midiaDir)).sort()
  expect(arquivos).toEqual((await readdir(loja.midiaDir)).sort())
  for (const nome of arquivos)
    expect(await readFile(join(midiaDir, nome))).toEqual(await readFile(join(loja.midiaDir, nome)))
})

test.each<[string, RegExp, (content: Buffer) => Buffer]>([
  ['public.movimentos_estoque', /^tabelas\/public\.movimentos_estoque\//, removeFirstLine],
  ['midia', /^midia\//, (content) => Buffer.concat([content, Buffer.from('x')])],
])('contents of %s that are not those of the manifest are refused', async (partName, entryPattern, mudar) => {
  const inteira = await openArchive(join(pasta, 'parada'))
  async function* mudada() {
    for await (const { name, content } of inteira.entries())
      yield { name, content: entryPattern.test(name) ? mudar(content) : content }
  }
  await expect(restoreLoja({ ...inteira, entries: mudada })).rejects.toThrow(new RegExp(`danificada.*${partName}\\)`))
})

test('the tokens of the ERP come under the key of the installation, or the connection is given up', async () => {
  const meu = Buffer.alloc(32, 9)
  const banco = feitos[0]?.banco
  if (!banco) throw new Error('nothing was restored')
  const frete = guardaDe('melhor_envio')
  for (const guarda of [CONTA, frete]) await changeCifraKey(banco.db, guarda, [Buffer.alloc(32, 1), SEGREDO], meu)
  const readFreteAcesso = () => banco.db.selectFrom('acessos_de_transporte').selectAll().executeTakeFirstOrThrow()
  expect(cifraDa(frete, meu).decrypt((await readFreteAcesso()).refresh as Buffer)).toBe('renovacao')
  const readConexao = () => banco.db.selectFrom('bling_conexao').selectAll().executeTakeFirstOrThrow()
  expect(cifraDa(CONTA, meu).decrypt((await readConexao()).refresh as Buffer)).toBe('renovacao')
  for (const guarda of [CONTA, frete]) await changeCifraKey(banco.db, guarda, [SEGREDO], SEGREDO)
  expect(await readFreteAcesso()).toMatchObject({ access: null, motivo: expect.stringContaining('outra chave') })
  expect(await readConexao()).toMatchObject({
    access: null,
    refresh: null,
    motivo: expect.stringContaining('outra chave'),
  })
})

test('the restored shop signs in, sells and keeps its rules', async () => {
  const feito = feitos[0]
  if (!feito?.banco) throw new Error('nothing was restored')
  const { banco } = feito
  feito.banco = null
  const restoredLoja = await openLoja(undefined, { banco })
  try {
    expect((await restoredLoja.pedir('POST', '/api/auth/login/', ADMIN)).status).toBe(200)
    const { body } = await restoredLoja.pedir('GET', '/api/produtos/busca/?busca=ipe')
    const { id, sku, quantidade_disponivel } = body.results[0]
    const sellProduto = (quantidade: number) =>
      restoredLoja.pedir('POST', '/api/vendas/', {
        cliente_id: balcao.clienteId,
        origem: 'loja_fisica',
        itens: [{ id, sku, descricao: '', quantidade, valor_unitario: 50 }],
      })
    expect((await sellProduto(quantidade_disponivel + 1)).status).toBe(409)
    expect((await sellProduto(quantidade_disponivel)).status).toBe(201)
    const repetido = { ...(await createBase(restoredLoja, '777')), titulo: 'Outro', sku: 'ipe' }
    expect((await restoredLoja.pedir('POST', '/api/produtos/', repetido)).status).toBe(409)
    // Foreign keys, triggers and the queue's tables are in force again.
    await expect(sql`delete from clientes where id = ${balcao.clienteId}`.execute(banco.db)).rejects.toThrow('vendas')
    await checkEstoque(banco.db)
  } finally {
    await restoredLoja.fechar()
  }
})

test('a shop with data is replaced only on request; its unreferenced files are removed', async () => {
  const feito = await restoreLoja('parada')
  const { banco, midiaDir } = feito
  await run(banco.config, `update clientes set nome = 'Mudada' where id = ${balcao.clienteId}`)
  const antes = await readdir(midiaDir)
  const tryRestore = (replace: boolean) =>
    restoreLoja('parada', buildReplaceTask(feito, { replace, beforeReplacing: async () => {} }))
  await expect(tryRestore(false)).rejects.toThrow('Já existe uma loja com dados aqui')
  expect(await readdir(midiaDir)).toEqual(antes)
  const [alheio, naoCitado] = ['f'.repeat(32), 'e'.repeat(32)]
  await run(banco.config, `update envios set arquivo = '${alheio}'`)
  for (const nome of [alheio, naoCitado]) await writeFile(join(midiaDir, `${nome}.pdf`), 'not in the backup')
  await tryRestore(true)
  const { nome } = await banco.db
    .selectFrom('clientes')
    .select('nome')
    .where('id', '=', balcao.clienteId)
    .executeTakeFirstOrThrow()
  expect(nome).toBe('Ana Conceição')
  const depois = await readdir(midiaDir)
  expect(depois).not.toContain(`${alheio}.pdf`)
  // Not of the shop that was replaced: perhaps of another one in the same bucket.
  expect(depois).toContain(`${naoCitado}.pdf`)
  expect(depois).toEqual(expect.arrayContaining(antes))
  // Its own: other tests restore at the same time.
  const aux = auxiliaryName(banco.config.database ?? '').slice(0, -8)
  const { rows } = await sql`select from pg_database where starts_with(datname, ${aux})`.execute(banco.db)
  expect(rows).toEqual([])
})

test('an archive from before the first migration is refused: the shop in the way stays as it was', async () => {
  const { banco, midiaDir } = loja
  const antes = [await somasDasTabelas(banco.db), await readdir(midiaDir)]
  const copia = await openArchive(COPIA_DE_ANTES)
  const migracoes = copia.head.migracoes.slice(0, -1)
  const antiga = { ...copia, head: { ...copia.head, migracoes } }
  await expect(restoreLoja(antiga, buildReplaceTask(loja))).rejects.toThrow('Restaure-a com a versão 0.1.0')
  expect([await somasDasTabelas(banco.db), await readdir(midiaDir)]).toEqual(antes)
})

test('an archive of the first layout restores whole', async () => {
  const { banco, midiaDir } = await restoreLoja(COPIA_DE_ANTES)
  const { head } = await openArchive(COPIA_DE_ANTES)
  expect(head).toMatchObject({ formato: 1, chave: 'incluida' })
  const { rows: vistas } = await sql<{ nome: string }>`select nome from migracoes order by nome`.execute(banco.db)
  // The base stands for all before it; later ones follow.
  const nomes = vistas.map(({ nome }) => nome)
  expect(nomes.slice(0, head.migracoes.length + 1)).toEqual([...head.migracoes, '0146_esquema'])
  const { rows } = await sql<{ nome: string }>`${sql.raw(ARQUIVOS)}`.execute(banco.db)
  expect((await readdir(midiaDir)).sort()).toEqual(rows.map(({ nome }) => nome).sort())
  expect(rows).toHaveLength(4)
  expect(await banco.db.selectFrom('usuarios').select('username').orderBy('id').execute()).toEqual(
    ['dona', 'joao', 'maria'].map((username) => ({ username })),
  )
  const backupsFolder = await mkdtemp(join(tmpdir(), 'estampa-antes-'))
  await copyFile(COPIA_DE_ANTES, join(backupsFolder, 'estampa-2026-11-21-004640.tar.zst'))
  expect(await listBackups(backupsFolder)).toMatchObject([{ chave: 'incluida', verificacao: 'completa' }])
  await rm(backupsFolder, { recursive: true })
})

test('an archive says in its heading, its manifest and its last bytes whether it holds the key', async () => {
  const chave = join(pasta, 'chave-secreta')
  const { banco, midiaDir } = loja
  // An account that may not create databases: the three need not be restored to be believed.
  const { admin } = inject('cluster')
  const { user = '' } = banco.config
  const leitor = { user: `leitor_${randomBytes(6).toString('hex')}`, password: 'segredo' }
  await run(admin, `create role ${leitor.user} login password '${leitor.password}' in role ${user}`)
  onTestFinished(() => run(admin, `drop role ${leitor.user}`))
  const createCopia = async (nome: string, secretFile: string | null) => {
    const config = buildManualCopias({ ...banco.config, ...leitor }, midiaDir)
    const tail = await makeBackup(join(pasta, nome), {
      ...arquivosDaLoja({ config, midia: diskStore(midiaDir) }),
      secretFile,
    })
    const archive = await openArchive(join(pasta, nome))
    const partes = new Map<string, string>()
    for await (const { name, content } of archive.entries()) partes.set(name, content.toString())
    const { chave: manifestoKey } = JSON.parse(partes.get('manifesto.json') ?? '{}') as { chave?: string }
    return [tail.chave, archive.head.chave, manifestoKey, partes.has('chave-secreta'), partes.get('LEIA-ME.txt')]
  }
  const buildExpectedAnswer = (como: string, dentro: boolean, frase: string) => {
    return [como, como, como, dentro, expect.stringContaining(frase)]
  }
  expect(await createCopia('sem-chave', chave)).toEqual(buildExpectedAnswer('ausente', false, 'não foi encontrada'))
  await writeFile(chave, SEGREDO)
  expect(await createCopia('com-chave', chave)).toEqual(
    buildExpectedAnswer('incluida', true, 'e a chave secreta da loja'),
  )
  expect(await createCopia('externa', null)).toEqual(buildExpectedAnswer('externa', false, 'CHAVE_SECRETA'))
})

test('an archive that is whole but has a table that is not known says so, and is not called damaged', async () => {
  await run(loja.banco.config, 'create table de_outra_versao (id integer primary key)')
  // The restoration that proves a backup refuses it likewise.
  await expect(makeCopia('desconhecida')).rejects.toThrow(/^Esta cópia está inteira.*\(public\.de_outra_versao\)/)
  await run(loja.banco.config, 'drop table de_outra_versao')
})

test('an archive that was not made under the shop’s secret replaces nothing until a person says so', async () => {
  const selada = 'selada'
  await makeCopia(selada)
  const archive = await openArchive(join(pasta, selada))
  expect([await archive.sealedWith(SELO), await archive.sealedWith(randomBytes(32))]).toEqual([true, false])
  const feito = await restoreLoja(selada)
  const sobre = (selo: Pick<RestoreTask, 'sealKey'>) =>
    restoreLoja(selada, buildReplaceTask(feito, { ...selo, beforeReplacing: async () => {} }))
  await expect(sobre({ sealKey: randomBytes(32) })).rejects.toThrow('repita o comando com --de-outra-loja')
  await sobre({ sealKey: SELO })
  await sobre({})
})
