import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { ADMIN } from '../../test/support/banco-de-loja.ts'
import { openLoja } from '../../test/support/loja.ts'
import { lockTable } from '../../test/support/trava.ts'
import { runJudged, transaction } from '../infra/database/transaction.ts'
import { judgeOf, sessoesJuntas, usuarioDaSessao } from './session.ts'

const loja = await openLoja()
afterAll(() => loja.fechar())

test('sessions asked for together are one statement; each request gets its own person, a revoked one none', async () => {
  const { db } = loja.banco
  const usuarios = await db
    .insertInto('usuarios')
    .values(['ana', 'bia'].map((username) => ({ username, nome: username, senha_hash: '', tipo: 'funcionario' })))
    .returning('id')
    .execute()
  const sessoes = await db
    .insertInto('sessoes')
    .values(usuarios.map(({ id }) => ({ usuario_id: id, expira_em: '2099-01-01' })))
    .returning('id')
    .execute()
  const [ana = 0, bia = 0] = sessoes.map(({ id }) => id)
  let comandos = 0
  const contado = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      comandos += 1
      return result
    },
  })
  const usuarioDe = sessoesJuntas(contado)
  const nomes = async (...ids: number[]) => (await Promise.all(ids.map(usuarioDe))).map((u) => u?.username ?? null)
  expect(await nomes(ana, bia, ana, 0)).toEqual(['ana', 'bia', 'ana', null])
  expect(comandos).toBe(1)
  await db.updateTable('sessoes').set({ revogada_em: '2026-01-01' }).where('id', '=', ana).execute()
  expect(await nomes(ana, bia)).toEqual([null, 'bia'])
})

test('a token is accepted for its fifteen minutes and no longer, also one that was used before', async () => {
  const inicio = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: inicio })
  onTestFinished(() => void vi.useRealTimers())
  const { body } = await loja.pedir('POST', '/api/auth/login/', ADMIN)
  const depoisDe = async (segundos: number) => {
    vi.setSystemTime(inicio + segundos * 1000)
    const headers = { authorization: `Bearer ${body.access}` }
    return (await loja.pedir('GET', '/api/auth/eu/', undefined, headers)).status
  }
  expect([await depoisDe(0), await depoisDe(14 * 60), await depoisDe(15 * 60 + 1)]).toEqual([200, 200, 401])
})

/** A person who is signed in, and a write that is theirs. */
async function createActingPessoa(username: string, tipo = 'funcionario') {
  const { db } = loja.banco
  const pessoa = { username, nome: username, senha_hash: '', tipo, permissoes_negadas: ['ver_custos'] }
  const { id } = await db.insertInto('usuarios').values(pessoa).returning('id').executeTakeFirstOrThrow()
  const sessao = { usuario_id: id, expira_em: '2099-01-01' }
  const { id: sessaoId } = await db.insertInto('sessoes').values(sessao).returning('id').executeTakeFirstOrThrow()
  const usuario = await usuarioDaSessao(db, sessaoId)
  if (!usuario) throw new Error('the person is not signed in')
  return {
    id,
    /** Runs the write as a request does that was let in when this function was made. */
    write: () =>
      runJudged(judgeOf(usuario), () =>
        transaction(db, (trx) => trx.insertInto('modelos').values({ codigo: username, nome: username }).execute()),
      ),
    written: async () =>
      (await db.selectFrom('modelos').select('id').where('codigo', '=', username).execute()).length === 1,
    change: (what: string) => sql`update usuarios set ${sql.raw(what)} where id = ${id}`.execute(db),
    endSessao: () => sql`update sessoes set revogada_em = now() where id = ${sessaoId}`.execute(db),
  }
}

test.each([
  ['dismissed', 'ativo = false', 'NAO_AUTENTICADO'],
  ['no administrator any more', "tipo = 'funcionario'", 'SEM_PERMISSAO'],
  ['without a permission that they had', "permissoes_negadas = '{ver_custos,mudar_precos}'", 'SEM_PERMISSAO'],
])('an act of a person who is %s since the request began writes nothing', async (_how, change, codigo) => {
  const person = await createActingPessoa(
    `p-${codigo}-${change.length}`,
    change.startsWith('tipo') ? 'admin' : 'funcionario',
  )
  await person.change(change)
  await expect(person.write()).rejects.toMatchObject({ codigo })
  expect(await person.written()).toBe(false)
})

test('an act of a session that has ended writes nothing; one whose person got a permission is done', async () => {
  const ended = await createActingPessoa('encerrada')
  await ended.endSessao()
  await expect(ended.write()).rejects.toMatchObject({ codigo: 'NAO_AUTENTICADO' })
  expect(await ended.written()).toBe(false)
  const trusted = await createActingPessoa('promovida')
  await trusted.change("permissoes_negadas = '{}'")
  await trusted.write()
  expect(await trusted.written()).toBe(true)
})

test('a dismissal waits for an act that has begun: nothing is written after it', async () => {
  const person = await createActingPessoa('a-meio')
  const { release, waiting } = await lockTable(loja.banco, 'modelos')
  const act = person.write()
  await waiting(1)
  const dismissal = person.change('ativo = false')
  // It stands behind the act.
  await expect
    .poll(async () => {
      const { rows } = await sql`select from pg_locks where not granted and locktype = 'transactionid'`.execute(
        loja.banco.db,
      )
      return rows.length
    })
    .toBe(1)
  await release()
  await Promise.all([act, dismissal])
  expect(await person.written()).toBe(true)
})
