import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { type Banco, criarBanco } from '../../../test/support/banco.ts'
import { run } from '../../../test/support/cluster.ts'
import { semCopiasDiarias } from '../../../test/support/copias.ts'
import { ADMIN, abrirLoja, type Loja } from '../../../test/support/loja.ts'
import { SEGREDO } from '../../../test/support/loja-cheia.ts'
import { abrirBalcao } from '../../../test/support/vendas.ts'
import { prepararLoja } from '../../cli/restaurar.loja.ts'
import { dizerQuemFica, perguntarQuemFica, readQuemFica } from '../../cli/restaurar.pessoas.ts'
import { autorDoComando, recusasDe } from '../../infra/auditoria.ts'
import { makeBackup } from '../../infra/backup/make.ts'
import { openArchive } from '../../infra/backup/read-archive.ts'
import { restoreArchive } from '../../infra/backup/restore.ts'
import { connectForCopying } from '../../infra/backup/tables.ts'
import { createDatabase } from '../../infra/database.ts'
import { diskStore } from '../../infra/files.disk.ts'
import type { QuemFica } from '../autenticacao/restauracao.rules.ts'
import { criarUsuario, desativarUsuario, mudarSenha } from '../autenticacao/usuarios.rules.ts'
import { ARQUIVOS } from './copias.data.ts'
import { arquivosDaLoja } from './copias.rules.ts'

vi.setConfig({ testTimeout: 120_000 })
const autor = autorDoComando('npm run restaurar')
const MARIA = { username: 'maria', password: 'a-senha-da-maria' }
const JOAO = { username: 'joao', password: 'a-senha-do-joao' }
const NOVA = 'outra-senha-da-maria'

/** What a later version may add: a table whose rows go with the account, here a second factor of each, and a rule. */
const FATORES = (de: string) => `
  create table fatores_de_teste (id integer generated always as identity, chave text primary key,
    usuario_id integer not null references usuarios on delete cascade);
  insert into fatores_de_teste (chave, usuario_id) select '${de} de ' || username, id from usuarios;
  create table if not exists regras_de_acesso (unica boolean primary key default true,
    segundo_fator_dos_administradores boolean not null default false);
  insert into regras_de_acesso default values on conflict do nothing;
  update regras_de_acesso set segundo_fator_dos_administradores = ${de === 'novo'}`

let loja: Loja
let pasta: string
const bancos: Banco[] = []
/** A customer of the backup, with a sale and a label, who is anonymised afterwards. */
const clientes = { some: 0 }
const ETIQUETA = 'd'.repeat(32)
/** Access and refresh tokens of people who were signed in when the backup was made. */
const antigas: Record<string, { access: string; refresh: string }> = {}

beforeAll(async () => {
  pasta = await mkdtemp(join(tmpdir(), 'estampa-pessoas-'))
  loja = await abrirLoja()
  for (const { username, password } of [MARIA, JOAO])
    await criarUsuario(loja.banco.db, { username, senha: password, tipo: 'funcionario' })
  for (const pessoa of [MARIA, JOAO]) antigas[pessoa.username] = (await entrar(loja, pessoa)).body
  const balcao = await abrirBalcao(loja)
  clientes.some = await balcao.criarCliente('Zulmira Quaresma')
  const { id: produto } = await balcao.criarProduto({ qtd: 9 })
  const itens = [{ id: produto, quantidade: 2, valor_unitario: 50 }]
  const { body: venda } = await balcao.vender(itens, { cliente_id: clientes.some })
  await balcao.levar(venda.id, 'enviado')
  await sql`insert into envios (venda_id, provedor, codigo_servico, estado, arquivo, recusa)
    values (${venda.id}, 'loja', 'retirada', 'pronta', ${ETIQUETA}, 'de Zulmira Quaresma')`.execute(loja.banco.db)
  await writeFile(join(loja.midiaDir, `${ETIQUETA}.pdf`), '%PDF Zulmira')
  const config = semCopiasDiarias(loja.banco.config, loja.midiaDir)
  await makeBackup(join(pasta, 'copia'), arquivosDaLoja({ config, midia: diskStore(loja.midiaDir) }))
})
afterAll(async () => {
  for (const banco of bancos) await banco.descartar()
  await loja.fechar()
  await rm(pasta, { recursive: true, force: true })
})

const entrar = (onde: Loja, pessoa: object) => onde.pedir('POST', '/api/auth/login/', pessoa, { authorization: '' })

/** Asks or changes the database of a closed shop. */
async function noBanco<T>({ config }: Banco, fazer: (db: Banco['db']) => Promise<T>): Promise<T> {
  const db = createDatabase({ ...config, max: 5 })
  return fazer(db).finally(() => db.destroy())
}

/** Connections that were closed take a moment to go. */
async function sozinho({ config }: Banco): Promise<void> {
  const client = await connectForCopying(inject('cluster').admin)
  const ligadas = () => client.query('select from pg_stat_activity where datname = $1', [config.database])
  await expect.poll(async () => (await ligadas()).rowCount).toBe(0)
  await client.end()
}

/** Makes the backup the shop of this database. */
async function restaurar(banco: Banco, quem: QuemFica | null) {
  let preparada: Awaited<ReturnType<typeof prepararLoja>> | undefined
  const archive = await openArchive(join(pasta, 'copia'))
  await sozinho(banco)
  await restoreArchive(archive, {
    config: banco.config,
    midia: diskStore(join(pasta, 'midia')),
    filesQuery: ARQUIVOS,
    replace: true,
    beforeReplacing: () => Promise.resolve(),
    async prepare(nova, { secret, replaces }) {
      await run(nova, FATORES('velho'))
      preparada = await prepararLoja(
        {
          atual: banco.config,
          nova,
          temDados: replaces,
          chaveDaCopia: secret,
          chave: SEGREDO,
          caminho: 'copia',
          copiaDe: archive.head.criada_em,
          quem,
          perguntar: () => Promise.resolve(null),
        },
        autor,
      )
    },
  })
  if (!preparada) throw new Error('nothing was prepared')
  return preparada
}

/** The shop of the backup, restored on a fresh machine. */
async function maquinaNova(quem: QuemFica | null = null) {
  const banco = await criarBanco()
  bancos.push(banco)
  return { banco, preparada: await restaurar(banco, quem) }
}

/** Opens the shop for a moment; its database stays. */
const naLoja = <T>(banco: Banco, fazer: (loja: Loja) => Promise<T>): Promise<T> =>
  noBanco(banco, async (db) => {
    const aberta = await abrirLoja(undefined, { banco: { ...banco, db, descartar: () => Promise.resolve() } })
    return fazer(aberta).finally(() => aberta.fechar())
  })

const status = async (onde: Loja, pessoa: object) => (await entrar(onde, pessoa)).status
const atos = (banco: Banco) =>
  noBanco(banco, (db) =>
    db.selectFrom('auditoria').select(['tipo', 'alvo', 'detalhes', 'vezes', 'comando']).orderBy('id').execute(),
  )

/**
 * Since the backup: João was dismissed, Maria has another password, Pedro was hired, a customer was anonymised; people
 * came in and were refused.
 */
async function desde(banco: Banco): Promise<string[]> {
  await run(banco.config, 'drop table fatores_de_teste')
  await noBanco(banco, async (db) => {
    await desativarUsuario(db, 'joao')
    await mudarSenha(db, 'maria', NOVA)
    await criarUsuario(db, { username: 'pedro', senha: 'a-senha-do-pedro', tipo: 'admin' })
    await sql`update usuarios set tipo = 'gerente' where username = 'maria'`.execute(db)
    await recusasDe(db).anotar(autor, { tipo: 'bling_recusado', alvo: { tipo: 'conta_bling' } })
  })
  await run(banco.config, FATORES('novo'))
  return naLoja(banco, async (aberta) => {
    const { access } = (await entrar(aberta, { username: 'pedro', password: 'a-senha-do-pedro' })).body
    const maria = (await entrar(aberta, { ...MARIA, password: NOVA })).body
    const como = { authorization: `Bearer ${maria.access}` }
    expect((await aberta.pedir('POST', `/api/clientes/${clientes.some}/anonimizar/`, {}, como)).status).toBe(200)
    return [access, aberta.access]
  })
}

test('on a fresh machine the people of the archive stay, and all sign in anew', async () => {
  const { banco, preparada } = await maquinaNova()
  expect(preparada).toMatchObject({ ficam: ['dona', 'joao', 'maria'], desativados: [], faltam: [], sessoes: 3 })
  await naLoja(banco, async (aberta) => {
    for (const pessoa of [ADMIN, MARIA, JOAO]) expect(await status(aberta, pessoa)).toBe(200)
    const { access = '', refresh = '' } = antigas['joao'] ?? {}
    expect((await aberta.pedir('GET', '/api/modelos/', undefined, { authorization: `Bearer ${access}` })).status).toBe(
      401,
    )
    for (const corpo of [{ refresh }, { access, refresh }])
      expect((await aberta.pedir('POST', '/api/auth/verificar/', corpo, { authorization: '' })).status).toBe(401)
  })
})

const fichas = (banco: Banco) =>
  noBanco(banco, (db) => db.selectFrom('clientes').select(['id', 'nome', 'cpf', 'telefone']).orderBy('id').execute())

test('dismissed people stay dismissed, anonymised customers anonymous, new passwords and second factors stay, the audit goes on', async () => {
  const { banco } = await maquinaNova()
  const abertas = await desde(banco)
  const antes = await atos(banco)
  const clientesAntes = await fichas(banco)
  expect(clientesAntes.map(({ cpf }) => cpf)).toContain(`ANONIMO${clientes.some}`)
  const preparada = await restaurar(banco, null)
  expect(preparada).toMatchObject({ anonimizados: [clientes.some], etiquetas: [ETIQUETA] })
  expect(dizerQuemFica(preparada).at(-1)).toBe(
    `Anonimizados de novo, como desde a cópia: 1 cliente (${clientes.some}).`,
  )
  expect(await fichas(banco)).toEqual(clientesAntes)
  const { rows: vendas } = await noBanco(banco, (db) =>
    sql`select v.total, e.recusa from vendas v join envios e on e.venda_id = v.id`.execute(db),
  )
  expect(vendas).toEqual([{ total: 100, recusa: 'de (dado apagado)' }])
  expect(preparada).toMatchObject({ ficam: ['dona', 'maria'], desativados: ['joao'], faltam: ['pedro'] })
  expect(preparada.comSessao).toEqual(['dona', 'joao', 'maria', 'pedro'])
  const depois = await atos(banco)
  // What stood there stands there, and what the restoration did comes after it.
  expect(depois.slice(0, antes.length)).toEqual(antes)
  expect(depois.slice(antes.length)).toMatchObject([
    { tipo: 'usuario_desativado', alvo: 'joao', comando: autor.comando },
    { tipo: 'cliente_anonimizado', alvo: null, detalhes: { motivo: 'restauração de uma cópia' } },
    {
      tipo: 'backup_restaurado',
      detalhes: {
        clientes_anonimizados: 1,
        usuarios: 'comuns',
        ficam: 'dona, maria',
        desativados: 'joao',
        sessoes_encerradas: preparada.sessoes,
      },
    },
  ])
  await expect(run(banco.config, 'delete from auditoria')).rejects.toThrow('only added to')
  const { rows: fatores } = await noBanco(banco, (db) => sql`select chave from fatores_de_teste order by 1`.execute(db))
  const { rows: regras } = await noBanco(banco, (db) =>
    sql`select segundo_fator_dos_administradores as obrigatorio from regras_de_acesso`.execute(db),
  )
  expect(regras).toEqual([{ obrigatorio: true }])
  expect(fatores).toEqual([{ chave: 'novo de dona' }, { chave: 'novo de joao' }, { chave: 'novo de maria' }])
  await naLoja(banco, async (aberta) => {
    expect(await status(aberta, JOAO)).toBe(401)
    expect(await status(aberta, MARIA)).toBe(401)
    const { status: entrou, body } = await entrar(aberta, { ...MARIA, password: NOVA })
    expect([entrou, body.usuario?.tipo]).toEqual([200, 'gerente'])
    // Sessions have new numbers: a token of the replaced shop must not name one that its person opens now.
    for (const access of [...abertas, antigas['joao']?.access, antigas['maria']?.access])
      expect(
        (await aberta.pedir('GET', '/api/modelos/', undefined, { authorization: `Bearer ${access}` })).status,
      ).toBe(401)
  })
  const { rows: schemas } = await noBanco(banco, (db) =>
    sql`select from pg_namespace where nspname = 'atual'`.execute(db),
  )
  expect(schemas).toEqual([])
})

test('restored twice, the audit has each line once, and a count of refusals is not lowered', async () => {
  const { banco } = await maquinaNova()
  await desde(banco)
  await restaurar(banco, null)
  const uma = await atos(banco)
  // A customer who came at another moment is another shop's, with the same number.
  await run(banco.config, `update clientes set criado_em = criado_em + interval '1 s'`)
  expect(await restaurar(banco, null)).toMatchObject({ anonimizados: [] })
  const duas = await atos(banco)
  expect(duas.slice(0, uma.length)).toEqual(uma)
  expect(duas.length).toBe(uma.length + 2)
  expect(duas.filter(({ tipo }) => tipo === 'bling_recusado')).toMatchObject([{ vezes: 1 }])
})

test('taken otherwise: all of the archive, or those named; never without an administrator', async () => {
  const { banco } = await maquinaNova()
  await desde(banco)
  await expect(restaurar(banco, ['joao', 'maria'])).rejects.toThrow('nenhum administrador poderia entrar')
  await expect(restaurar(banco, ['dona', 'pedro'])).rejects.toThrow('A cópia não tem o usuário "pedro"')
  expect(await restaurar(banco, ['dona', 'JOAO'])).toMatchObject({ ficam: ['dona', 'joao'], desativados: ['maria'] })
  await naLoja(banco, async (aberta) => {
    expect([await status(aberta, JOAO), await status(aberta, { ...MARIA, password: NOVA })]).toEqual([200, 401])
  })
  expect(await restaurar(banco, 'do-arquivo')).toMatchObject({ ficam: ['dona', 'joao', 'maria'], desativados: [] })
  await naLoja(banco, async (aberta) => expect(await status(aberta, { ...MARIA, password: NOVA })).toBe(200))
})

test('named on a fresh machine, only those stay', async () => {
  const { preparada } = await maquinaNova(['dona'])
  expect(preparada).toMatchObject({ ficam: ['dona'], desativados: ['joao', 'maria'], faltam: [] })
})

test('a first start on a new machine is no shop to be compared with', async () => {
  const banco = await criarBanco()
  bancos.push(banco)
  await run(banco.config, 'update migracoes set aplicada_em = now()')
  await noBanco(banco, (db) => criarUsuario(db, { username: 'admin', senha: 'uma-senha-gerada', tipo: 'admin' }))
  expect(await restaurar(banco, null)).toMatchObject({ ficam: ['dona', 'joao', 'maria'], auditoria: 1 })
})

test('on a terminal the choice is asked, and asked again when it cannot be', async () => {
  const pessoas = [
    { id: 1, username: 'dona', tipo: 'admin', noArquivo: true, hoje: true },
    { id: 2, username: 'joao', tipo: 'funcionario', noArquivo: true, hoje: false },
  ]
  const responder = async (...respostas: string[]) => {
    const [input, output] = [new PassThrough(), new PassThrough()]
    let dito = ''
    output.on('data', (parte: Buffer) => {
      dito += parte
      if (String(parte).includes('Escolha'))
        input.write(`${respostas.shift()}
`)
    })
    return { quem: await perguntarQuemFica(pessoas, { input, output }), dito }
  }
  expect((await responder('')).quem).toBe('comuns')
  const fechado = new PassThrough()
  const pergunta = perguntarQuemFica(pessoas, { input: fechado, output: new PassThrough() })
  fechado.end()
  await expect(pergunta).rejects.toThrow('nada foi restaurado')
  expect((await responder('2')).quem).toBe('do-arquivo')
  const { quem, dito } = await responder('joao', ',', 'ana', 'dona, joao')
  expect(quem).toEqual(['dona', 'joao'])
  expect(dito).toContain('nenhum administrador')
  expect(dito).toContain('A cópia não tem o usuário "ana"')
  expect(
    await perguntarQuemFica(pessoas.slice(0, 1), { input: new PassThrough(), output: new PassThrough() }),
  ).toBeNull()
  expect(await perguntarQuemFica(pessoas, null)).toBeNull()
  expect([readQuemFica('do-arquivo'), readQuemFica(' a , b ')]).toEqual(['do-arquivo', ['a', 'b']])
})
