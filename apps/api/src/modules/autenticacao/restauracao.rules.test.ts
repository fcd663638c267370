import { ownedTables, stageCurrent } from '@estampa/host/restore.ts'
import { sql } from 'kysely'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { createBanco, transacaoDeCadaTeste } from '../../../test/support/banco.ts'
import type { Transacao } from '../../infra/database/transaction.ts'
import { SISTEMA } from '../../shop/auditoria.ts'
import type { PessoaRestaurada } from './restauracao.data.ts'
import {
  choosePessoas,
  EscolhaRecusada,
  pessoasEmJogo,
  type QuemFica,
  restoreContas,
  TABELAS_DAS_CONTAS,
} from './restauracao.rules.ts'

const pessoa = (username: string, dados: Partial<PessoaRestaurada> = {}): PessoaRestaurada => ({
  id: 1,
  username,
  tipo: 'funcionario',
  temSenha: true,
  noArquivo: true,
  hoje: true,
  ...dados,
})
const PESSOAS = [
  pessoa('dona', { tipo: 'admin' }),
  pessoa('caixa'),
  pessoa('dispensada hoje', { hoje: false }),
  pessoa('dispensada no arquivo', { noArquivo: false }),
  pessoa('de antes', { hoje: null }),
  pessoa('de depois', { id: null, noArquivo: null }),
]
const DUAS = ['dona', 'dispensada no arquivo']

test.each([
  ['comuns', ['dona', 'caixa']],
  ['do-arquivo', ['dona', 'caixa', 'dispensada hoje', 'de antes']],
  [DUAS.map((nome) => ` ${nome.toUpperCase()} `), DUAS],
] satisfies [QuemFica, string[]][])('of the accounts of both shops stay, by %j: %j', (choice, ficam) => {
  expect(choosePessoas(PESSOAS, choice).map(({ username }) => username)).toEqual(ficam)
})

const so = (dados: Partial<PessoaRestaurada>) => [pessoa('dona', { tipo: 'admin', ...dados }), pessoa('caixa')]
test.each([
  ['names nobody of the archive', PESSOAS, ['dona', 'de depois'], /não tem o usuário "de depois"/],
  ['leaves no administrator', PESSOAS, ['caixa'], /nenhum administrador/],
  ['leaves no administrator in common', so({ hoje: false }), 'comuns', /nenhum administrador/],
  ['leaves one who never set a password', so({ temSenha: false }), 'do-arquivo', /nenhum administrador/],
  ['leaves nobody', [], 'do-arquivo', /nenhum administrador/],
] satisfies [string, PessoaRestaurada[], QuemFica, RegExp][])(
  'a choice that %s is refused',
  (_nome, pessoas, choice, frase) => {
    expect(() => choosePessoas(pessoas, choice)).toThrow(EscolhaRecusada)
    expect(() => choosePessoas(pessoas, choice)).toThrow(frase)
  },
)

/** The archive's shop, with the replaced one staged beside it; each test has a copy. */
const modelo = await createBanco()
afterAll(() => modelo.descartar())
type Conta = [username: string, tipo: string, ativo: boolean]
async function fillContas(source: 'hoje' | 'arquivo', contas: Conta[], sessoes: number) {
  for (const [username, tipo, ativo] of contas)
    await sql`insert into usuarios (username, nome, tipo, ativo, senha_hash)
      values (${username}, ${username}, ${tipo}, ${ativo}, ${source})`.execute(modelo.db)
  for (const linhas of [
    sql`insert into codigos_de_recuperacao (usuario_id, numero, hash) select id, 1, ${source} from usuarios`,
    sql`insert into entradas_pendentes (hash, usuario_id, desafio, expira_em)
      select sha256(convert_to(${source} || id, 'UTF8')), id, ${source}, now() + interval '1 day' from usuarios`,
    sql`insert into sessoes (usuario_id, expira_em) select id, now() + interval '1 day'
      from usuarios cross join generate_series(1, ${sessoes}::int) where ativo order by id`,
    sql`update regras_de_acesso set segundo_fator_dos_administradores = ${source === 'hoje'}`,
    sql`delete from cifra_das_copias`,
    sql`insert into cifra_das_copias (destinatario) values (${`age1${source}`})`,
  ])
    await linhas.execute(modelo.db)
}
const DE_HOJE: Conta[] = [
  ['DONA', 'admin', true],
  ['maria', 'gerente', true],
  ['joao', 'funcionario', false],
  ['rita', 'funcionario', true],
  ['pedro', 'admin', true],
  ['saiu', 'funcionario', false],
]
const DO_ARQUIVO: Conta[] = [
  ['dona', 'admin', true],
  ['maria', 'funcionario', true],
  ['joao', 'funcionario', true],
  ['rita', 'funcionario', false],
  ['antes', 'funcionario', true],
]
await fillContas('hoje', DE_HOJE, 2)
const pertences = await ownedTables(modelo.config, 'public.usuarios')
const tabelas = [...TABELAS_DAS_CONTAS, ...pertences.map(({ tabela }) => tabela)]
const atual = await stageCurrent(modelo.config, modelo.config, tabelas)
await sql`truncate usuarios restart identity cascade`.execute(modelo.db)
await fillContas('arquivo', DO_ARQUIVO, 1)
// A database with connections is no template.
await modelo.db.destroy()

async function restorePessoas(choice: QuemFica, { staged = atual, substitui = true } = {}) {
  const { db, descartar } = await createBanco(modelo)
  onTestFinished(descartar)
  const pessoas = substitui ? await pessoasEmJogo(db, staged, true) : null
  const contas = await restoreContas(db, { atual: staged, pertences, pessoas, quem: choice }, SISTEMA)
  const { rows } = await sql`select username, tipo, senha_hash as senha, hash as codigo
    from usuarios u join codigos_de_recuperacao on usuario_id = u.id order by username`.execute(db)
  const { rows: loja } = await sql`select segundo_fator_dos_administradores as exigido, destinatario,
      nextval(pg_get_serial_sequence('usuarios', 'id'))::int as usuario,
      nextval(pg_get_serial_sequence('sessoes', 'id'))::int as sessao,
      (select count(*) from sessoes where revogada_em is null) as abertas,
      (select array_agg(desafio) from entradas_pendentes) as pendentes
    from regras_de_acesso, cifra_das_copias`.execute(db)
  const usuarios = db.selectFrom('usuarios').select('username').orderBy('username')
  const ativos = await usuarios.where('ativo', '=', true).execute()
  const atos = await db.selectFrom('auditoria').select(['tipo', 'alvo', 'alvo_id']).orderBy('id').execute()
  return { contas, rows, loja: loja[0], ativos: ativos.map(({ username }) => username), atos }
}
const desativado = (alvo: string) => ({
  tipo: 'usuario_desativado',
  alvo,
  alvo_id: DO_ARQUIVO.findIndex(([username]) => username === alvo) + 1,
})
const buildArquivoRow = (username: string, tipo = 'funcionario') => ({
  username,
  tipo,
  senha: 'arquivo',
  codigo: 'arquivo',
})
const TODOS_DO_ARQUIVO = DO_ARQUIVO.map(([username, tipo]) => buildArquivoRow(username, tipo)).sort((a, b) =>
  a.username < b.username ? -1 : 1,
)
const PENDENTES = DO_ARQUIVO.map(() => 'arquivo')
const LOJA_DO_ARQUIVO = { exigido: false, destinatario: 'age1arquivo', abertas: 0, pendentes: PENDENTES }

describe('a restoration in the place of a shop', () => {
  test.each([
    ['comuns', ['dona', 'maria'], ['antes', 'joao'], ['pedro', 'rita']],
    ['do-arquivo', ['antes', 'dona', 'joao', 'maria'], [], ['pedro', 'rita']],
    [['dona', 'RITA'], ['dona', 'rita'], ['antes', 'joao', 'maria'], ['pedro']],
  ] satisfies [QuemFica, string[], string[], string[]][])(
    'lets sign in, by %j: %j; what both know of a person, and the rules, are today’s',
    async (choice, ficam, desativados, faltam) => {
      const { contas, rows, loja, ativos, atos } = await restorePessoas(choice)
      // The first session of the owner is the same in both.
      const encerradas = { sessoes: 11, comSessao: ['antes', 'dona', 'joao', 'maria', 'pedro', 'rita'] }
      expect(contas).toEqual({ ficam, desativados, faltam, ...encerradas })
      expect(ativos).toEqual(ficam)
      expect(atos).toEqual(desativados.map(desativado))
      const currentSegredos = { senha: 'hoje', codigo: 'hoje' }
      expect(rows).toEqual([
        buildArquivoRow('antes'),
        { username: 'dona', tipo: 'admin', ...currentSegredos },
        { username: 'joao', tipo: 'funcionario', ...currentSegredos },
        { username: 'maria', tipo: 'gerente', ...currentSegredos },
        { username: 'rita', tipo: 'funcionario', ...currentSegredos },
      ])
      // Ids go on after those of both.
      const regras = { exigido: true, destinatario: 'age1hoje' }
      expect(loja).toEqual({ ...regras, usuario: 7, sessao: 9, abertas: 0, pendentes: PENDENTES })
    },
  )

  test('takes from the archive what a shop of before does not have', async () => {
    const staged = new Map([...atual].filter(([tabela]) => tabela === 'public.usuarios'))
    const { contas, rows, loja } = await restorePessoas('comuns', { staged })
    expect(contas).toMatchObject({ sessoes: 4, comSessao: ['antes', 'dona', 'joao', 'maria'] })
    expect(rows).toContainEqual({ username: 'maria', tipo: 'gerente', senha: 'hoje', codigo: 'arquivo' })
    expect(loja).toEqual({ ...LOJA_DO_ARQUIVO, usuario: 7, sessao: 5 })
  })
})

describe('a restoration in the place of no shop takes the accounts of the archive', () => {
  const nenhuma: typeof atual = new Map()
  test.each([
    // A first start may have made an account of the same name.
    ['comuns', atual, ['antes', 'dona', 'joao', 'maria'], [], { usuario: 7, sessao: 9 }],
    [['dona'], atual, ['dona'], ['antes', 'joao', 'maria'], { usuario: 7, sessao: 9 }],
    ['do-arquivo', nenhuma, ['antes', 'dona', 'joao', 'maria'], [], { usuario: 6, sessao: 5 }],
  ] satisfies [QuemFica, typeof atual, string[], string[], object][])(
    'by %j',
    async (choice, staged, ficam, desativados, ids) => {
      const { contas, rows, loja, ativos, atos } = await restorePessoas(choice, { staged, substitui: false })
      expect(contas).toMatchObject({ ficam, desativados, faltam: [], sessoes: staged === atual ? 11 : 4 })
      expect([ativos, atos]).toEqual([ficam, desativados.map(desativado)])
      expect(rows).toEqual(TODOS_DO_ARQUIVO)
      expect(loja).toEqual({ ...LOJA_DO_ARQUIVO, ...ids })
    },
  )
})

const lida = await createBanco(modelo)
afterAll(() => lida.descartar())
describe('a shop', () => {
  let trx: Transacao
  transacaoDeCadaTeste(lida.db, (nova) => (trx = nova))
  test.each([
    ['without accounts, with data', false, 0, true, true],
    ['of one account, without data, begun elsewhere', false, 1, false, false],
    ['of one account, without data, begun as the archive was', true, 1, false, true],
    ['of one account, with data, begun elsewhere', true, 1, true, false],
    ['of two accounts, without data, begun elsewhere', true, 2, false, false],
  ])('%s, has people of whom some may stay: %j', async (_nome, sim, contas, temDados, isSameLoja) => {
    await sql`delete from atual.usuarios where id > ${contas}`.execute(trx)
    if (!isSameLoja) await sql`update migracoes set aplicada_em = aplicada_em + interval '1 second'`.execute(trx)
    const pessoas = await pessoasEmJogo(trx, atual, temDados)
    expect(pessoas?.map(({ username }) => username) ?? null).toEqual(
      sim ? TODOS_DO_ARQUIVO.map(({ username }) => username) : null,
    )
  })
})
