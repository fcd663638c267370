import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createBanco } from '../../../../test/support/banco.ts'
import { codigoDe } from '../../../../test/support/codigo-de.ts'
import { origemDe, pessoaComSessao } from '../../../../test/support/pessoa-no-banco.ts'
import { createRecusas } from '../../../shop/auditoria.ts'
import { accessTokens } from '../../../shop/session.ts'
import {
  answerCelular,
  requestCelularSignIn,
  showCelularCode,
  signInWithTicket,
  situacaoDoCodigo,
} from './celular.rules.ts'

const { db, descartar } = await createBanco()
afterAll(() => descartar())
const recursos = { db, tokens: accessTokens(Buffer.alloc(32, 7)), recusas: createRecusas(db) }
const origem = origemDe('celular', 'iPhone')

const entrada = () => pessoaComSessao(db, 'admin')
let dona: Awaited<ReturnType<typeof entrada>>
beforeEach(async () => {
  await sql`delete from tentativas_login`.execute(db)
  dona = await entrada()
})
const showCode = async () => (await showCelularCode(db, dona, 'http://loja')).codigo
const resultado = (trabalho: Promise<unknown>) => codigoDe(trabalho, (dado) => (dado === null ? 'espera' : 'aceita'))
const requestSignIn = (codigo: string, ticket: string, endereco = origem.endereco) =>
  requestCelularSignIn(recursos, { codigo, ticket }, { ...origem, endereco })
const ageEntradas = (segundos: number) =>
  sql`update entradas_por_codigo set expira_em = expira_em - make_interval(secs => ${segundos})`.execute(db)
const segredo = () => randomBytes(24).toString('base64url')

/** Events that end a code, its session, or the right to that. */
const FIM: readonly [string, () => Promise<unknown>][] = [
  [
    'of a session that ended',
    () => sql`update sessoes set revogada_em = now() where id = ${dona.usuario.sessaoId}`.execute(db),
  ],
  [
    'of a session that is over',
    () => sql`update sessoes set expira_em = now() where id = ${dona.usuario.sessaoId}`.execute(db),
  ],
  ['that is two minutes old', () => ageEntradas(121)],
  ['of a dismissed person', () => sql`update usuarios set ativo = false where id = ${dona.usuario.id}`.execute(db)],
]
describe.each(FIM)('the code %s', (_nome, acabar) => {
  test('lets no telephone begin', async () => {
    const codigo = await showCode()
    await acabar()
    expect(await resultado(requestSignIn(codigo, segredo()))).toBe('CODIGO_DO_CELULAR_INVALIDO')
  })
  test('lets no telephone in that had a yes', async () => {
    const ticket = segredo()
    const { numero } = await requestSignIn(await showCode(), ticket)
    await answerCelular(recursos, dona, { numero, aceitar: true })
    await acabar()
    expect(await resultado(signInWithTicket(recursos, ticket, origem))).toBe('CODIGO_DO_CELULAR_INVALIDO')
  })
})

test('a code lives two minutes, and two more from its use on', async () => {
  const [codigo, ticket] = [await showCode(), segredo()]
  expect((await situacaoDoCodigo(db, dona)).restam_segundos).toBeGreaterThan(60)
  await ageEntradas(60)
  expect((await situacaoDoCodigo(db, dona)).restam_segundos).toBeLessThanOrEqual(60)
  const { numero, validade_segundos } = await requestSignIn(codigo, ticket)
  expect(validade_segundos).toBe(120)
  await ageEntradas(60)
  // The telephone that asks again gets the same number, and no more time.
  const denovo = await requestSignIn(codigo, ticket)
  expect(denovo.numero).toBe(numero)
  expect(denovo.validade_segundos).toBeLessThanOrEqual(60)
  await ageEntradas(61)
  expect(await resultado(answerCelular(recursos, dona, { numero, aceitar: true }))).toBe('CELULAR_NAO_ESPERA')
  const nenhum = { estado: 'nenhum', numero: null, aparelho: null, endereco: null, restam_segundos: 0 }
  expect(await situacaoDoCodigo(db, dona)).toEqual(nenhum)
})

test('of a telephone 300 characters of its name are kept, and none until it has read the code', async () => {
  const codigo = await showCode()
  expect(await situacaoDoCodigo(db, dona)).toMatchObject({ estado: 'esperando', aparelho: null, endereco: null })
  await requestCelularSignIn(recursos, { codigo, ticket: segredo() }, { ...origem, agente: `Z${'x'.repeat(400)}` })
  const guardados = db.selectFrom('entradas_por_codigo').select('agente')
  const dela = await guardados.where('sessao_id', '=', dona.usuario.sessaoId).execute()
  expect(dela).toEqual([{ agente: `Z${'x'.repeat(299)}` }])
})

test('another session of the person answers for no telephone of this one', async () => {
  const { numero } = await requestSignIn(await showCode(), segredo())
  const secondSessao = await dona.abrir()
  expect(await resultado(answerCelular(recursos, secondSessao, { numero, aceitar: true }))).toBe('CELULAR_NAO_ESPERA')
  expect(await situacaoDoCodigo(db, secondSessao)).toMatchObject({ estado: 'nenhum' })
  expect(await situacaoDoCodigo(db, dona)).toMatchObject({ estado: 'pedido', numero, endereco: '203.0.113.7' })
})

test('an answer stands: a no stays a no, a yes lets one telephone in, by its own secret, once', async () => {
  const [codigo, ticket] = [await showCode(), segredo()]
  const { numero } = await requestSignIn(codigo, ticket)
  expect(await resultado(signInWithTicket(recursos, ticket, origem))).toBe('espera')
  await answerCelular(recursos, dona, { numero, aceitar: true })
  // The answer that was lost on the way is the same after the yes.
  expect((await requestSignIn(codigo, ticket)).numero).toBe(numero)
  expect(await resultado(answerCelular(recursos, dona, { numero, aceitar: false }))).toBe('CELULAR_NAO_ESPERA')
  for (const alheio of [segredo(), codigo])
    expect(await resultado(signInWithTicket(recursos, alheio, origem))).toBe('CODIGO_DO_CELULAR_INVALIDO')
  expect(await resultado(signInWithTicket(recursos, ticket, origem))).toBe('aceita')
  // Neither serves twice.
  expect(await resultado(signInWithTicket(recursos, ticket, origem))).toBe('CODIGO_DO_CELULAR_INVALIDO')
  expect(await resultado(requestSignIn(codigo, segredo()))).toBe('CODIGO_DO_CELULAR_INVALIDO')
  const secondCodigo = await showCode()
  const pedido = await requestSignIn(secondCodigo, ticket)
  await answerCelular(recursos, dona, { numero: pedido.numero, aceitar: false })
  expect(await resultado(requestSignIn(secondCodigo, ticket))).toBe('CODIGO_DO_CELULAR_INVALIDO')
})

test('a person shows twenty codes in ten minutes, an address tries twenty in five', async () => {
  for (let n = 0; n < 20; n++) await showCode()
  expect(await resultado(showCelularCode(db, dona, 'http://loja'))).toBe('MUITAS_TENTATIVAS')
  const secondPessoa = await entrada()
  expect(await resultado(showCelularCode(db, secondPessoa, 'http://loja'))).toBe('aceita')
  for (let n = 0; n < 20; n++)
    expect(await resultado(requestSignIn(segredo(), segredo()))).toBe('CODIGO_DO_CELULAR_INVALIDO')
  expect(await resultado(requestSignIn(segredo(), segredo()))).toBe('MUITAS_TENTATIVAS')
  expect(await resultado(requestSignIn(segredo(), segredo(), '198.51.100.1'))).toBe('CODIGO_DO_CELULAR_INVALIDO')
  const passou = (segundos: number) =>
    sql`update tentativas_login set desde = now() - make_interval(secs => ${segundos})`.execute(db)
  await passou(300)
  expect(await resultado(requestSignIn(segredo(), segredo()))).toBe('CODIGO_DO_CELULAR_INVALIDO')
  expect(await resultado(showCelularCode(db, dona, 'http://loja'))).toBe('MUITAS_TENTATIVAS')
  await passou(600)
  expect(await resultado(showCelularCode(db, dona, 'http://loja'))).toBe('aceita')
})
