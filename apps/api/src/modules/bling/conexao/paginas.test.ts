import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readByPage } from './paginas.ts'

const LIMITE = 3
const ids = (quantos: number) => Array.from({ length: quantos }, (_, i) => ({ id: i + 1 }))

/** Reads a list of which these ids go before the request of that number; answers what was read, and what stayed. */
async function readChangingPages(quantos: number, somem: ReadonlyMap<number, readonly number[]>) {
  let lista = ids(quantos)
  let pedidos = 0
  const readPage = async (pagina: number) => {
    const idos = somem.get(++pedidos) ?? []
    lista = lista.filter(({ id }) => !idos.includes(id))
    return lista.slice((pagina - 1) * LIMITE, pagina * LIMITE)
  }
  const lidos: number[] = []
  for await (const linhas of readByPage(readPage, LIMITE)) lidos.push(...linhas.map(({ id }) => id))
  return { lidos, ficaram: lista.map(({ id }) => id), pedidos }
}

test('a list that is read by page numbers comes once, as it stands, while nothing changes', async () => {
  const { lidos, pedidos } = await readChangingPages(7, new Map())
  expect(lidos).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(pedidos).toBe(5)
  expect((await readChangingPages(2, new Map())).pedidos).toBe(1)
})

test('it ends where every page answers the same full one', async () => {
  const lidos: { id: number }[] = []
  for await (const linhas of readByPage(async () => ids(LIMITE), LIMITE)) lidos.push(...linhas)
  expect(new Set(lidos.map(({ id }) => id))).toEqual(new Set([1, 2, 3]))
})

test('it misses nothing that stayed, whatever goes when', async () => {
  const sumico = fc.tuple(fc.integer({ min: 1, max: 14 }), fc.uniqueArray(fc.integer({ min: 1, max: 20 })))
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 20 }), fc.array(sumico, { maxLength: 5 }), async (quantos, somem) => {
      const { lidos, ficaram } = await readChangingPages(quantos, new Map(somem))
      expect(ficaram.filter((id) => !lidos.includes(id))).toEqual([])
    }),
    { numRuns: 2000 },
  )
})
