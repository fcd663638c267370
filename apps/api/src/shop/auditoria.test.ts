import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { createBanco } from '../../test/support/banco.ts'
import { openLoja } from '../../test/support/loja.ts'
import { autorDe } from './auditoria.ts'

test('of a client that has hung up there is no address, and the act is still noted', () => {
  // As Fastify has it then.
  const request = { usuario: null, ip: undefined, id: 'a' } as unknown as FastifyRequest
  expect(autorDe(request)).toEqual({ usuario: null, comando: null, endereco: null, requisicao: 'a' })
})

const leituras = async (banco: Awaited<ReturnType<typeof createBanco>>) => {
  const { rows } = await sql<{ usuario: string; vezes: number; endereco: string | null }>`
    select usuario, vezes, endereco from auditoria where tipo = 'clientes_lidos' order by id`.execute(banco.db)
  return rows
}

test('reads of customers’ records are one line a person and hour, with the number of records', async () => {
  const loja = await openLoja()
  const { banco } = loja
  for (const cpf of ['52998224725', '11144477735', '12345678909'])
    await loja.pedir('POST', '/api/clientes/', { nome: `Cliente ${cpf}`, cpf })
  const id = (await loja.pedir('GET', '/api/clientes/')).body.results[0].id
  const { headers } = await loja.pedir('GET', `/api/clientes/${id}/`)
  // Not counted: not changed, not found, not allowed.
  const igual = { 'if-none-match': String(headers['etag']) }
  expect((await loja.pedir('GET', `/api/clientes/${id}/`, undefined, igual)).status).toBe(304)
  expect((await loja.pedir('GET', '/api/clientes/999999/')).status).toBe(404)
  expect((await loja.pedir('GET', `/api/clientes/${id}/`, undefined, { authorization: '' })).status).toBe(401)
  expect(await leituras(banco)).toEqual([])
  await loja.app.close()
  await loja.queue.stop()
  const depois = await leituras(banco)
  expect(depois).toEqual([{ usuario: 'dona', vezes: 4, endereco: null }])

  // Another process of the same hour adds to the line; of another hour, it begins one.
  const secondLoja = await openLoja(undefined, { banco })
  try {
    await secondLoja.pedir('GET', '/api/clientes/?busca=529')
  } finally {
    await secondLoja.app.close()
    await secondLoja.queue.stop()
  }
  const juntas = await leituras(banco)
  expect(juntas.reduce((soma, { vezes }) => soma + vezes, 0)).toBe(5)
  await banco.descartar()
})
