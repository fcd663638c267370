import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createBanco } from '../../../test/support/banco.ts'
import { DIA_DEPOIS } from '../../../test/support/pessoa-no-banco.ts'
import { SISTEMA } from '../../shop/auditoria.ts'
import { insertUsuarioRow } from './autenticacao.data.ts'
import { changeUsuarioTipo, endSessoes, listSessoes, removeSegundoFator } from './comandos.rules.ts'
import {
  changeSenha,
  changeUnlockedUsuario,
  createFirstAdmin,
  createUsuario,
  deactivateUsuario,
  isRefusal,
  listUsuarios,
} from './usuarios.rules.ts'

const { db, descartar } = await createBanco()
afterAll(() => descartar())
const autor = { ...SISTEMA, comando: 'npm run usuario (dona)' }

let ids: Record<string, number>
beforeEach(async () => {
  await db.deleteFrom('usuarios').execute()
  ids = {}
  for (const [username, tipo] of [
    ['Dona', 'admin'],
    ['chefe', 'admin'],
    ['caixa', 'funcionario'],
  ] as const) {
    const dados = { username, nome: username, tipo, senha_hash: 'x', senha_gerada: false }
    ids[username] = (await insertUsuarioRow(db, dados)).id
  }
})
const insertSessao = async (username: string, usada_de: string | null = null) => {
  const dados = { usuario_id: ids[username] ?? 0, dispositivo: 'mesa', nova: false, endereco: '203.0.113.1', usada_de }
  const nova = db.insertInto('sessoes').values({ ...dados, expira_em: DIA_DEPOIS })
  return (await nova.returning('id').executeTakeFirstOrThrow()).id
}
const insertPendente = (username: string) =>
  sql`insert into entradas_pendentes (hash, usuario_id, expira_em)
    values (sha256(${username}::bytea), ${ids[username]}, now() + interval '1 day')`.execute(db)
const pendentes = async () => (await db.selectFrom('entradas_pendentes').select('usuario_id').execute()).length
const abertas = async () => {
  const linhas = await db.selectFrom('sessoes').select('id').where('revogada_em', 'is', null).orderBy('id').execute()
  return linhas.map(({ id }) => id)
}
const ultimoAto = () => {
  const atos = db.selectFrom('auditoria').select(['tipo', 'alvo', 'alvo_id', 'detalhes', 'comando'])
  return atos.orderBy('id', 'desc').executeTakeFirst()
}
const deactivatePessoa = (username: string) =>
  sql`update usuarios set ativo = false where username = ${username}`.execute(db)
const recusa = async (trabalho: Promise<unknown>) => {
  const error = await trabalho.then(
    () => null,
    (rejection: unknown) => rejection,
  )
  expect(isRefusal(error)).toBe(true)
  return (error as Error).message
}

describe('the last active administrator', () => {
  test.each([
    ['is not dismissed', () => deactivateUsuario(db, 'dona', autor)],
    ['stays one', () => changeUsuarioTipo(db, 'dona', 'funcionario', autor)],
  ])('%s while the other one is dismissed', async (_nome, mudar) => {
    await deactivatePessoa('chefe')
    expect(await recusa(mudar())).toMatch(/único administrador que consegue entrar/)
    expect(await listUsuarios(db)).toMatchObject([{ tipo: 'admin', ativo: true }, { ativo: false }, {}])
  })
  test('is not dismissed while the other one never set a password', async () => {
    await sql`update usuarios set senha_hash = null where username = 'chefe'`.execute(db)
    expect(await recusa(deactivateUsuario(db, 'dona', autor))).toMatch(/único administrador que consegue entrar/)
    await deactivateUsuario(db, 'chefe', autor)
    expect((await listUsuarios(db)).map(({ ativo }) => ativo)).toEqual([true, false, true])
  })
  test('takes another name', async () => {
    await deactivatePessoa('chefe')
    await changeUnlockedUsuario(db, 'dona', { nome: 'Dona Lúcia' }, autor)
    expect((await listUsuarios(db))[0]).toMatchObject({ nome: 'Dona Lúcia', tipo: 'admin', ativo: true })
  })
  test('of two who are dismissed at once one stays', async () => {
    const feitas = await Promise.allSettled(['Dona', 'chefe'].map((username) => deactivateUsuario(db, username, autor)))
    expect(feitas.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { codigo: 'ULTIMO_ADMIN' } }])
    expect((await listUsuarios(db)).filter(({ tipo, ativo }) => tipo === 'admin' && ativo)).toHaveLength(1)
  })
  test('one of two is dismissed, and any other person', async () => {
    for (const username of ['caixa', 'dona']) await deactivateUsuario(db, username, autor)
    expect((await listUsuarios(db)).map(({ ativo }) => ativo)).toEqual([false, true, false])
  })
})

test('a dismissed person loses sessions and sign-ins in progress; no other person does', async () => {
  await insertSessao('caixa')
  const dela = await insertSessao('Dona')
  for (const username of ['caixa', 'Dona']) await insertPendente(username)
  await deactivateUsuario(db, 'CAIXA', autor)
  expect(await abertas()).toEqual([dela])
  expect(await pendentes()).toBe(1)
  expect(await ultimoAto()).toEqual({
    tipo: 'usuario_desativado',
    alvo: 'caixa',
    alvo_id: ids['caixa'],
    detalhes: {},
    comando: 'npm run usuario (dona)',
  })
})

test('the generated password of the first administrator is told until they are no active one, or anybody has signed in', async () => {
  await sql`delete from usuarios where tipo = 'admin'`.execute(db)
  await sql`update usuarios set senha_gerada = true`.execute(db)
  const createAdmin = () => createFirstAdmin(db, { username: 'admin', segredo: new Uint8Array(32) })
  const initialAdmin = await createAdmin()
  // Every version makes this password: it is kept nowhere.
  expect(initialAdmin).toEqual({ username: 'admin', password: 'Hc5jbPC-sYLH' })
  expect(await ultimoAto()).toMatchObject({ tipo: 'usuario_criado', detalhes: { tipo: 'admin', primeiro: true } })
  expect(await createAdmin()).toEqual(initialAdmin)
  await sql`update usuarios set tipo = 'admin', senha_gerada = false where username = 'caixa'`.execute(db)
  expect(await createAdmin()).toEqual(initialAdmin)
  await changeUsuarioTipo(db, 'admin', 'funcionario', autor)
  expect(await createAdmin()).toBeNull()
  await changeUsuarioTipo(db, 'admin', 'admin', autor)
  await deactivatePessoa('admin')
  expect(await createAdmin()).toBeNull()
  await sql`update usuarios set ativo = true`.execute(db)
  expect(await createAdmin()).toEqual(initialAdmin)
  await sql`update usuarios set ultimo_acesso = now() where username = 'caixa'`.execute(db)
  expect(await createAdmin()).toBeNull()
})

test('the first administrator has the password that was chosen for them, by the rule of every new one', async () => {
  await sql`delete from usuarios where tipo = 'admin'`.execute(db)
  const createAdmin = (password: string) =>
    createFirstAdmin(db, { username: ' admin ', password, loja: 'Ateliê Ipê', segredo: new Uint8Array(32) })
  expect(await recusa(createAdmin('curta'))).toMatch(/ao menos 12 caracteres/)
  expect(await recusa(createAdmin('AteliêIpê2026'))).toMatch(/quase só o nome/)
  const escolhida = { username: 'admin', password: 'um cavalo azul no telhado' }
  expect(await createAdmin(escolhida.password)).toEqual(escolhida)
  expect(await createAdmin(escolhida.password)).toBeNull()
})

test('two first starts at once make one administrator', async () => {
  await sql`delete from usuarios where tipo = 'admin'`.execute(db)
  const createAdmin = () => createFirstAdmin(db, { username: 'admin', segredo: new Uint8Array(32) })
  const initialAdmins = await Promise.all([createAdmin(), createAdmin()])
  expect(new Set(initialAdmins.flatMap((initialAdmin) => initialAdmin?.password ?? [])).size).toBe(1)
  expect((await listUsuarios(db)).filter(({ tipo }) => tipo === 'admin')).toHaveLength(1)
})

describe('a role', () => {
  test('that changes ends the sessions and is noted; the same one changes nothing', async () => {
    const dele = await insertSessao('caixa')
    await changeUsuarioTipo(db, 'caixa', 'funcionario', autor)
    expect(await abertas()).toEqual([dele])
    await changeUsuarioTipo(db, 'caixa', 'admin', autor)
    expect(await abertas()).toEqual([])
    expect(await ultimoAto()).toMatchObject({
      tipo: 'tipo_alterado',
      detalhes: { antes: 'funcionario', tipo: 'admin' },
    })
    expect((await listUsuarios(db)).map(({ tipo }) => tipo)).toEqual(['admin', 'admin', 'admin'])
  })
  test.each([
    ['admin', true],
    ['funcionario', true],
    ['Admin', false],
    ['funcionária', false],
    ['gerente', false],
    ['', false],
  ])('%j may be one: %j', async (tipo, sim) => {
    const nome = { username: `de ${tipo.length}`, senha: 'gerada', gerada: true }
    if (!sim) {
      expect(await recusa(changeUsuarioTipo(db, 'caixa', tipo, autor))).toMatch(
        /não existe: informe admin ou funcionario/,
      )
      expect(await recusa(createUsuario(db, { ...nome, tipo }))).toMatch(/não existe: informe admin ou funcionario/)
      return
    }
    await changeUsuarioTipo(db, 'caixa', tipo, autor)
    expect((await listUsuarios(db)).at(-1)?.tipo).toBe(tipo)
  })
})

describe('a user name', () => {
  const createPessoa = (username: string, nome?: string) =>
    createUsuario(db, { username, nome, tipo: 'funcionario', senha: 'gerada', gerada: true }, autor)
  test.each([
    ['', /de 1 a 150/],
    ['  ', /de 1 a 150/],
    ['n'.repeat(151), /de 1 a 150/],
    [' DONA ', /Já existe/],
  ])('%j is refused', async (username, frase) => {
    expect(await recusa(createPessoa(username))).toMatch(frase)
  })
  test('of 150 characters serves; the full name is it unless another is given', async () => {
    await createPessoa(` ${'n'.repeat(150)} `)
    await createPessoa('bia', ' Bia Lúcia ')
    await createPessoa('caio', ' ')
    expect((await listUsuarios(db)).slice(3)).toMatchObject([
      { username: 'n'.repeat(150), nome: 'n'.repeat(150) },
      { username: 'bia', nome: 'Bia Lúcia', ativo: true },
      { username: 'caio', nome: 'caio' },
    ])
  })
})

test('a new password of a dismissed person lets them in again, and the audit says so', async () => {
  await insertSessao('caixa')
  await changeSenha(db, 'caixa', 'gerada', autor, { gerada: true })
  expect(await ultimoAto()).toMatchObject({ tipo: 'senha_alterada', detalhes: {} })
  expect(await abertas()).toEqual([])
  await deactivatePessoa('caixa')
  await changeSenha(db, 'caixa', 'gerada', autor, { gerada: true })
  expect(await ultimoAto()).toMatchObject({ tipo: 'senha_alterada', detalhes: { reativado: true } })
  expect((await listUsuarios(db)).at(-1)).toMatchObject({ username: 'caixa', ativo: true })
  expect(await recusa(changeSenha(db, 'ninguem', 'x', autor))).toMatch(/Não há usuário/)
})

describe('sessions', () => {
  test('are listed with where they were used last', async () => {
    await insertSessao('caixa', '198.51.100.1')
    await insertSessao('caixa')
    const enderecos = (await listSessoes(db, 'caixa')).map(({ endereco }) => endereco)
    expect(new Set(enderecos)).toEqual(new Set(['198.51.100.1', '203.0.113.1']))
  })
  test('end one by one, by their number, if they are the person’s', async () => {
    const [firstSessao, secondSessao, alheia] = [
      await insertSessao('caixa'),
      await insertSessao('caixa'),
      await insertSessao('Dona'),
    ]
    await insertPendente('caixa')
    expect(await recusa(endSessoes(db, 'caixa', alheia, autor))).toMatch(/não tem uma sessão aberta/)
    expect(await endSessoes(db, 'caixa', firstSessao, autor)).toBe(1)
    expect(await ultimoAto()).toMatchObject({ tipo: 'sessao_encerrada', alvo: 'caixa', detalhes: { encerradas: 1 } })
    expect([await abertas(), await pendentes()]).toEqual([[secondSessao, alheia], 1])
    expect(await recusa(endSessoes(db, 'caixa', firstSessao, autor))).toMatch(/não tem uma sessão aberta/)
    const administrador = { id: 1, username: 'chefe', nome: 'Chefe', tipo: 'admin' }
    await endSessoes(db, 'caixa', secondSessao, { ...autor, usuario: administrador })
    const motivos = await db.selectFrom('sessoes').select(['id', 'motivo']).orderBy('id').execute()
    expect(motivos).toEqual([
      { id: firstSessao, motivo: 'encerrada na máquina da loja' },
      { id: secondSessao, motivo: 'encerrada por um administrador' },
      { id: alheia, motivo: null },
    ])
  })
  test('end all at once, with sign-ins in progress; none is no error and is not noted', async () => {
    const alheia = await insertSessao('Dona')
    await insertSessao('caixa')
    await insertSessao('caixa')
    await insertPendente('caixa')
    expect(await endSessoes(db, 'caixa', null, autor)).toBe(2)
    expect([await abertas(), await pendentes()]).toEqual([[alheia], 0])
    expect(await ultimoAto()).toMatchObject({ tipo: 'sessao_encerrada', alvo: 'caixa', detalhes: { encerradas: 2 } })
    const antes = await ultimoAto()
    expect(await endSessoes(db, 'caixa', null, autor)).toBe(0)
    expect(await ultimoAto()).toEqual(antes)
  })
})

test('the second factor of one person is removed with their codes and sessions; without one there is nothing to remove', async () => {
  expect(await recusa(removeSegundoFator(db, 'caixa', autor))).toMatch(/não tem segundo fator/)
  for (const username of ['caixa', 'Dona']) {
    await sql`with app as (insert into autenticadores (usuario_id, segredo, confirmado_em)
        values (${ids[username]}, '\\x00', now()))
      insert into codigos_de_recuperacao (usuario_id, numero, hash) values (${ids[username]}, 1, 'x')`.execute(db)
    await insertSessao(username)
  }
  await removeSegundoFator(db, 'caixa', autor)
  const { rows } = await sql`select (select array_agg(usuario_id) from autenticadores) as autenticadores,
    (select array_agg(usuario_id) from codigos_de_recuperacao) as codigos,
    (select array_agg(usuario_id) from sessoes where revogada_em is null) as sessoes`.execute(db)
  const dela = [ids['Dona']]
  expect(rows).toEqual([{ autenticadores: dela, codigos: dela, sessoes: dela }])
  expect(await ultimoAto()).toMatchObject({ tipo: 'segundo_fator_removido', detalhes: { aplicativo: true, chaves: 0 } })
  expect(await recusa(removeSegundoFator(db, 'caixa', autor))).toMatch(/não tem segundo fator/)
})
