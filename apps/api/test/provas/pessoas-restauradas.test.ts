import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from '../../../../packages/host/test/server.ts'
import { askWhoStays, prepareLoja, readQuemFica, tellStayingUsuarios } from '../../src/cli/restaurar-loja.ts'
import { changeSenha, createUsuario, deactivateUsuario } from '../../src/modules/autenticacao/usuarios.rules.ts'
import { autorDoComando, createRecusas } from '../../src/shop/auditoria.ts'
import { createBanco, type TestBanco } from '../support/banco.ts'
import { ADMIN } from '../support/banco-de-loja.ts'
import { openLoja, type TestLoja } from '../support/loja.ts'
import { SEGREDO } from '../support/loja-cheia.ts'
import { openBalcao } from '../support/vendas.ts'

const autor = autorDoComando('npm run restaurar')
const MARIA = { username: 'maria', password: 'a-senha-da-maria' }
const JOAO = { username: 'joao', password: 'a-senha-do-joao' }
const NOVA = 'outra-senha-da-maria'

/**
 * Adds what a later version may add: a table whose rows go with the account, here a second factor of each, and a rule.
 */
const FATORES = (label: string) => `
  create table fatores_de_teste (id integer generated always as identity, chave text primary key,
    usuario_id integer not null references usuarios on delete cascade);
  insert into fatores_de_teste (chave, usuario_id) select '${label} de ' || username, id from usuarios;
  create table if not exists regras_de_acesso (unica boolean primary key default true,
    segundo_fator_dos_administradores boolean not null default false);
  insert into regras_de_acesso default values on conflict do nothing;
  update regras_de_acesso set segundo_fator_dos_administradores = ${label === 'novo'}`

/** The database of the backup, which every test restores. */
let copia: TestBanco
const bancos: TestBanco[] = []
/** A customer of the backup, with a sale, a label and an art, who is anonymised afterwards. */
const clientes = { some: 0, juntado: 0 }
const ETIQUETA = 'd'.repeat(32)
const ARTE = 'e'.repeat(32)
/** Access and refresh tokens of people who were signed in when the backup was made. */
const antigas: Record<string, { access: string; refresh: string }> = {}

beforeAll(async () => {
  copia = await createBanco()
  await createUsuario(copia.db, { username: ADMIN.username, senha: ADMIN.password, tipo: 'admin' })
  for (const { username, password } of [MARIA, JOAO])
    await createUsuario(copia.db, { username, senha: password, tipo: 'funcionario' })
  await runInLoja(copia, async (loja) => {
    for (const pessoa of [MARIA, JOAO]) antigas[pessoa.username] = (await signIn(loja, pessoa)).body
    const balcao = await openBalcao(loja)
    clientes.some = await balcao.criarCliente('Zulmira Quaresma')
    clientes.juntado = await balcao.criarCliente('Zulmira Q.')
    const { id: produto } = await balcao.criarProduto({ qtd: 9 })
    const itens = [{ id: produto, quantidade: 2, valor_unitario: 50 }]
    const { body: venda } = await balcao.vender(itens, { cliente_id: clientes.some })
    await balcao.levar(venda.id, 'enviado')
    await sql`insert into envios (venda_id, provedor, codigo_servico, estado, arquivo, recusa)
      values (${venda.id}, 'loja', 'retirada', 'pronta', ${ETIQUETA}, 'de Zulmira Quaresma')`.execute(loja.banco.db)
    await sql`with arte as (insert into artes (nome, cliente_id) values ('Escudo', ${clientes.some}) returning id)
      insert into arte_versoes (arte_id, versao, arquivo, enviada_como, bytes, sha256)
        select id, 1, ${ARTE}, 'escudo.svg', 1, 'a' from arte`.execute(loja.banco.db)
  })
  // A database with connections is no template.
  await copia.db.destroy()
})
afterAll(() => Promise.all([copia, ...bancos].map((banco) => banco.descartar())))

const signIn = (targetLoja: TestLoja, pessoa: object) =>
  targetLoja.pedir('POST', '/api/auth/login/', pessoa, { authorization: '' })

async function bancoNovo(modelo?: TestBanco): Promise<TestBanco> {
  const banco = await createBanco(modelo)
  bancos.push(banco)
  return banco
}

/** Makes a copy of the backup's database the shop in the place of `atual`, as a restoration does when it has loaded it. */
async function restoreLoja(atual: TestBanco, temDados = true) {
  const banco = await bancoNovo(copia)
  await run(banco.config, FATORES('velho'))
  const preparada = await prepareLoja(
    {
      atual: atual.config,
      nova: banco.config,
      temDados,
      chaveDaCopia: null,
      chave: SEGREDO,
      caminho: 'copia',
      copiaDe: '2026-11-20T03:00:00.000Z',
      quem: null,
      perguntar: () => Promise.resolve(null),
    },
    autor,
  )
  return { banco, preparada }
}

/** The shop of the backup, restored on a fresh machine. */
const maquinaNova = async () => restoreLoja(await bancoNovo(), false)

/** Opens the shop for a moment; its database stays. */
async function runInLoja<T>(banco: TestBanco, fazer: (loja: TestLoja) => Promise<T>): Promise<T> {
  const aberta = await openLoja(undefined, { banco: { ...banco, descartar: () => Promise.resolve() } })
  return fazer(aberta).finally(() => aberta.fechar())
}

const status = async (targetLoja: TestLoja, pessoa: object) => (await signIn(targetLoja, pessoa)).status
const atos = ({ db }: TestBanco) =>
  db.selectFrom('auditoria').select(['tipo', 'alvo', 'detalhes', 'vezes', 'comando']).orderBy('id').execute()

/**
 * Since the backup: João was dismissed, Maria has another password, Pedro was hired, a customer was anonymised, into whom
 * another record had been joined; people came in and were refused.
 */
async function desde(banco: TestBanco): Promise<string[]> {
  await run(banco.config, 'drop table fatores_de_teste')
  const { db } = banco
  await deactivateUsuario(db, 'joao')
  await changeSenha(db, 'maria', NOVA)
  await createUsuario(db, { username: 'pedro', senha: 'a-senha-do-pedro', tipo: 'admin' })
  await sql`update usuarios set tipo = 'gerente' where username = 'maria'`.execute(db)
  await createRecusas(db).anotar(autor, { tipo: 'bling_recusado', alvo: { tipo: 'conta_bling' } })
  await run(banco.config, FATORES('novo'))
  await run(banco.config, `insert into cifra_das_copias (destinatario) values ('age1hoje')`)
  return runInLoja(banco, async (aberta) => {
    const { access } = (await signIn(aberta, { username: 'pedro', password: 'a-senha-do-pedro' })).body
    const maria = (await signIn(aberta, { ...MARIA, password: NOVA })).body
    const como = { authorization: `Bearer ${maria.access}` }
    const juncao = { outro_id: clientes.juntado }
    expect((await aberta.pedir('POST', `/api/clientes/${clientes.some}/juntar/`, juncao, como)).status).toBe(200)
    expect((await aberta.pedir('POST', `/api/clientes/${clientes.some}/anonimizar/`, {}, como)).status).toBe(200)
    return [access, aberta.access]
  })
}

test('on a fresh machine the people of the archive stay, and all sign in anew', async () => {
  const { banco, preparada } = await maquinaNova()
  expect(preparada).toMatchObject({ ficam: ['dona', 'joao', 'maria'], desativados: [], faltam: [], sessoes: 3 })
  await runInLoja(banco, async (aberta) => {
    for (const pessoa of [ADMIN, MARIA, JOAO]) expect(await status(aberta, pessoa)).toBe(200)
    const { access = '', refresh = '' } = antigas['joao'] ?? {}
    expect((await aberta.pedir('GET', '/api/modelos/', undefined, { authorization: `Bearer ${access}` })).status).toBe(
      401,
    )
    for (const corpo of [{ refresh }, { access, refresh }])
      expect((await aberta.pedir('POST', '/api/auth/verificar/', corpo, { authorization: '' })).status).toBe(401)
  })
})

const fichas = ({ db }: TestBanco) =>
  db.selectFrom('clientes').select(['id', 'nome', 'cpf', 'telefone']).orderBy('id').execute()

test('dismissed people stay dismissed, anonymised customers anonymous, new passwords and second factors stay, the audit goes on', async () => {
  const { banco: atual } = await maquinaNova()
  const abertas = await desde(atual)
  const antes = await atos(atual)
  const clientesAntes = await fichas(atual)
  expect(clientesAntes.map(({ cpf }) => cpf)).toContain(`ANONIMO${clientes.some}`)
  const { banco, preparada } = await restoreLoja(atual)
  expect(preparada).toMatchObject({
    anonimizados: [clientes.some, clientes.juntado],
    etiquetas: [ETIQUETA],
    artes: [ARTE],
  })
  expect(tellStayingUsuarios(preparada).at(-1)).toBe(
    `Anonimizados de novo, como desde a cópia: 2 clientes (${clientes.some}, ${clientes.juntado}).`,
  )
  // The archive has the joined record as a customer of its own.
  const anonimizado = { id: clientes.juntado, nome: `Cliente anonimizado ${clientes.juntado}`, telefone: '' }
  const juntado = { ...anonimizado, cpf: `ANONIMO${clientes.juntado}` }
  expect(await fichas(banco)).toEqual([...clientesAntes, juntado].toSorted((a, b) => a.id - b.id))
  const { db } = banco
  const { rows: vendas } = await sql`
    select v.total, e.recusa from vendas v join envios e on e.venda_id = v.id`.execute(db)
  expect(vendas).toEqual([{ total: 100, recusa: 'de (dado apagado)' }])
  expect(preparada).toMatchObject({ ficam: ['dona', 'maria'], desativados: ['joao'], faltam: ['pedro'] })
  expect(preparada.comSessao).toEqual(['dona', 'joao', 'maria', 'pedro'])
  const depois = await atos(banco)
  // The audit of before stays as it was, and the acts of the restoration come after it.
  expect(depois.slice(0, antes.length)).toEqual(antes)
  expect(depois.slice(antes.length)).toMatchObject([
    { tipo: 'usuario_desativado', alvo: 'joao', comando: autor.comando },
    { tipo: 'exclusao_permanente', alvo: expect.stringMatching(/^Arte \d+$/) },
    { tipo: 'cliente_anonimizado', alvo: null, detalhes: { motivo: 'restauração de uma cópia' } },
    { tipo: 'cliente_anonimizado', alvo: null, detalhes: { motivo: 'restauração de uma cópia' } },
    {
      tipo: 'backup_restaurado',
      detalhes: {
        clientes_anonimizados: 2,
        usuarios: 'comuns',
        ficam: 'dona, maria',
        desativados: 'joao',
        sessoes_encerradas: preparada.sessoes,
      },
    },
  ])
  await expect(run(banco.config, 'delete from auditoria')).rejects.toThrow('only added to')
  const { rows: fatores } = await sql`select chave from fatores_de_teste order by 1`.execute(db)
  const { rows: regras } = await sql`
    select segundo_fator_dos_administradores as obrigatorio from regras_de_acesso`.execute(db)
  expect(regras).toEqual([{ obrigatorio: true }])
  const { rows: cifra } = await sql`select destinatario from cifra_das_copias`.execute(db)
  expect(cifra).toEqual([{ destinatario: 'age1hoje' }])
  expect(fatores).toEqual([{ chave: 'novo de dona' }, { chave: 'novo de joao' }, { chave: 'novo de maria' }])
  await runInLoja(banco, async (aberta) => {
    expect(await status(aberta, JOAO)).toBe(401)
    expect(await status(aberta, MARIA)).toBe(401)
    const { status: entrou, body } = await signIn(aberta, { ...MARIA, password: NOVA })
    expect([entrou, body.usuario?.tipo]).toEqual([200, 'gerente'])
    // Sessions have new numbers: a token of the replaced shop must not name one that its person opens now.
    for (const access of [...abertas, antigas['joao']?.access, antigas['maria']?.access])
      expect(
        (await aberta.pedir('GET', '/api/modelos/', undefined, { authorization: `Bearer ${access}` })).status,
      ).toBe(401)
  })
  const { rows: schemas } = await sql`select from pg_namespace where nspname = 'atual'`.execute(db)
  expect(schemas).toEqual([])
})

test('restored twice, the audit has each line once, and a count of refusals is not lowered', async () => {
  const { banco: primeira } = await maquinaNova()
  await desde(primeira)
  const { banco: segunda } = await restoreLoja(primeira)
  const atosBefore = await atos(segunda)
  // A customer who came at another moment is another shop's, with the same number.
  await run(segunda.config, `update clientes set criado_em = criado_em + interval '1 s'`)
  const { banco: terceira, preparada } = await restoreLoja(segunda)
  expect(preparada).toMatchObject({ anonimizados: [] })
  const duas = await atos(terceira)
  expect(duas.slice(0, atosBefore.length)).toEqual(atosBefore)
  expect(duas.length).toBe(atosBefore.length + 2)
  expect(duas.filter(({ tipo }) => tipo === 'bling_recusado')).toMatchObject([{ vezes: 1 }])
})

test('on a terminal the choice is asked, and asked again when it cannot be', async () => {
  const pessoas = [
    { id: 1, username: 'dona', tipo: 'admin', temSenha: true, noArquivo: true, hoje: true },
    { id: 2, username: 'joao', tipo: 'funcionario', temSenha: true, noArquivo: true, hoje: false },
  ]
  const answerTerminal = async (...respostas: string[]) => {
    const [input, output] = [new PassThrough(), new PassThrough()]
    let shownText = ''
    output.on('data', (parte: Buffer) => {
      shownText += parte
      if (String(parte).includes('Escolha'))
        input.write(`${respostas.shift()}
`)
    })
    return { quem: await askWhoStays(pessoas, { input, output }), dito: shownText }
  }
  expect((await answerTerminal('')).quem).toBe('comuns')
  const fechado = new PassThrough()
  const pergunta = askWhoStays(pessoas, { input: fechado, output: new PassThrough() })
  fechado.end()
  await expect(pergunta).rejects.toThrow('nada foi restaurado')
  expect((await answerTerminal('2')).quem).toBe('do-arquivo')
  const { quem, dito } = await answerTerminal('joao', ',', 'ana', 'dona, joao')
  expect(quem).toEqual(['dona', 'joao'])
  expect(dito).toContain('nenhum administrador')
  expect(dito).toContain('A cópia não tem o usuário "ana"')
  expect(await askWhoStays(pessoas.slice(0, 1), { input: new PassThrough(), output: new PassThrough() })).toBeNull()
  expect(await askWhoStays(pessoas, null)).toBeNull()
  expect([readQuemFica('do-arquivo'), readQuemFica(' a , b ')]).toEqual(['do-arquivo', ['a', 'b']])
})
