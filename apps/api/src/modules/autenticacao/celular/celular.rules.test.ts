import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { criarBanco } from '../../../../test/support/banco.ts'
import { codigoDe } from '../../../../test/support/codigo-de.ts'
import { origemDe, pessoaComSessao } from '../../../../test/support/pessoa-no-banco.ts'
import { recusasDe } from '../../../shop/auditoria.ts'
import { accessTokens } from '../../../shop/session.ts'
import { entrarComTicket, mostrarCodigo, pedirEntrada, responder, situacaoDoCodigo } from './celular.rules.ts'

const { db, descartar } = await criarBanco()
afterAll(() => descartar())
const recursos = { db, tokens: accessTokens(Buffer.alloc(32, 7)), recusas: recusasDe(db) }
const origem = origemDe('celular', 'iPhone')

const entrada = () => pessoaComSessao(db, 'admin')
let dona: Awaited<ReturnType<typeof entrada>>
beforeEach(async () => {
  await sql`delete from tentativas_login`.execute(db)
  dona = await entrada()
})
const mostrar = async () => (await mostrarCodigo(db, dona, 'http://loja')).codigo
const resultado = (trabalho: Promise<unknown>) => codigoDe(trabalho, (dado) => (dado === null ? 'espera' : 'aceita'))
const pedir = (codigo: string, ticket: string, endereco = origem.endereco) =>
  pedirEntrada(recursos, { codigo, ticket }, { ...origem, endereco })
const passar = (segundos: number) =>
  sql`update entradas_por_codigo set expira_em = expira_em - make_interval(secs => ${segundos})`.execute(db)
const segredo = () => randomBytes(24).toString('base64url')

/** What ends a code, its session, or the right to that. */
const FIM: readonly [string, () => Promise<unknown>][] = [
  [
    'of a session that ended',
    () => sql`update sessoes set revogada_em = now() where id = ${dona.usuario.sessaoId}`.execute(db),
  ],
  [
    'of a session that is over',
    () => sql`update sessoes set expira_em = now() where id = ${dona.usuario.sessaoId}`.execute(db),
  ],
  ['that is two minutes old', () => passar(121)],
  ['of a dismissed person', () => sql`update usuarios set ativo = false where id = ${dona.usuario.id}`.execute(db)],
]
describe.each(FIM)('the code %s', (_nome, acabar) => {
  test('lets no telephone begin', async () => {
    const codigo = await mostrar()
    await acabar()
    expect(await resultado(pedir(codigo, segredo()))).toBe('CODIGO_DO_CELULAR_INVALIDO')
  })
  test('lets no telephone in that had a yes', async () => {
    const ticket = segredo()
    const { numero } = await pedir(await mostrar(), ticket)
    await responder(recursos, dona, { numero, aceitar: true })
    await acabar()
    expect(await resultado(entrarComTicket(recursos, ticket, origem))).toBe('CODIGO_DO_CELULAR_INVALIDO')
  })
})

test('a code lives two minutes, and two more from its use on', async () => {
  const [codigo, ticket] = [await mostrar(), segredo()]
  expect((await situacaoDoCodigo(db, dona)).restam_segundos).toBeGreaterThan(60)
  await passar(60)
  expect((await situacaoDoCodigo(db, dona)).restam_segundos).toBeLessThanOrEqual(60)
  const { numero, validade_segundos } = await pedir(codigo, ticket)
  expect(validade_segundos).toBe(120)
  await passar(60)
  // The same telephone again: the same number, and no more time.
  const denovo = await pedir(codigo, ticket)
  expect(denovo.numero).toBe(numero)
  expect(denovo.validade_segundos).toBeLessThanOrEqual(60)
  await passar(61)
  expect(await resultado(responder(recursos, dona, { numero, aceitar: true }))).toBe('CELULAR_NAO_ESPERA')
  const nenhum = { estado: 'nenhum', numero: null, aparelho: null, endereco: null, restam_segundos: 0 }
  expect(await situacaoDoCodigo(db, dona)).toEqual(nenhum)
})

test('of a telephone 300 characters of its name are kept, and none until it has read the code', async () => {
  const codigo = await mostrar()
  expect(await situacaoDoCodigo(db, dona)).toMatchObject({ estado: 'esperando', aparelho: null, endereco: null })
  await pedirEntrada(recursos, { codigo, ticket: segredo() }, { ...origem, agente: `Z${'x'.repeat(400)}` })
  const guardados = db.selectFrom('entradas_por_codigo').select('agente')
  const dela = await guardados.where('sessao_id', '=', dona.usuario.sessaoId).execute()
  expect(dela).toEqual([{ agente: `Z${'x'.repeat(299)}` }])
})

test('another session of the person answers for no telephone of this one', async () => {
  const { numero } = await pedir(await mostrar(), segredo())
  const outra = await dona.abrir()
  expect(await resultado(responder(recursos, outra, { numero, aceitar: true }))).toBe('CELULAR_NAO_ESPERA')
  expect(await situacaoDoCodigo(db, outra)).toMatchObject({ estado: 'nenhum' })
  expect(await situacaoDoCodigo(db, dona)).toMatchObject({ estado: 'pedido', numero, endereco: '203.0.113.7' })
})

test('an answer stands: a no stays a no, a yes lets one telephone in, by its own secret, once', async () => {
  const [codigo, ticket] = [await mostrar(), segredo()]
  const { numero } = await pedir(codigo, ticket)
  expect(await resultado(entrarComTicket(recursos, ticket, origem))).toBe('espera')
  await responder(recursos, dona, { numero, aceitar: true })
  // The answer that was lost on the way is the same after the yes.
  expect((await pedir(codigo, ticket)).numero).toBe(numero)
  expect(await resultado(responder(recursos, dona, { numero, aceitar: false }))).toBe('CELULAR_NAO_ESPERA')
  for (const alheio of [segredo(), codigo])
    expect(await resultado(entrarComTicket(recursos, alheio, origem))).toBe('CODIGO_DO_CELULAR_INVALIDO')
  expect(await resultado(entrarComTicket(recursos, ticket, origem))).toBe('aceita')
  // Neither serves twice.
  expect(await resultado(entrarComTicket(recursos, ticket, origem))).toBe('CODIGO_DO_CELULAR_INVALIDO')
  expect(await resultado(pedir(codigo, segredo()))).toBe('CODIGO_DO_CELULAR_INVALIDO')
  const outro = await mostrar()
  const pedido = await pedir(outro, ticket)
  await responder(recursos, dona, { numero: pedido.numero, aceitar: false })
  expect(await resultado(pedir(outro, ticket))).toBe('CODIGO_DO_CELULAR_INVALIDO')
})

test('a person shows twenty codes in ten minutes, an address tries twenty in five', async () => {
  for (let n = 0; n < 20; n++) await mostrar()
  expect(await resultado(mostrarCodigo(db, dona, 'http://loja'))).toBe('MUITAS_TENTATIVAS')
  const outra = await entrada()
  expect(await resultado(mostrarCodigo(db, outra, 'http://loja'))).toBe('aceita')
  for (let n = 0; n < 20; n++) expect(await resultado(pedir(segredo(), segredo()))).toBe('CODIGO_DO_CELULAR_INVALIDO')
  expect(await resultado(pedir(segredo(), segredo()))).toBe('MUITAS_TENTATIVAS')
  expect(await resultado(pedir(segredo(), segredo(), '198.51.100.1'))).toBe('CODIGO_DO_CELULAR_INVALIDO')
  const passou = (segundos: number) =>
    sql`update tentativas_login set desde = now() - make_interval(secs => ${segundos})`.execute(db)
  await passou(300)
  expect(await resultado(pedir(segredo(), segredo()))).toBe('CODIGO_DO_CELULAR_INVALIDO')
  expect(await resultado(mostrarCodigo(db, dona, 'http://loja'))).toBe('MUITAS_TENTATIVAS')
  await passou(600)
  expect(await resultado(mostrarCodigo(db, dona, 'http://loja'))).toBe('aceita')
})
