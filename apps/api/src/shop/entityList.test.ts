import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLoja, type TestLoja } from '../../test/support/loja.ts'
import { entityReader } from './entityList.ts'

let loja: TestLoja
beforeAll(async () => {
  loja = await openLoja()
  const nomes = ['Polo', 'água', 'Água', 'Boné', 'Água']
  await loja.banco.db
    .insertInto('modelos')
    .values(nomes.map((nome, i) => ({ nome, codigo: `C${i + 1}` })))
    .execute()
})
afterAll(() => loja.fechar())

interface Modelo {
  readonly id: number
  readonly nome: string
  readonly codigo: string
}
const reader = entityReader<Modelo>('modelos', ['id', 'nome', 'codigo'], {})

/** Reads a page of two at the address that another page gave, or the first of a search. */
async function readPage(address: string | null, busca = '') {
  const url = address ?? `/api/modelos/?busca=${encodeURIComponent(busca)}`
  const request = { url, protocol: 'http', host: 'loja.example' } as FastifyRequest
  const asked = new URL(url, 'http://loja.example').searchParams
  const query = { busca: asked.get('busca') ?? '', limite: 2, cursor: asked.get('cursor') ?? undefined }
  const { results, ...page } = await reader.paged(loja.banco.db, { query, request })
  return { ...page, codigos: results.map(({ codigo }) => codigo), results }
}

test('pages come in the order of names, those of one name by id, forth and back, with the total of the first', async () => {
  const first = await readPage(null)
  expect(first).toMatchObject({ count: 5, previous: null, codigos: ['C2', 'C3'] })
  expect(first.results[0]).toEqual({ id: expect.any(Number), nome: 'água', codigo: 'C2' })
  const second = await readPage(first.next)
  expect(second).toMatchObject({ count: 5, codigos: ['C5', 'C4'] })
  const last = await readPage(second.next)
  expect(last).toMatchObject({ count: 5, next: null, codigos: ['C1'] })
  expect((await readPage(last.previous)).codigos).toEqual(second.codigos)
  expect((await readPage(second.previous)).codigos).toEqual(first.codigos)
})

test('a search finds words without accents and case, and its pages carry it on', async () => {
  const first = await readPage(null, 'AGUA c')
  expect(first).toMatchObject({ count: 3, codigos: ['C2', 'C3'] })
  expect(await readPage(first.next)).toMatchObject({ count: 3, next: null, codigos: ['C5'] })
  expect(await readPage(null, 'nada')).toMatchObject({ count: 0, next: null, previous: null, codigos: [] })
})
