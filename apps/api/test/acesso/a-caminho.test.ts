import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { PassThrough } from 'node:stream'
import fastify from 'fastify'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createRecusas } from '../../src/shop/auditoria.ts'
import { requireSession } from '../../src/shop/guard.ts'
import { accessTokens } from '../../src/shop/session.ts'
import { createBase, foto, lojaDoArquivo, type Resposta } from '../support/loja.ts'
import { createSignedInPessoa } from '../support/pessoa.ts'
import { somasDasTabelas } from '../support/somas.ts'

const loja = await lojaDoArquivo()
const origem = await loja.app.listen({ port: 0, host: '127.0.0.1' })
const base = await createBase(loja)
const produto = await loja.pedir('POST', '/api/produtos/', { titulo: 'Camiseta', preco_venda: 50, ...base })
const imagem = await foto('#336699', 60)

const inside = async () => {
  const figures: string = (await loja.pedir('GET', '/metrics')).body
  return figures.match(/estampa_admission_requests\{kind="gravacao",state="\w+",process="0"\} 0/g)?.length
}

/** Sends head and first byte; the rest, and the answer, come when the returned function is called. */
async function sendSlowly(method: string, path: string, authorization: string, body: object) {
  const whole = new Request('http://a', {
    method: 'POST',
    body: body instanceof FormData ? body : JSON.stringify(body),
  })
  const type = body instanceof FormData ? (whole.headers.get('content-type') ?? '') : 'application/json'
  const bytes = Buffer.from(await whole.arrayBuffer())
  const seen = once(loja.app.server, 'request')
  const headers = { authorization, 'content-type': type, 'content-length': bytes.length }
  const sent = request(`${origem}/api${path}`, { method, headers })
  sent.write(bytes.subarray(0, 1))
  await seen
  // Its session was looked up: it holds no place any more while its body is awaited.
  await expect.poll(inside).toBe(2)
  return async () => {
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>
    sent.end(bytes.subarray(1))
    const [answer] = await answered
    let text = ''
    for await (const piece of answer.setEncoding('utf8')) text += piece
    return { status: answer.statusCode, codigo: text.startsWith('{') ? (JSON.parse(text).codigo ?? null) : null }
  }
}

function picture() {
  const form = new FormData()
  form.append('imagens', new Blob([new Uint8Array(imagem)], { type: 'image/jpeg' }), 'uma.jpg')
  return form
}

const NOVA = { username: 'cumplice', nome: 'Cúmplice', tipo: 'admin', permissoes_negadas: [] }
/** Requests of an administrator that a body is awaited for. */
const ACTS: [string, string, string, () => object][] = [
  ['an account', 'POST', '/usuarios/', () => NOVA],
  ['a customer', 'POST', '/clientes/', () => ({ nome: 'Ana', cpf: '52998224725' })],
  ['a picture', 'POST', `/produtos/${produto.body.id}/imagens/`, picture],
  [
    'a payment key',
    'PUT',
    '/pagamentos/configuracao/',
    () => ({ pix_chave: 'a@b.com', pix_nome: 'A', pix_cidade: 'B' }),
  ],
]
const ENDS: [string, (id: number, refresh: string) => Promise<Resposta>][] = [
  ['dismissed', (id) => changePessoa(id, { ativo: false })],
  ['made a clerk', (id) => changePessoa(id, { tipo: 'funcionario' })],
  ['signed out', (_, refresh) => loja.pedir('POST', '/api/auth/logout/', { refresh }, { authorization: '' })],
  ['signed out by another', (id) => loja.pedir('POST', `/api/usuarios/${id}/encerrar-sessoes/`)],
]
const changePessoa = (id: number, dados: object) =>
  loja.pedir('PUT', `/api/usuarios/${id}/`, { nome: 'Chefe', tipo: 'admin', ativo: true, ...dados })

async function signIn(username: string, tipo: string) {
  const { body } = await (await createSignedInPessoa(loja, username, tipo))().entrar()
  const { body: eu } = await loja.pedir('GET', '/api/auth/eu/', undefined, { authorization: `Bearer ${body.access}` })
  return { id: eu.id as number, refresh: body.refresh as string, authorization: `Bearer ${body.access}` }
}

test.each(ENDS)('who is %s while the bodies of their requests arrive does none of them', async (how, end) => {
  const { id, refresh, authorization } = await signIn(`chefe-${how.length}`, 'admin')
  const before = await somasDasTabelas(loja.banco.db)
  const finish = []
  for (const [, method, path, body] of ACTS) finish.push(await sendSlowly(method, path, authorization, body()))
  expect((await end(id, refresh)).status).toBeLessThan(300)
  for (const answer of await Promise.all(finish.map((send) => send())))
    expect(answer).toEqual({ status: 401, codigo: 'NAO_AUTENTICADO' })
  const written = await somasDasTabelas(loja.banco.db)
  for (const table of ['clientes', 'produto_imagens', 'configuracao_de_pagamento'] as const)
    expect(written[table]).toEqual(before[table])
  expect((await loja.pedir('GET', '/api/usuarios/')).body.map((p: { username: string }) => p.username)).not.toContain(
    NOVA.username,
  )
})

test('who stays does all of them', async () => {
  const { authorization } = await signIn('chefe', 'admin')
  for (const [, method, path, body] of ACTS) {
    const send = await sendSlowly(method, path, authorization, body())
    expect((await send()).status).toBeLessThan(300)
  }
})

test('a permission that is taken away while the body arrives is missing when the request acts', async () => {
  const { id, authorization } = await signIn('caixa', 'funcionario')
  const send = await sendSlowly('POST', '/estoque/contagem/', authorization, {
    itens: [{ produto_id: produto.body.id, contado: 3, esperado: 0 }],
  })
  await sql`update usuarios set permissoes_negadas = '{corrigir_estoque}' where id = ${id}`.execute(loja.banco.db)
  expect(await send()).toEqual({ status: 403, codigo: 'SEM_PERMISSAO' })
})

test('a file that leaves in pieces breaks off once the person is dismissed', async () => {
  const { db } = loja.banco
  const { id, authorization } = await signIn('leitora', 'funcionario')
  const file = new PassThrough()
  file.write('first')
  const app = fastify()
  onTestFinished(() => app.close())
  requireSession(app, { db, tokens: accessTokens(Buffer.alloc(32, 7)), recusas: createRecusas(db) })
  app.get('/api/arquivo/', (_request, reply) => reply.send(file))
  const answer = await fetch(`${await app.listen({ port: 0, host: '127.0.0.1' })}/api/arquivo/`, {
    headers: { authorization },
  })
  const reader = answer.body?.getReader()
  const readPiece = async () => Buffer.from((await reader?.read())?.value ?? []).toString()
  expect(await readPiece()).toBe('first')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_000 })
  onTestFinished(() => void vi.useRealTimers())
  file.write('second')
  expect(await readPiece()).toBe('second')
  await db.updateTable('usuarios').set({ ativo: false }).where('id', '=', id).execute()
  vi.setSystemTime(Date.now() + 3_000)
  file.write('third')
  await expect(readPiece()).rejects.toThrow()
})
