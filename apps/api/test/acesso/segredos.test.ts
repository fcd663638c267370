import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../../src/infra/process/logger.ts'
import { ADMIN } from '../support/banco-de-loja.ts'
import { type LojaComBling, openLojaWithBling } from '../support/loja-com-bling.ts'
import { segredosEm } from '../support/segredos.ts'

let bling: LojaComBling
let registros = ''
beforeAll(async () => {
  const destino = { write: (linha: string) => void (registros += linha) }
  bling = await openLojaWithBling(createLogger('trace', destino))
})
afterAll(() => bling.fechar())

test('no secret that was used is in the logs, the database, the answers to others or the OpenAPI document', async () => {
  const { loja, emulador } = bling
  const errada = 'uma-senha-digitada-errado'
  const signIn = (corpo: object) => loja.pedir('POST', '/api/auth/login/', corpo, { authorization: '' })
  const sessao = (await signIn(ADMIN)).body
  const respostas = [
    await signIn({ username: ADMIN.username, password: errada }),
    await signIn({ username: errada, password: ADMIN.password }),
    await loja.pedir('POST', '/api/auth/verificar/', { access: 'x', refresh: sessao.refresh }),
    await loja.pedir('GET', `/api/produtos/busca/?token=${errada}`),
    await loja.pedir('POST', '/api/auth/login/', { username: ADMIN.username, password: [ADMIN.password] }),
  ]
  const autorizacao = await bling.autorizar()
  expect((await loja.pedir('POST', '/api/bling/callback/', autorizacao)).status).toBe(200)
  respostas.push(await loja.pedir('POST', '/api/bling/callback/', { code: autorizacao.code, state: 'outro' }))
  const { id } = await bling.criarProduto()
  await bling.concluida(await bling.publicar(id))
  respostas.push(await loja.pedir('GET', '/api/bling/conexao/'), await loja.pedir('GET', '/api/auditoria/?limite=200'))
  await emulador.controle('POST', '/falhas', { caminho: '*', acao: 'status', status: 500 })
  respostas.push(await loja.pedir('GET', '/api/cep/01001000/'))
  // Nothing in the catalogue says what this is.
  await sql`alter table modelos rename to modelos_longe`.execute(loja.banco.db)
  const quebrada = await loja.pedir('POST', '/api/modelos/', { codigo: 'x', nome: errada })
  expect([quebrada.status, quebrada.body.codigo]).toEqual([500, 'ERRO_INTERNO'])
  await sql`alter table modelos_longe rename to modelos`.execute(loja.banco.db)
  respostas.push(quebrada)

  const segredos = {
    'the password': ADMIN.password,
    'a wrong password': errada,
    access: sessao.access as string,
    refresh: sessao.refresh as string,
    'the shop’s key': Buffer.alloc(32, 7).toString(),
    'the OAuth code': autorizacao.code as string,
    'the OAuth state': autorizacao.state ?? '',
  }
  expect(registros).toContain('"unexpected error"')
  expect(registros.split('\n').length).toBeGreaterThan(20)
  expect(segredosEm('the logs', registros, segredos)).toEqual([])
  expect(segredosEm('the answers', JSON.stringify(respostas.filter(({ status }) => status >= 400)), segredos)).toEqual(
    [],
  )
  const documento = JSON.stringify((await loja.pedir('GET', '/api/docs/')).body)
  expect(segredosEm('the document', documento, segredos)).toEqual([])

  const { rows: tabelas } = await sql<{ esquema: string; tabela: string }>`
    select schemaname as esquema, tablename as tabela from pg_tables where schemaname in ('public', 'pgboss')
  `.execute(loja.banco.db)
  expect(tabelas.length).toBeGreaterThan(25)
  for (const { esquema, tabela } of tabelas) {
    const { rows } = await sql<{ tudo: string | null }>`
      select string_agg(t::text, chr(10)) as tudo from ${sql.table(`${esquema}.${tabela}`)} t`.execute(loja.banco.db)
    expect(segredosEm(`${esquema}.${tabela}`, rows[0]?.tudo ?? '', segredos)).toEqual([])
  }
})
