import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createBanco } from '../../../../test/support/banco.ts'
import { codigoDe } from '../../../../test/support/codigo-de.ts'
import { codigoDoAplicativo } from '../../../../test/support/pessoa.ts'
import { origemDe, pessoaComSessao } from '../../../../test/support/pessoa-no-banco.ts'
import { createRecusas } from '../../../shop/auditoria.ts'
import { hashDaSenha } from '../senha.ts'
import { chavesDaLoja } from './chaves.rules.ts'
import { cifraDosAutenticadores, codigoConfere, startAutenticadorSecret } from './codigo.rules.ts'
import { saveSegundoFatorRequired } from './fatores.data.ts'
import {
  challengeRegistro,
  confirmCodigo,
  removeAutenticador,
  removePasskey,
  setSegundoFatorRequired,
  situacao,
} from './fatores.rules.ts'
import { confirmEntrada, requestSegundoFator } from './pendentes.rules.ts'

const { db, descartar } = await createBanco()
afterAll(() => descartar())
const segredo = Buffer.alloc(32, 7)
const cifra = cifraDosAutenticadores(segredo)
const recursos = {
  db,
  cifra,
  chaves: chavesDaLoja('http://localhost', segredo),
  recusas: createRecusas(db),
  host: 'loja',
}
const DO_APLICATIVO = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const OUTRO_APLICATIVO = 'KRSXG5DSNFXGOIDBKRSXG5DSNFXGOIDB'
const codigo = (passos = 0, dele = DO_APLICATIVO) => codigoDoAplicativo(dele, passos)

// The clock stands: between a code and its check no step may begin.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

let numero = 0
const pessoa = (tipo?: string) => pessoaComSessao(db, tipo)
type Pessoa = Awaited<ReturnType<typeof pessoa>>
/** The app as of `minutos` ago, turned on or only begun. */
const linkAutenticador = ({ usuario }: Pessoa, { confirmado = true, minutos = 0, dele = DO_APLICATIVO } = {}) =>
  sql`insert into autenticadores (usuario_id, segredo, criado_em, confirmado_em) values (${usuario.id},
    ${cifra.encrypt(dele)}, now() - make_interval(mins => ${minutos}), ${confirmado ? sql`now()` : null})`.execute(db)
const createPasskey = async ({ usuario }: Pessoa) => {
  const chave = { usuario_id: usuario.id, credencial: `c${++numero}`, chave_publica: Buffer.from('x'), nome: 'Celular' }
  const feita = db.insertInto('chaves_de_acesso').values({ ...chave, contador: 0 })
  return (await feita.returning('id').executeTakeFirstOrThrow()).id
}
const saveRecoveryCodigo = async ({ usuario }: Pessoa, secreto: string) => {
  const dado = { usuario_id: usuario.id, numero: 1, hash: await hashDaSenha(secreto) }
  await db.insertInto('codigos_de_recuperacao').values(dado).execute()
}
const quantos = async (
  tabela: 'autenticadores' | 'chaves_de_acesso' | 'codigos_de_recuperacao' | 'entradas_pendentes',
  { usuario }: Pessoa,
) => (await db.selectFrom(tabela).select('usuario_id').where('usuario_id', '=', usuario.id).execute()).length
const codigoOuDado = (trabalho: Promise<unknown>) => codigoDe(trabalho, (dado) => dado)
const requestFator = ({ usuario }: Pessoa, chaves = recursos.chaves) =>
  db.transaction().execute((trx) => requestSegundoFator(trx, { cifra, chaves }, usuario.id))
const ticketDe = async (dela: Pessoa) => (await requestFator(dela))?.segundo_fator.ticket ?? ''
const origem = origemDe('mesa', null)
const signIn = async (ticket: string, mostrado: { codigo?: string; recuperacao?: string }) => {
  const dado = await codigoOuDado(confirmEntrada(recursos, { ticket, ...mostrado }, origem))
  return typeof dado === 'string' ? dado : 'dentro'
}

describe('a code of the app', () => {
  const confere = (dela: Pessoa, dado: string, confirmado = true) =>
    codigoConfere(db, cifra, dela.usuario.id, dado, { confirmado })
  test.each([
    { passos: [-2], certos: [false] },
    { passos: [-1, 0, 1], certos: [true, true, true] },
    { passos: [1, 0, -1, 1], certos: [true, false, false, false] },
    { passos: [0, -1, 1], certos: [true, false, true] },
    { passos: [2], certos: [false] },
  ])('of the steps $passos, one after the other, is right: $certos', async ({ passos, certos }) => {
    const dela = await pessoa()
    await linkAutenticador(dela)
    const vistos: boolean[] = []
    for (const passo of passos) vistos.push(await confere(dela, codigo(passo)))
    expect(vistos).toEqual(certos)
  })
  test.each([
    [(certo: string) => `${certo.slice(0, 3)} ${certo.slice(3)}`, true],
    [(certo: string) => certo.slice(0, 5), false],
    [(certo: string) => `${certo}0`, false],
    [() => 'abcdef', false],
    [() => codigo(0, OUTRO_APLICATIVO), false],
  ])('written as %s is right: %j', async (escrever, certo) => {
    const dela = await pessoa()
    await linkAutenticador(dela)
    expect(await confere(dela, escrever(codigo()))).toBe(certo)
  })
  test.each([
    ['of an app that counts, to sign in', { confirmado: true }, true, true],
    ['of an app that was only begun, to sign in', { confirmado: false }, true, false],
    ['of an app that counts, to begin', { confirmado: true }, false, false],
    ['of an app begun 29 minutes ago', { confirmado: false, minutos: 29 }, false, true],
    ['of an app begun 31 minutes ago', { confirmado: false, minutos: 31 }, false, false],
  ])('%s', async (_nome, app, confirmado, certo) => {
    const dela = await pessoa()
    await linkAutenticador(dela, app)
    expect(await confere(dela, codigo(), confirmado)).toBe(certo)
  })
  test('of the step to come serves once, also when that step has come', async () => {
    const dela = await pessoa()
    await linkAutenticador(dela)
    const nextCodigo = codigo(1)
    expect(await confere(dela, nextCodigo)).toBe(true)
    vi.setSystemTime(Date.now() + 30_000)
    expect([await confere(dela, nextCodigo), await confere(dela, codigo(1))]).toEqual([false, true])
  })
})

test('an app is begun anew with another secret until it counts', async () => {
  const dela = await pessoa()
  const [firstCodigo, dois] = [
    await startAutenticadorSecret(recursos, dela.usuario),
    await startAutenticadorSecret(recursos, dela.usuario),
  ]
  const confere = (autenticadorSecret: string) =>
    codigoConfere(db, cifra, dela.usuario.id, codigo(0, autenticadorSecret), { confirmado: false })
  expect([await confere(firstCodigo.segredo), await confere(dois.segredo)]).toEqual([false, true])
  const secondPessoa = await pessoa()
  await linkAutenticador(secondPessoa)
  expect(await codigoOuDado(startAutenticadorSecret(recursos, secondPessoa.usuario))).toBe('CODIGO_JA_ATIVO')
})

describe('after the password is asked for', () => {
  const addresslessChaves = chavesDaLoja('http://192.168.0.10', segredo)
  test.each([
    ['nothing, without a factor', false, null, recursos.chaves, undefined],
    ['nothing, with an app that was only begun', false, false, recursos.chaves, undefined],
    ['a passkey', true, null, recursos.chaves, ['chave', 'recuperacao']],
    ['the app', false, true, recursos.chaves, ['codigo', 'recuperacao']],
    ['either', true, true, recursos.chaves, ['chave', 'codigo', 'recuperacao']],
    ['the passkey alone, with an app that was only begun', true, false, recursos.chaves, ['chave', 'recuperacao']],
    ['a recovery code, where browsers refuse the passkey', true, null, addresslessChaves, ['recuperacao']],
  ])('%s', async (_nome, hasPasskey, app, chaves, metodos) => {
    const dela = await pessoa()
    if (hasPasskey) await createPasskey(dela)
    if (app !== null) await linkAutenticador(dela, { confirmado: app })
    expect((await requestFator(dela, chaves))?.segundo_fator.metodos).toEqual(metodos)
  })
  test('a passkey cannot be had where browsers refuse it; the app can', async () => {
    const dela = await pessoa()
    const localRecursos = { ...recursos, chaves: addresslessChaves }
    expect((await situacao(localRecursos, dela.usuario.id)).endereco_das_chaves).toBeNull()
    expect(await codigoOuDado(challengeRegistro(localRecursos, dela))).toBe('CHAVES_INDISPONIVEIS')
    expect((await startAutenticadorSecret(localRecursos, dela.usuario)).segredo).toHaveLength(32)
  })
})

test.each([
  ['without a factor', null, 0, null],
  ['with an app that was only begun', false, 0, null],
  ['with the app', true, 0, 1],
  ['with one passkey', null, 1, 1],
  ['with two passkeys', false, 2, 1],
])('the access of a person %s', async (_nome, app, chaves, restam) => {
  const dela = await pessoa()
  if (app !== null) await linkAutenticador(dela, { confirmado: app })
  for (let n = 0; n < chaves; n++) await createPasskey(dela)
  await saveRecoveryCodigo(dela, 'AAAAABBBBB')
  const { codigo_desde, codigo_ilegivel, ...vista } = await situacao(recursos, dela.usuario.id)
  expect([codigo_desde !== null, codigo_ilegivel]).toEqual([app === true, false])
  expect(vista.chaves.map(({ nome }) => nome)).toEqual(Array.from({ length: chaves }, () => 'Celular'))
  expect(vista.recuperacao_restam).toBe(restam)
  const outraCifra = cifraDosAutenticadores(Buffer.alloc(32, 8))
  const ilegivel = (await situacao({ ...recursos, cifra: outraCifra }, dela.usuario.id)).codigo_ilegivel
  expect(ilegivel).toBe(app === true)
})

describe('a sign-in', () => {
  test('takes neither the code of an app that was only begun nor that of another person', async () => {
    const [dela, secondPessoa] = [await pessoa(), await pessoa()]
    await createPasskey(dela)
    await linkAutenticador(dela, { confirmado: false })
    await linkAutenticador(secondPessoa, { dele: OUTRO_APLICATIVO })
    const ticket = await ticketDe(dela)
    for (const dado of [codigo(), codigo(0, OUTRO_APLICATIVO)])
      expect(await signIn(ticket, { codigo: dado })).toBe('SEGUNDO_FATOR_INVALIDO')
    expect(await signIn('inventado', { codigo: codigo() })).toBe('ENTRADA_VENCIDA')
    const atos = db.selectFrom('auditoria').select(['tipo', 'detalhes', 'vezes']).where('alvo_id', '=', dela.usuario.id)
    expect(await atos.execute()).toMatchObject([
      { tipo: 'segundo_fator_recusado', detalhes: { fator: 'aplicativo autenticador' } },
    ])
  })

  test('with a recovery code of the person, once, and not of another', async () => {
    const [dela, secondPessoa] = [await pessoa(), await pessoa()]
    for (const person of [dela, secondPessoa]) await linkAutenticador(person)
    await saveRecoveryCodigo(dela, 'AAAAABBBBB')
    await saveRecoveryCodigo(secondPessoa, 'CCCCCDDDDD')
    const signInWithRecuperacao = async (recuperacao: string) => signIn(await ticketDe(dela), { recuperacao })
    expect(await signInWithRecuperacao('1-CCCCC-DDDDD')).toBe('SEGUNDO_FATOR_INVALIDO')
    expect(await signInWithRecuperacao('2-AAAAA-BBBBB')).toBe('SEGUNDO_FATOR_INVALIDO')
    expect(await signInWithRecuperacao('1 aaaaa bbbbb')).toBe('dentro')
    const entradas = db.selectFrom('auditoria').select('detalhes').where('usuario_id', '=', dela.usuario.id)
    expect(await entradas.where('tipo', '=', 'entrada').execute()).toMatchObject([
      { detalhes: { segundo_fator: 'código de recuperação' } },
    ])
    expect(await signInWithRecuperacao('1-AAAAA-BBBBB')).toBe('SEGUNDO_FATOR_INVALIDO')
  })

  test('that succeeds begins the count of wrong codes anew', async () => {
    const dela = await pessoa()
    await linkAutenticador(dela)
    const ticket = await ticketDe(dela)
    const failCodigo = async (vezes: number) => {
      const vistas = []
      for (let n = 0; n < vezes; n++) vistas.push(await signIn(ticket, { codigo: codigo(40) }))
      return [...new Set(vistas)]
    }
    expect(await failCodigo(9)).toEqual(['SEGUNDO_FATOR_INVALIDO'])
    expect(await signIn(await ticketDe(dela), { codigo: codigo() })).toBe('dentro')
    expect(await failCodigo(10)).toEqual(['SEGUNDO_FATOR_INVALIDO'])
    expect(await failCodigo(1)).toEqual(['MUITAS_TENTATIVAS'])
    const ageAttempts = (segundos: number) =>
      sql`update tentativas_login set desde = now() - make_interval(secs => ${segundos})`.execute(db)
    await ageAttempts(3540)
    expect(await failCodigo(1)).toEqual(['MUITAS_TENTATIVAS'])
    await ageAttempts(3600)
    expect(await failCodigo(1)).toEqual(['SEGUNDO_FATOR_INVALIDO'])
    const secondPessoa = await pessoa()
    await linkAutenticador(secondPessoa)
    expect(await signIn(await ticketDe(secondPessoa), { codigo: codigo() })).toBe('dentro')
  })

  test('waits five minutes for its second factor', async () => {
    const dela = await pessoa()
    await linkAutenticador(dela)
    const ticket = await ticketDe(dela)
    const ageEntradas = (segundos: number) =>
      sql`update entradas_pendentes set expira_em = expira_em - make_interval(secs => ${segundos})`.execute(db)
    await ageEntradas(240)
    expect(await signIn(ticket, { codigo: codigo(40) })).toBe('SEGUNDO_FATOR_INVALIDO')
    await ageEntradas(61)
    expect(await signIn(ticket, { codigo: codigo() })).toBe('ENTRADA_VENCIDA')
  })
})

test('a second factor of a person keeps their sessions; ten wrong codes stop the eleventh', async () => {
  const dela = await pessoa()
  await createPasskey(dela)
  const secondSessaoId = (await dela.abrir()).usuario.sessaoId
  await linkAutenticador(dela, { confirmado: false })
  for (let n = 0; n < 10; n++)
    expect(await codigoOuDado(confirmCodigo(recursos, dela, codigo(40)))).toBe('DADOS_INVALIDOS')
  expect(await codigoOuDado(confirmCodigo(recursos, dela, codigo()))).toBe('MUITAS_TENTATIVAS')
  await sql`update tentativas_login set desde = now() - interval '300 seconds'`.execute(db)
  expect(await confirmCodigo(recursos, dela, codigo())).toEqual({ codigos: null })
  // A right one begins the count anew.
  const contadas = db.selectFrom('tentativas_login').select('chave').where('chave', 'like', 'codigo-novo:%')
  expect(await contadas.execute()).toEqual([])
  const sessoes = await db
    .selectFrom('sessoes')
    .select(['id', 'segundo_fator', 'revogada_em'])
    .where('usuario_id', '=', dela.usuario.id)
    .orderBy('id')
    .execute()
  expect(sessoes).toMatchObject([
    { id: dela.usuario.sessaoId, segundo_fator: 'codigo', revogada_em: null },
    { id: secondSessaoId, segundo_fator: null, revogada_em: null },
  ])
  expect(await quantos('codigos_de_recuperacao', dela)).toBe(0)
})

describe('removing', () => {
  test('a passkey of another person finds none', async () => {
    const [dela, secondPessoa] = [await pessoa(), await pessoa()]
    const chave = await createPasskey(secondPessoa)
    expect(await codigoOuDado(removePasskey(recursos, dela, chave))).toBe('CHAVE_NAO_ENCONTRADA')
    expect(await quantos('chaves_de_acesso', secondPessoa)).toBe(1)
  })
  test('one of two factors keeps the recovery codes; the last one takes them along, of this person alone', async () => {
    const [dela, secondPessoa] = [await pessoa(), await pessoa()]
    for (const person of [dela, secondPessoa]) {
      await linkAutenticador(person)
      await saveRecoveryCodigo(person, 'AAAAABBBBB')
      await requestFator(person)
    }
    const chave = await createPasskey(dela)
    await removePasskey(recursos, dela, chave)
    expect([await quantos('codigos_de_recuperacao', dela), await quantos('entradas_pendentes', dela)]).toEqual([1, 0])
    await removeAutenticador(recursos, dela)
    expect([await quantos('codigos_de_recuperacao', dela), await quantos('autenticadores', dela)]).toEqual([0, 0])
    expect([
      await quantos('codigos_de_recuperacao', secondPessoa),
      await quantos('entradas_pendentes', secondPessoa),
    ]).toEqual([1, 1])
  })
  test.each([
    ['admin', true, false, 'SEGUNDO_FATOR_OBRIGATORIO'],
    ['admin', true, true, undefined],
    ['admin', false, false, undefined],
    ['funcionario', true, false, undefined],
  ])(
    'the app of a person of type %s, demanded of administrators: %j, with a passkey left: %j',
    async (tipo, exigido, hasPasskey, esperado) => {
      const dela = await pessoa(tipo)
      await linkAutenticador(dela)
      if (hasPasskey) await createPasskey(dela)
      await saveSegundoFatorRequired(db, exigido)
      expect(await codigoOuDado(removeAutenticador(recursos, dela))).toBe(esperado)
      expect(await quantos('autenticadores', dela)).toBe(esperado ? 1 : 0)
    },
  )
})

test('only an administrator with a second factor demands one; any may stop demanding', async () => {
  const dela = await pessoa('admin')
  expect(await codigoOuDado(setSegundoFatorRequired(recursos, dela, true))).toBe('SEM_SEGUNDO_FATOR')
  expect(await setSegundoFatorRequired(recursos, dela, false)).toEqual({ exigir: false })
  await createPasskey(dela)
  expect(await setSegundoFatorRequired(recursos, dela, true)).toEqual({ exigir: true })
})
